/** What a model answers to a question about keepers: text with `[n]`, then the sentences that it cites. Schema-free. */

/** Begins the part of an answer that lists its quotes. */
export const receiptsMark = 'RECEIPTS'

/** A sentence that a model says stands in passage `n`. */
export type ClaimedQuote = { n: number; quote: string }

/** An answer as far as it has come: what is read, and the quotes that it claims. */
export function splitAnswer(text: string): { answer: string; claimed: ClaimedQuote[] } {
  const at = text.search(new RegExp(`(?:^|\\n)[*#\\s]*${receiptsMark}\\b`))
  const answer = (at === -1 ? withoutBeginningOfMark(text) : text.slice(0, at)).trimEnd()
  const claimed: ClaimedQuote[] = []
  if (at !== -1)
    for (const [, n = '', quote = ''] of text
      .slice(at)
      .matchAll(/^\s*\[(\d{1,3})\]:?\s*["“«„](.+?)["”»“]\s*$/gmu))
      claimed.push({ n: Number(n), quote })
  return { answer, claimed }
}

/** While an answer comes, the mark may be there in part. */
function withoutBeginningOfMark(text: string): string {
  const last = text.slice(text.lastIndexOf('\n') + 1)
  return last !== '' && receiptsMark.startsWith(last) ? text.slice(0, text.length - last.length) : text
}

/** An answer with its receipts numbered in the order in which they are cited; those that aren't kept are gone. */
export function renumberAnswer(
  answer: string,
  isKept: (n: number) => boolean,
): { answer: string; order: number[] } {
  const order: number[] = []
  const renumbered = answer.replace(/ ?\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g, (whole, list: string) => {
    const kept = list
      .split(',')
      .map(Number)
      .filter((n) => isKept(n))
    for (const n of kept) if (!order.includes(n)) order.push(n)
    const space = whole.startsWith(' ') ? ' ' : ''
    return kept.length === 0 ? '' : `${space}${kept.map((n) => `[${order.indexOf(n) + 1}]`).join('')}`
  })
  return { answer: renumbered, order }
}
