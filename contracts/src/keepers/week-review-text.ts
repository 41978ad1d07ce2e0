/** How a review keeps its text and its receipts in one Markdown body. Schema-free. */

/** A quote of a moment, numbered as the text cites it. */
export type ReviewReceipt = { n: number; quote: string; localDate: string }

const dayFormat = new Intl.DateTimeFormat('en', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
})

/** "Wednesday, 18 November": the day of a receipt. */
export function reviewDay(localDate: string): string {
  return dayFormat.format(Date.parse(localDate))
}

const fullDayFormat = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
})

/** "18 November 2026": the day of a receipt whose text spans years. */
export function fullDayText(localDate: string): string {
  return fullDayFormat.format(Date.parse(localDate))
}

/** The body of a text with receipts: the text, then a numbered list with the quotes. */
export function joinReceipts(
  text: string,
  receipts: readonly ReviewReceipt[],
  dayText: (localDate: string) => string = reviewDay,
): string {
  if (receipts.length === 0) return text
  const lines = receipts.map(({ n, quote, localDate }) => `${n}. “${quote}” (${dayText(localDate)})`)
  return `${text}\n\n${lines.join('\n')}`
}

/** The text of a body that `joinReceipts` made. */
export function textOfReview(body: string): string {
  const at = body.lastIndexOf('\n\n1. “')
  return at === -1 ? body : body.slice(0, at)
}
