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
  const [lines, rest] = [text.slice(0, cursor).split('\n'), text.slice(cursor)]
  const line = lines.at(-1) ?? ''
  // Somebody who indents the line wants it within the item.
  if (indent.test(line)) return insertAt(cursor, `${named}${rest.startsWith('\n') ? '' : '\n'}`)
  const isApart = isInBlock(lines)
  const before = line === '' ? (isApart ? '\n' : '') : isApart ? '\n\n' : '\n'
  const isFollowed = /^\n?[^\n]/.test(rest)
  const after = rest.startsWith('\n') ? '' : '\n'
  return insertAt(cursor, `${before}${named}${after}${isApart && isFollowed ? '\n' : ''}`)
}

function insertAt(cursor: number, insert: string): TextChange {
  return { from: cursor, to: cursor, insert }
}

const indent = /^(?: {2,}|\t)\s*$/
/** A list's item, a quote, a table's row, or what is indented below one. */
const blockLine = /^\s*(?:[-*+]\s|\d{1,9}[.)]\s|>|\|)|^(?: {2,}|\t)\s*\S/

/** Whether a line that follows these would be read as part of the list, quote or table that they end with. */
function isInBlock(lines: readonly string[]): boolean {
  const ended = lines.at(-1) === '' ? lines.slice(0, -1) : lines
  const start = ended.findLastIndex((line) => line.trim() === '') + 1
  return ended.slice(start).some((line) => blockLine.test(line))
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
