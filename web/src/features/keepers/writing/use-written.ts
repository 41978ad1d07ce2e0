import { useRef, useState } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { searchedBodyChars } from '#contracts/keepers/moment-choices.ts'
import type { Draft } from '#contracts/keepers/moment-drafts.ts'
import type { Template } from '#contracts/keepers/type-starts.ts'
import { countWords } from '#contracts/plain-markdown.ts'
import type { DeviceDraft } from './device-draft.ts'
import type { WordsChange } from './draft-session.ts'
import type { TextPlace } from './editor-props.ts'
import { closeText, openText } from './line-ends.ts'
import { useDraftSession } from './use-draft-session.ts'
import { aboutNow, isBlank, type Words } from './words.ts'

type Told = {
  /** Something was changed. */
  onChange: () => void
  /** The same, for the first time. */
  onTyped: (draft: DeviceDraft) => void
  /** Another device has written on with this draft. */
  onTheirs: (draft: Draft | undefined) => void
}

const countEveryMs = 400

/** What is written on a page: its words, with the text as an editor has it, and the session that keeps them. */
export function useWritten(draft: DeviceDraft & { keeper: Keeper }, told: Told) {
  const [words, setWords] = useState(draft.words)
  const [wordCount, setWordCount] = useState(() => countWords(draft.words.body))
  const [isLong, setIsLong] = useState(() => isBeyondSearch(draft.words.body))
  const [opened] = useState(() => openText(draft.words.body))
  const [editorText, setEditorText] = useState(opened.shown)
  const [starts, setStarts] = useState(0)
  const [startsAt, setStartsAt] = useState<TextPlace>('end')
  const { session, progress } = useDraftSession(draft, told.onTheirs)
  const readBody = useRef(() => draft.words.body)
  const hasTyped = useRef(false)
  const countTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** From the moment on at which it is to be saved nothing is taken that would not be. */
  const isSaving = useRef(false)

  function change(next: WordsChange) {
    const date = session.change(next)
    if (date) setWords((before) => ({ ...before, ...date }))
    told.onChange()
    if (hasTyped.current) return
    hasTyped.current = true
    told.onTyped(session.current())
  }

  function changeFields(fields: Partial<Words>) {
    if (isSaving.current) return
    setWords((before) => ({ ...before, ...fields }))
    change(fields)
  }

  function changeBody(read: () => string) {
    readBody.current = () => closeText(opened, read())
    change({ body: readBody.current })
    countTimer.current ??= setTimeout(() => {
      countTimer.current = undefined
      const body = readBody.current()
      setWordCount(countWords(body))
      setIsLong(isBeyondSearch(body))
    }, countEveryMs)
  }

  /** Another editor begins with what was typed. */
  function beginEditor() {
    setEditorText(openText(readBody.current()).shown)
    // A place in a template may no longer be there.
    setStartsAt('end')
  }

  /** A page that is still blank begins with a template that was chosen; a new editor gets its text. */
  function startWith({ kind, body, fill }: Template, review: Words['review'] | undefined) {
    if (isSaving.current || !isBlank(session.current().words)) return
    readBody.current = () => body
    changeFields({ kind, ...(review && { review }) })
    change({ body })
    setEditorText(body)
    setWordCount(countWords(body))
    setStarts((count) => count + 1)
    setStartsAt(fill)
  }

  // Until the first key a page is about now, whenever it was opened.
  const isUndated = draft.isUndated && progress.typed === 0
  return {
    words: isUndated ? { ...words, ...aboutNow() } : words,
    ...{ wordCount, session, progress },
    /** Whether a search doesn't find all of it. */
    isLong,
    isSaving: () => isSaving.current,
    setSaving: (isNow: boolean) => {
      isSaving.current = isNow
    },
    ...{ editorText, starts, startsAt },
    body: () => readBody.current(),
    ...{ changeFields, changeBody, beginEditor, startWith },
  }
}

function isBeyondSearch(body: string): boolean {
  return body.length > searchedBodyChars
}
