import type { Attachment } from '#contracts/keepers/attachments.ts'

/** A part of a text, and what comes in its place. */
export type TextChange = { from: number; to: number; insert: string }

/** Names an attachment at the cursor, on a line of its own. */
export function insertAttachment(
  text: string,
  cursor: number,
  attachment: Pick<Attachment, 'path' | 'kind' | 'alt' | 'name'>,
): TextChange {
  const { path, kind, alt, name } = attachment
  const named = kind === 'picture' ? `![${plain(alt)}](${path})` : `[${plain(name)}](${path})`
  const before = cursor === 0 || text[cursor - 1] === '\n' ? '' : '\n'
  const after = text[cursor] === '\n' ? '' : '\n'
  return { from: cursor, to: cursor, insert: `${before}${named}${after}` }
}

/** Puts a transcript below the line that names its recording, or on a line of its own at the cursor. */
export function insertTranscript(
  text: string,
  cursor: number,
  { path, transcript }: { path: string; transcript: string },
): TextChange {
  const named = text.indexOf(path)
  const from = named === -1 ? cursor : lineEndAfter(text, named)
  const isAtStart = from === 0 || text[from - 1] === '\n'
  const after = from === text.length || text[from] !== '\n' ? '\n' : ''
  return { from, to: from, insert: `${isAtStart ? '' : '\n\n'}${transcript}${after}` }
}

function lineEndAfter(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

/** Changes what is said of a picture wherever a body shows it; undefined where it no longer does. */
export function changeAlt(text: string, path: string, alt: string): TextChange | undefined {
  const found = new RegExp(`!\\[([^\\]\\n]*)\\]\\(${path.replace('.', '\\.')}\\)`).exec(text)
  if (!found) return undefined
  const from = found.index + 2
  return { from, to: from + (found[1] ?? '').length, insert: plain(alt) }
}

/** Brackets and line ends would end a name in Markdown. */
function plain(text: string): string {
  return text.replaceAll(/[[\]\r\n]+/g, ' ')
}
