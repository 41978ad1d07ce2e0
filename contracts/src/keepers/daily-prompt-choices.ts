import { foldText } from '../search-text.ts'
import { holdsAvoided, type PromptVoice } from './prompt-wording.ts'

/** Questions that a model writes for the coming days. Schema-free. */

/** A question for each of so many days is written at once. */
export const promptDays = 7
/** How long what was asked is remembered, so that it isn't asked again. */
export const promptsKeptDays = 28
export const promptMaxChars = 200

/** Why no model wrote questions last time. */
export const promptProblems = [
  ...(['no-key', 'policy-off', 'policy-local', 'not-agreed'] as const),
  ...(['nothing-readable', 'failed', 'none-fit', 'over-limit'] as const),
] as const
export type PromptProblem = (typeof promptProblems)[number]

/**
 * The lines of a model's answer that are one question each, short enough, with no phrase that the voice never uses, and
 * not asked before. `earlier` is what was asked lately.
 */
export function readPrompts(
  answer: string,
  { voice, earlier }: { voice: PromptVoice; earlier: readonly string[] },
): string[] {
  const asked = new Set(earlier.map(sameness))
  return answer.split(/\r?\n/).flatMap((line) => {
    const text = line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim()
    if (!isQuestion(text) || holdsAvoided(text, voice) || asked.has(sameness(text))) return []
    asked.add(sameness(text))
    return [text]
  })
}

/** One question and nothing after it, in plain text. */
function isQuestion(text: string): boolean {
  const marks = text.match(/[?？؟]/g) ?? []
  const isOne = marks.length === 1 && /[?？؟]["”»’]?$/.test(text)
  return isOne && text.length <= promptMaxChars && !/[*_#`<>[\]|]|https?:/.test(text)
}

/** Questions that differ in case, accents and punctuation alone are the same. */
function sameness(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
