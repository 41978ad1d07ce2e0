import { searchQueryMaxChars } from '#contracts/keepers/recall-choices.ts'
import type { Language } from './language.ts'
import { stemsOf } from './terms.ts'

/** With fewer words that say something, a question such as “And then?” is understood by those before it. */
const sayingWordsMin = 2
const askedBeforeMax = 2

/** A question with those that it goes on from, where it says too little by itself; these are given newest first. */
export function wholeQuestion(
  { question, askedBefore = [] }: { question: string; askedBefore?: readonly string[] | undefined },
  language: Language,
): string {
  if (new Set(stemsOf(question, language)).size >= sayingWordsMin) return question
  const before = askedBefore.slice(0, askedBeforeMax)
  return [question, ...before.map((text) => text.slice(0, searchQueryMaxChars).toWellFormed())].join('\n')
}
