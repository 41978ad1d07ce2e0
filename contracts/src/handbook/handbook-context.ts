import { findHandbookEntries, handbook } from './handbook.ts'

/** How the part of a model's context begins that comes from the handbook. */
const heading = "From Keeper's handbook, which tells what exists today:"
const mostPages = 4

/** What Kip's model is given of the handbook: the pages that fit what is asked, and what the other pages are about. */
export function handbookContext(asked: readonly string[]): string {
  const pages = findPages(asked, mostPages).map(({ title, text }) => `## ${title}\n${text}`)
  const titles = handbook.map(({ title }) => title).join('; ')
  const fitting = pages.length > 0 ? pages.join('\n\n') : 'No page fits this question.'
  return `${heading}\n\n${fitting}\n\nThe handbook has pages about: ${titles}. Don't promise anything that it doesn't tell of.`
}

/** Whether a model's context has a part from the handbook. */
export function hasHandbook(system: string): boolean {
  return system.includes(heading)
}

/** The pages that fit the last question, or what was asked before where it says nothing by itself. */
export function findPages(asked: readonly string[], most: number) {
  const latest = findHandbookEntries(asked.at(-1) ?? '', most)
  if (latest.length > 0 || !isFollowUp(asked.at(-1) ?? '')) return latest
  return findHandbookEntries(asked.slice(-2).join(' '), most)
}

/** "And then?", "Tell me more": short, and about what was said before. */
function isFollowUp(text: string): boolean {
  return /\b(more|that|it|this|then|and|else|there|why|how|go on)\b/i.test(text) && text.trim().length < 60
}
