import type { Snippet } from '#contracts/keepers/moments.ts'

/** Brackets and addresses of links and files, and stars; a quote may begin or end within one. */
const marking = /!?\[\[|\]\]|\*+|!\[|\]\([^)\s]*\)?|^…?attachments\/[^)\s]*\)?/g

/** A quote without the signs of Markdown, as it is read; what is marked stays marked. */
export function plainQuote({ text, marks }: Snippet): Snippet {
  const signs = [...text.matchAll(marking)].map((sign) => ({
    at: sign.index,
    length: sign[0].length,
  }))
  const moved = (place: number) =>
    signs.reduce((to, { at, length }) => to - Math.max(0, Math.min(length, place - at)), place)
  return {
    text: text.replace(marking, ''),
    marks: marks.map(([from, to]): [number, number] => [moved(from), moved(to)]),
  }
}
