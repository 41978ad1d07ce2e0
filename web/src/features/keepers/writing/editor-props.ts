import type { RefObject } from 'react'
import type { TextChange } from '../attachments/index.ts'

/** Changes the text from outside, knowing where the cursor is; nothing where there is nothing to change. */
export type EditText = (change: (text: string, cursor: number) => TextChange | undefined) => void

/** What both editors of a body are given. `text` is what they begin with; from then on it is theirs. */
export type EditorProps = {
  text: string
  /** Whose topics are offered after `#` and `[[`, and whose pictures are shown. */
  keeperId: string
  label: string
  /** The text is read when it is needed: in an editor it isn't one string. */
  onChange: (read: () => string) => void
  onSave: () => void
  /** Files were pasted, or dropped on the text. */
  onFiles: (files: File[]) => void
  editRef: RefObject<EditText | null>
  /** Puts the cursor at one end of the text. */
  focusRef: RefObject<((where: 'start' | 'end') => void) | null>
  startsFocused: boolean
}
