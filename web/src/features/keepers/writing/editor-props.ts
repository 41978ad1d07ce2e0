import type { RefObject } from 'react'

/** What both editors of a body are given. `text` is what they begin with; from then on it is theirs. */
export type EditorProps = {
  text: string
  /** Whose topics are offered after `#` and `[[`. */
  keeperId: string
  label: string
  /** The text is read when it is needed: in an editor it isn't one string. */
  onChange: (read: () => string) => void
  onSave: () => void
  /** Puts the cursor at one end of the text. */
  focusRef: RefObject<((where: 'start' | 'end') => void) | null>
  startsFocused: boolean
}
