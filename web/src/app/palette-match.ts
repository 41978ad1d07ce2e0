import { foldText } from '#contracts/search-text.ts'

/** How well an entry fits a search, from 0 (not at all) to 1. Every word of the search has to fit one of the entry's words. */
export function matchEntry(entry: string, search: string, keywords: readonly string[] = []): number {
  const names = wordsOf(entry)
  const others = keywords.flatMap(wordsOf)
  return wordsOf(search).reduce((score, sought) => {
    const byName = names.map((word) => fit(word, sought))
    const byOthers = others.map((word) => fit(word, sought) / 2)
    return score * Math.max(0, ...byName, ...byOthers)
  }, 1)
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '')
}

/** Shorter searches fit too many words in passing. */
const leastCharsInside = 3
const leastCharsWithSlip = 4

function fit(word: string, sought: string): number {
  if (word === sought) return 1
  if (word.startsWith(sought)) return 0.9
  if (sought.length >= leastCharsInside && word.includes(sought)) return 0.5
  return sought.length >= leastCharsWithSlip && startsWithSlip(word, sought) ? 0.3 : 0
}

/** Whether a word starts with the text but for one slip: a letter too many, missing, wrong, or two swapped. */
function startsWithSlip(word: string, typed: string): boolean {
  let place = 0
  while (place < typed.length && typed[place] === word[place]) place += 1
  const [rest, left] = [typed.slice(place), word.slice(place)]
  const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`
  return (
    left.startsWith(rest.slice(1)) || // one too many
    left.slice(1).startsWith(rest) || // one missing
    left.slice(1).startsWith(rest.slice(1)) || // one wrong
    left.startsWith(swapped)
  )
}
