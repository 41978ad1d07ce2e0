import { maskUnread, namesIn, topicSlug } from './topic-names.ts'

/** Where plain text has one of a topic's names as words. Schema-free. */

export type FoundName = { from: number; to: number }

/** Where a body has one of the names first, but not in code, links, addresses, or in brackets already. */
export function findName(body: string, names: readonly string[]): FoundName | undefined {
  const masked = maskUnread(body)
  const mentions = namesIn(masked)
  const isMentioned = ({ from, to }: FoundName) => mentions.some((one) => one.from < to && from < one.to)
  const wanted = names.map(wordsOf).filter((words) => words.length > 0)
  const runs = runsOf(masked)
  for (const [at, { from }] of runs.entries()) {
    for (const words of wanted) {
      const last = runs[at + words.length - 1]
      if (!last) continue
      const found = { from, to: last.to }
      const isFound =
        words.every((word, place) => runs[at + place]?.word === word) &&
        !/[\n\r]|[^ ]{3}/.test(gapsOf(masked, runs.slice(at, at + words.length))) &&
        !isMentioned(found)
      if (isFound) return found
    }
  }
  return undefined
}

/** The body with what was found in brackets; with the name before it where the words alone lead elsewhere. */
export function linkName(
  body: string,
  { from, to }: FoundName,
  name: string,
  names: readonly string[],
): string {
  const found = body.slice(from, to)
  const isKnown = names.some((known) => topicSlug(known) === topicSlug(found))
  return `${body.slice(0, from)}[[${isKnown ? found : `${name}|${found}`}]]${body.slice(to)}`
}

type Run = FoundName & { word: string }

/** Words of letters and digits; in scripts without spaces each character is one. */
function runsOf(text: string): Run[] {
  return [...text.matchAll(unit)].map(({ 0: run, index }) => ({
    ...{ from: index, to: index + run.length },
    word: topicSlug(run),
  }))
}

const unit =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+/gu

function wordsOf(name: string): string[] {
  return runsOf(name).map(({ word }) => word)
}

/** What stands between words. */
function gapsOf(text: string, runs: readonly Run[]): string {
  return runs
    .slice(1)
    .map(({ from }, at) => text.slice(runs[at]?.to, from))
    .join('')
}
