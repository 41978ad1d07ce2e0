import { pageMark } from '#contracts/screens/page-slots.ts'
import { escapeHtml } from './html.ts'

/** What a page's marks are filled with: a text, whether a part is shown, or the texts for each of which it is. */
export type PageSlots = Readonly<Record<string, string | boolean | readonly string[]>>

/** A page in which some texts and parts are still open. */
export type PageTemplate = readonly (string | { slot: string } | { part: string; of: PageTemplate })[]

/** Throws where a part has no end. */
export function parseTemplate(html: string): PageTemplate {
  const tokens = html.split(new RegExp(pageMark, 'g'))
  const { pieces, next } = parsePart(tokens, 0, undefined)
  if (next < tokens.length) throw new Error('A part of the page ends that has not begun.')
  return pieces
}

/** The page with its marks filled. What goes in is text in every case: nothing of it is read as HTML, or as a mark. */
export function fillTemplate(template: PageTemplate, slots: PageSlots): string {
  return template
    .map((piece) => {
      if (typeof piece === 'string') return piece
      if ('slot' in piece) return escapeHtml(textIn(slots, piece.slot))
      return itemsIn(slots, piece.part)
        .map((item) => fillTemplate(piece.of, { ...slots, item }))
        .join('')
    })
    .join('')
}

/** `tokens`: a text, then by turns a mark's sign, its name, and the text that follows it. */
function parsePart(tokens: readonly string[], start: number, name: string | undefined) {
  const pieces: (string | { slot: string } | { part: string; of: PageTemplate })[] = [tokens[start] ?? '']
  let next = start + 1
  while (next < tokens.length) {
    const [sign, mark = '', text = ''] = tokens.slice(next, next + 3)
    if (sign === '/') {
      if (mark !== name) break
      return { pieces, next: next + 2 }
    }
    if (sign === '#') {
      const inner = parsePart(tokens, next + 2, mark)
      pieces.push({ part: mark, of: inner.pieces }, tokens[inner.next] ?? '')
      next = inner.next + 1
    } else {
      pieces.push({ slot: mark }, text)
      next += 3
    }
  }
  if (name !== undefined) throw new Error(`The part ${name} of the page does not end.`)
  return { pieces, next }
}

function textIn(slots: PageSlots, name: string): string {
  const text = slots[name]
  if (typeof text !== 'string') throw new Error(`The page lacks the text ${name}.`)
  return text
}

function itemsIn(slots: PageSlots, name: string): readonly string[] {
  const items = slots[name]
  if (typeof items === 'boolean') return items ? [''] : []
  if (typeof items !== 'object') throw new Error(`The page lacks the part ${name}.`)
  return items
}
