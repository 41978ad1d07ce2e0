import { deleteMarkupBackward, insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown'
import { syntaxTree } from '@codemirror/language'
import { type Command, EditorView, keymap } from '@codemirror/view'

/** Enter goes on with a list, and on an empty item leaves it; Backspace takes off its mark. */
export const listKeys = keymap.of([
  { key: 'Enter', run: leaveList },
  { key: 'Enter', run: insertNewlineContinueMarkupCommand({ nonTightLists: false }) },
  { key: 'Backspace', run: deleteMarkupBackward },
])

/** Whoever writes a mark where Enter has put one already means that one. */
export const oneListMark = EditorView.inputHandler.of((view, from, to, text) => {
  const { state } = view
  const line = state.doc.lineAt(from)
  const mark = /^( *)([-+*]) \2$/.exec(line.text)
  if (text !== ' ' || from !== to || from !== line.to || mark === null || line.number === 1) return false
  if (!/^ *[-+*] /.test(state.doc.line(line.number - 1).text)) return false
  view.dispatch({ changes: { from: line.to - 1, to: line.to }, userEvent: 'input.type' })
  return true
})

const emptyItem = /^( {0,3})(?:[-+*]|\d{1,9}[.)])(?:[ \t]+\[[ xX]\])?[ \t]*$/

/** Leaves a list with an empty line: in Markdown, text right below an item is still part of it. */
function leaveList({ state, dispatch }: Parameters<Command>[0]): boolean {
  const { main, ranges } = state.selection
  const line = state.doc.lineAt(main.head)
  const indent = emptyItem.exec(line.text)?.[1]
  if (ranges.length > 1 || !main.empty || indent === undefined || main.head < line.to) return false
  const mark = syntaxTree(state).resolveInner(line.from + indent.length, 1)
  const list = mark.parent?.parent
  // Of a list in a list or a quote only the innermost is left.
  if (mark.name !== 'ListMark' || list?.parent?.name !== 'Document') return false
  const isBlank = (number: number) => state.doc.line(number).text.trim() === ''
  const before = line.number === 1 || isBlank(line.number - 1) ? '' : state.lineBreak
  const after = line.number === state.doc.lines || isBlank(line.number + 1) ? '' : state.lineBreak
  dispatch(
    state.update({
      changes: { from: line.from, to: line.to, insert: before + after },
      selection: { anchor: line.from + before.length },
      scrollIntoView: true,
      userEvent: 'input',
    }),
  )
  return true
}
