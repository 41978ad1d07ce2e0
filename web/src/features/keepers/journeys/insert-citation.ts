import type { TextChange } from '../attachments/index.ts'

/** Puts a quotation into a text at the cursor, as a paragraph of its own. */
export function insertCitation(text: string, cursor: number, words: string): TextChange {
  const [before, after] = [text.slice(0, cursor), text.slice(cursor)]
  const start = before.trim() === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const end = after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  return { from: cursor, to: cursor, insert: `${start}${words}${end}` }
}
