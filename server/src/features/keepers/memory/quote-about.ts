import { topicSlug } from '#contracts/keepers/topic-names.ts'

/** Longer quotes are cut at a word. */
const quoteMaxChars = 72

/** The few words of a text that name something, letter for letter, or else its first ones that say anything. */
export function quoteAbout(text: string, name: string): string {
  const clauses = text
    .split(/(?<=[.!?…;:])\s+|\n/)
    .map((clause) => clause.trim().replace(/^["“„]+|[.;:,…"”]+$/g, ''))
    .filter((clause) => saysSomething(clause))
  const slug = topicSlug(name)
  const naming = clauses.filter((clause) => slug !== '' && `-${topicSlug(clause)}-`.includes(`-${slug}-`))
  const [shortest] = naming.toSorted((one, other) => one.length - other.length)
  return cutAround(shortest ?? clauses[0] ?? text.trim(), name)
}

/** A line of tags does not. */
function saysSomething(clause: string): boolean {
  return (clause.replace(/#[\p{L}\p{N}\p{M}_-]+/gu, '').match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 3
}

function cutAround(clause: string, name: string): string {
  if (clause.length <= quoteMaxChars) return clause
  const at = name === '' ? -1 : clause.toLowerCase().indexOf(name.toLowerCase())
  const from = at + name.length <= quoteMaxChars ? 0 : wordStart(clause, at - quoteMaxChars / 2)
  const cut = clause.slice(from, from + quoteMaxChars).toWellFormed()
  const end = cut.lastIndexOf(' ')
  return (end > quoteMaxChars / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:–—]+$/, '')
}

function wordStart(text: string, near: number): number {
  const space = text.indexOf(' ', Math.max(0, Math.floor(near)))
  return space === -1 ? 0 : space + 1
}
