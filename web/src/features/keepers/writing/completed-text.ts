import type { EditorView } from '@codemirror/view'

/** A text in which names are completed, whichever editor has it. */
export type CompletedText = {
  element: () => HTMLElement | null
  /** The line up to the cursor and what follows it, and where the cursor is; undefined while something is selected. */
  read: () => { before: string; after: string; at: number } | undefined
  /** Where the character at a place is, in the window. */
  rectAt: (at: number) => { left: number; top: number; bottom: number } | undefined
  replace: (from: number, to: number, text: string) => void
}

export function liveText(view: EditorView): CompletedText {
  return {
    element: () => view.contentDOM,
    read() {
      const { main } = view.state.selection
      if (!main.empty) return undefined
      const line = view.state.doc.lineAt(main.head)
      const column = main.head - line.from
      return { before: line.text.slice(0, column), after: line.text.slice(column), at: main.head }
    },
    rectAt: (at) => view.coordsAtPos(at) ?? undefined,
    replace(from, to, insert) {
      view.dispatch({
        ...{ changes: { from, to, insert }, selection: { anchor: from + insert.length } },
        ...{ userEvent: 'input.complete', scrollIntoView: true },
      })
    },
  }
}

export function plainText(field: () => HTMLTextAreaElement | null): CompletedText {
  return {
    element: field,
    read() {
      const { value = '', selectionStart: at = 0, selectionEnd } = field() ?? {}
      if (at !== selectionEnd) return undefined
      const start = value.lastIndexOf('\n', at - 1) + 1
      const end = value.indexOf('\n', at)
      return { before: value.slice(start, at), after: value.slice(at, end < 0 ? undefined : end), at }
    },
    rectAt(at) {
      const shown = field()
      return shown ? measure(shown, at) : undefined
    },
    replace(from, to, text) {
      if (field()?.readOnly) return
      field()?.setRangeText(text, from, to, 'end')
      field()?.dispatchEvent(new Event('input', { bubbles: true }))
    },
  }
}

const copied = [
  ...(['font', 'letterSpacing', 'padding', 'border', 'width', 'boxSizing', 'tabSize'] as const),
  'lineHeight' as const,
]

/** A field doesn't say where its letters are: a copy of it does. */
function measure(field: HTMLTextAreaElement, at: number) {
  const copy = document.createElement('div')
  const style = getComputedStyle(field)
  for (const name of copied) copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: 'fixed',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  })
  const mark = document.createElement('span')
  mark.textContent = field.value.slice(at) || '.'
  copy.append(field.value.slice(0, at), mark)
  document.body.append(copy)
  const [first] = mark.getClientRects()
  const origin = copy.getBoundingClientRect()
  const own = field.getBoundingClientRect()
  copy.remove()
  if (!first) return undefined
  const top = own.top + first.top - origin.top - field.scrollTop
  return { left: own.left + first.left - origin.left, top, bottom: top + first.height }
}
