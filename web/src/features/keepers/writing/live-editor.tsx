import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState } from '@codemirror/state'
import { Decoration, ViewPlugin, placeholder, type DecorationSet } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { EditorView, minimalSetup } from 'codemirror'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { namesIn } from '#contracts/keepers/topic-names.ts'
import { writingWording } from '#contracts/keepers/writing-wording.ts'
import type { EditorProps, TextPlace } from './editor-props.ts'
import { type CompletedText, liveText } from './completed-text.ts'
import { listKeys, oneListMark } from './list-keys.ts'
import { mayTakeFocus } from './may-take-focus.ts'
import { filesIn } from './files-in.ts'
import { pictureLines, shortHashes } from './picture-lines.ts'
import { isSaveKey } from './save-key.ts'
import { useNameCompletion } from './use-name-completion.tsx'

/** A body as live Markdown: what it means shows, and its marks step back. The text stays as it was typed. */
export function LiveEditor(props: EditorProps) {
  const { text, label, isReadOnly, onChange, onSave, onFiles, editRef, keeperId, focusRef, startsAt } = props
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef<EditorView>(null)
  const completed = useRef<CompletedText>(null)
  const completion = useNameCompletion(keeperId, completed)
  const handlers = useRef({ onChange, onSave, onFiles, completion })
  useEffect(() => {
    handlers.current = { onChange, onSave, onFiles, completion }
  })
  // The first text alone: from then on the editor has it.
  const first = useRef({ text, startsAt, isReadOnly })
  useEffect(() => {
    if (place.current === null) return
    const takeFiles = (event: Event, data: DataTransfer | null) => {
      const files = filesIn(data)
      if (files.length === 0) return false
      event.preventDefault()
      handlers.current.onFiles(files)
      return true
    }
    const view = new EditorView({
      doc: first.current.text,
      parent: place.current,
      extensions: [
        // Before the keys of the setup, for which Mod+Enter is a line.
        EditorView.domEventHandlers({
          keydown: (event) => {
            if (handlers.current.completion.onKey(event)) return true
            if (!isSaveKey(event)) return false
            handlers.current.onSave()
            return true
          },
          paste: (event) => takeFiles(event, event.clipboardData),
          drop(event, view) {
            if (!takeFiles(event, event.dataTransfer)) return false
            const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
            if (at !== null) view.dispatch({ selection: { anchor: at } })
            return true
          },
          blur: () => handlers.current.completion.onClose(),
        }),
        listKeys,
        oneListMark,
        minimalSetup,
        markdown({
          ...{ base: markdownLanguage, addKeymap: false },
          ...{ completeHTMLTags: false, pasteURLAsLink: false },
        }),
        syntaxHighlighting(marks),
        placeholder(writingWording.bodyPrompt),
        names,
        pictureLines(keeperId),
        shortHashes,
        look,
        writability.of(first.current.isReadOnly ? still : []),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          ...{
            'aria-label': label,
            'aria-autocomplete': 'list',
            'aria-haspopup': 'listbox',
            spellcheck: 'true',
            autocapitalize: 'sentences',
            autocorrect: 'on',
            // What isn't editable has the focus only with it.
            tabindex: '0',
          },
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) {
            handlers.current.onChange(() => update.state.doc.toString())
            handlers.current.completion.onTyped()
          } else if (update.selectionSet) handlers.current.completion.onMoved()
        }),
      ],
    })
    const focus = (where: TextPlace) => {
      const { length } = view.state.doc
      const ends = { start: [0, 0], end: [length, length] } as const
      if (where !== 'here') {
        const [anchor, head] = typeof where === 'string' ? ends[where] : where
        view.dispatch({ selection: { anchor, head } })
      }
      view.focus()
    }
    focusRef.current = focus
    editRef.current = (change) => {
      const changes = change(view.state.doc.toString(), view.state.selection.main.head)
      if (!changes) return false
      const cursor = view.state.selection.main.head
      const isAtCursor = changes.from === cursor && changes.to === cursor
      view.dispatch({
        changes,
        ...(isAtCursor && { selection: { anchor: cursor + changes.insert.length } }),
        scrollIntoView: isAtCursor,
      })
      return true
    }
    shown.current = view
    completed.current = liveText(view)
    if (first.current.startsAt && mayTakeFocus()) focus(first.current.startsAt)
    return () => {
      focusRef.current = null
      editRef.current = null
      shown.current = null
      view.destroy()
    }
  }, [label, focusRef, editRef, keeperId])
  useLayoutEffect(() => {
    first.current.isReadOnly = isReadOnly
    const view = shown.current
    const hadFocus = view?.hasFocus
    view?.dispatch({ effects: writability.reconfigure(isReadOnly ? still : []) })
    if (hadFocus) view?.focus()
  }, [isReadOnly])
  return (
    <>
      <div ref={place} className="font-serif text-lg leading-[1.7]" />
      {completion.list}
    </>
  )
}

const writability = new Compartment()

/** Neither the browser nor Keeper changes the text; its keys still move and scroll. */
const still = [
  EditorState.readOnly.of(true),
  EditorState.changeFilter.of(() => false),
  EditorView.editable.of(false),
]

const muted = 'hsl(var(--muted-foreground))'

const sign = Decoration.mark({ class: 'cm-name-sign' })
const topic = Decoration.mark({ class: 'cm-topic' })
const name = Decoration.mark({ class: 'cm-name' })

/** `#topic` and `[[name]]`, their signs muted. */
const names = ViewPlugin.define(
  (view) => ({
    decorations: decorateNames(view),
    update(update) {
      if (update.docChanged || update.viewportChanged) this.decorations = decorateNames(update.view)
    },
  }),
  { decorations: (plugin) => plugin.decorations },
)

function decorateNames({ state: { doc }, visibleRanges }: EditorView): DecorationSet {
  const found = visibleRanges.flatMap(({ from: start, to: end }) => {
    const line = doc.lineAt(start).from
    return namesIn(doc.sliceString(line, end)).flatMap(({ from, to, type }) => {
      const [before, after] = type === 'tag' ? [1, 0] : [2, 2]
      return [
        sign.range(line + from, line + from + before),
        (type === 'tag' ? topic : name).range(line + from + before, line + to - after),
        ...(after > 0 ? [sign.range(line + to - after, line + to)] : []),
      ]
    })
  })
  return Decoration.set(found, true)
}

const look = EditorView.theme({
  '&': { backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit', overflow: 'visible' },
  '.cm-content': { padding: '0', outline: 'none', minHeight: '40vh' },
  '.cm-line': { padding: '0' },
  '.cm-placeholder': { color: muted, fontStyle: 'italic' },
  '.cm-name-sign': { color: muted },
  '.cm-topic': { color: 'hsl(var(--primary))' },
  '.cm-name': { textDecoration: 'underline 1px hsl(var(--border))', textUnderlineOffset: '0.2em' },
  '.cm-picture': {
    ...{ display: 'block', height: '10rem', width: 'fit-content', maxWidth: '100%', margin: '0.25rem 0' },
    ...{ borderRadius: '0.5rem', overflow: 'hidden', background: 'hsl(var(--muted))', opacity: '0.92' },
  },
  '.cm-picture img': { height: '100%', maxWidth: '100%', objectFit: 'contain' },
  // Between paragraphs there is air, not a line.
  '.cm-line:not(:last-child):has(> br:only-child)': { lineHeight: '1rem' },
  '.cm-cursor, .cm-dropCursor': { borderLeft: '1.5px solid hsl(var(--primary))' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'hsl(var(--accent))',
  },
})

const marks = HighlightStyle.define([
  { tag: tags.heading1, fontSize: '1.75rem', lineHeight: '1.3', fontWeight: '500' },
  { tag: tags.heading2, fontSize: '1.375rem', lineHeight: '1.4', fontWeight: '500' },
  { tag: [tags.heading3, tags.heading4, tags.heading5, tags.heading6], fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.quote, color: muted, fontStyle: 'italic' },
  { tag: tags.link, color: 'hsl(var(--primary))' },
  { tag: tags.monospace, fontFamily: 'var(--font-mono)', fontSize: '0.875em' },
  // The signs themselves, and what a link leads to.
  { tag: [tags.processingInstruction, tags.url, tags.labelName, tags.contentSeparator], color: muted },
])
