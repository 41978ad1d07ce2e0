import { textWords } from '../../../database/text-words.ts'
import { languageCodes, loadLanguage } from './language.ts'

/**
 * Whether a text may well be in a language: none of the others that are known by their words has more of the text's
 * words that are about nothing. Any text may be in a language that isn't known so.
 */
export async function isLikelyIn(code: string, text: string): Promise<boolean> {
  if (!languageCodes.includes(code)) return true
  const letters = text.match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter))
  if (latin.length * 2 < letters.length) return false
  const words = textWords(text)
  const count = async (one: string) => {
    const { isStopWord } = await loadLanguage(one)
    return words.filter((word) => word.length > 1 && isStopWord(word)).length
  }
  const own = await count(code)
  for (const other of languageCodes) if (other !== code && (await count(other)) > own) return false
  return true
}
