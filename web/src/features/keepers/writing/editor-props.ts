import type { RefObject } from 'react'
import type { TextChange } from '../attachments/index.ts'

/** Changes the text from outside, knowing where the cursor is; false where there is nothing to change, or no text. */
export type EditText = (change: (text: string, cursor: number) => TextChange | undefined) => boolean

/** An end of the text, where the cursor was, or what is chosen in it: from and to. */
export type TextPlace = 'start' | 'end' | 'here' | readonly [from: number, to: number]

/** What both editors of a body are given. `text` is what they begin with; from then on it is theirs. */
export type EditorProps = {
  text: string
  /** Whose topics are offered after `#` and `[[`, and whose pictures are shown. */
  keeperId: string
  label: string
  /** While it is being saved: what came now would not be. The focus stays where it is. */
  isReadOnly: boolean
  /** The text is read when it is needed: in an editor it isn't one string. */
  onChange: (read: () => string) => void
  onSave: () => void
  /** Files were pasted, or dropped on the text. */
  onFiles: (files: File[]) => void
  /** Null without an editor. */
  editRef: RefObject<EditText | null>
  /** Puts the cursor into the text. */
  focusRef: RefObject<((where: TextPlace) => void) | null>
  /** Where the cursor is at first; the text isn't focused without. */
  startsAt: TextPlace | undefined
}

/** A name begins after a space. */
export function startOfName(text: string, cursor: number, sign: string) {
  const space = /\S$/.test(text.slice(0, cursor)) ? ' ' : ''
  return { from: cursor, to: cursor, insert: space + sign }
}
