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

/** What of an answer is supported: text whose every sentence has a receipt, and how many sentences were left out. */
export type SupportedAnswer = { answer: string; order: number[]; leftOut: number }

/**
 * An answer without the sentences that have no receipt that is kept. `order` has the receipts in the order in which they
 * are cited, which is how they are numbered in it.
 */
export function keepSupported(text: string, isKept: (n: number) => boolean): SupportedAnswer {
  const order: number[] = []
  let leftOut = 0
  const lines = text.replace(ownLine, ' $1').split('\n')
  const kept = lines.flatMap((line) => {
    if (line.trim() === '') return ['']
    const sentences = sentencesOf(line).flatMap((sentence) => {
      const supported = renumber(sentence, { isKept, order })
      if (supported === undefined && /[\p{L}\p{N}]/u.test(sentence)) leftOut += 1
      return supported ?? []
    })
    return sentences.length === 0 ? [] : [sentences.join('').trimEnd()]
  })
  return {
    answer: kept
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    order,
    leftOut,
  }
}

/** A sentence with its receipts as they are numbered in the answer; undefined where none is kept. */
function renumber(
  sentence: string,
  { isKept, order }: { isKept: (n: number) => boolean; order: number[] },
): string | undefined {
  let isSupported = false
  const renumbered = sentence.replace(mark, (whole, list: string) => {
    const kept = list
      .split(',')
      .map(Number)
      .filter((n) => isKept(n))
    for (const n of kept) if (!order.includes(n)) order.push(n)
    if (kept.length > 0) isSupported = true
    const space = whole.startsWith(' ') ? ' ' : ''
    return kept.length === 0 ? '' : `${space}${kept.map((n) => `[${order.indexOf(n) + 1}]`).join('')}`
  })
  return isSupported ? renumbered : undefined
}

const mark = / ?\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g
/** Receipts on a line of their own belong to the line above. */
const ownLine = /\n+[ \t]*((?:\[\d{1,3}(?:\s*,\s*\d{1,3})*\][ \t]*)+)$/gm
/** The end of a sentence with the receipts that hang on it; scripts without spaces need none after it. */
const sentenceEnd =
  /(?:[.!?…]+["'”’»)*_]*(?:\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\])*(?=\s|$)|[。！？]["”」』]*(?:\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\])*)\s*/gu
/** What a full stop ends without ending a sentence: "Dr.", "3.", "e.g.". */
const shortened =
  /(?:^|[\s("“„«])(?:\d{1,2}|\p{Lu}|Mrs?|Ms|Dr|Prof|St|Sr|Jr|Hr|Fr|Nr|No|vs|ca|bzw|etc|(?:\p{L}\.)+\p{L})\.$/u

function sentencesOf(line: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const { index, 0: end } of line.matchAll(sentenceEnd)) {
    if (end.trim() === '.' && shortened.test(line.slice(from, index + 1))) continue
    sentences.push(line.slice(from, index + end.length))
    from = index + end.length
  }
  return from < line.length ? [...sentences, line.slice(from)] : sentences
}
