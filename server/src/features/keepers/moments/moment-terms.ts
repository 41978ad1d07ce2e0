import type { Language } from '../recall/language.ts'
import { digestOf, type Digest } from '../recall/terms.ts'
import { indexedWords } from './moment-text.ts'

type Texts = Parameters<typeof digestOf>[0]

/** What the search and the ranking know of a moment. */
export type MomentTerms = { words: string[]; digest: Digest; language: Language }

/** Reads a moment's text for the search and the ranking. */
export function readTerms(moment: Texts, language: Language): MomentTerms {
  return { words: indexedWords(moment), digest: digestOf(moment, language), language }
}
