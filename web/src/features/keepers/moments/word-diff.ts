import { diffWordsWithSpace } from 'diff'

export type DiffPart = { text: string; change: 'same' | 'added' | 'removed' }

/** Longer comparisons than this would hold up the page. */
const longestMs = 400

/** What changed between two texts, word by word; as a whole where they have too little in common to say it in time. */
export function wordDiff(before: string, now: string): DiffPart[] {
  // Undefined where the time is up, whatever the overload's type says.
  const parts = diffWordsWithSpace(before, now, { timeout: longestMs }) as
    | ReturnType<typeof diffWordsWithSpace>
    | undefined
  if (parts === undefined)
    return [
      { text: before, change: 'removed' },
      { text: now, change: 'added' },
    ]
  return parts.map(({ value, added, removed }) => ({
    text: value,
    change: added ? 'added' : removed ? 'removed' : 'same',
  }))
}
