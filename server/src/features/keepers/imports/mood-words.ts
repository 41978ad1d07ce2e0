/** The mood that a word says, from -2 to 2; null where it says none. */
export function moodOfWord(word: string): number | null {
  return moods.get(word.trim().toLowerCase()) ?? null
}

const moods = new Map(
  Object.entries({
    ...{ heavy: -2, awful: -2, terrible: -2, low: -1, bad: -1, sad: -1, even: 0, meh: 0, ok: 0, okay: 0 },
    ...{ neutral: 0, light: 1, good: 1, happy: 1, bright: 2, great: 2, rad: 2, amazing: 2 },
  }),
)
