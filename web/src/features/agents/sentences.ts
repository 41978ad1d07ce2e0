/** A growing text, cut into its sentences and the rest that is still being said; joined, they are the text. */
export function sentencesOf(text: string, hasEnded: boolean): { sentences: string[]; rest: string } {
  if (hasEnded) return { sentences: text.match(sentence) ?? [], rest: '' }
  const sentences = text.match(sentence) ?? []
  const isLastWhole = /[.!?]\s+$|\n\s*$/.test(text)
  return isLastWhole
    ? { sentences, rest: '' }
    : { sentences: sentences.slice(0, -1), rest: sentences.at(-1) ?? '' }
}

/** Up to a full stop or a line's end, with the space behind it. */
const sentence = /[\s\S]+?(?:[.!?]+\s+|\n+|$)/g
