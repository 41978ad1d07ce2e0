import { textWords } from '../../../database/text-words.ts'

/** What a language knows of its words: what each one is about, and those that are about nothing. */
export type Language = {
  stem: (word: string) => string
  isStopWord: (word: string) => boolean
  /** The letters with which words of these stems begin: endings change, and a few irregular words. */
  initialsOf: (stems: readonly string[]) => ReadonlySet<string>
}

type Parts = {
  stemmer: (word: string) => string
  stopwords: readonly string[]
  /** Forms that no ending gives away. */
  irregular?: ReadonlyMap<string, string>
}

// A computed path would keep the bundler from seeing them.
const loaders: Record<string, () => Promise<Parts>> = {
  de: async () => ({
    ...(await import('@orama/stemmers/german')),
    ...(await import('@orama/stopwords/german')),
  }),
  en: async () => ({
    ...(await import('@orama/stemmers/english')),
    ...(await import('@orama/stopwords/english')),
    irregular: (await import('./irregular-english.ts')).irregularEnglish,
  }),
  es: async () => ({
    ...(await import('@orama/stemmers/spanish')),
    ...(await import('@orama/stopwords/spanish')),
  }),
  fr: async () => ({
    ...(await import('@orama/stemmers/french')),
    ...(await import('@orama/stopwords/french')),
  }),
  it: async () => ({
    ...(await import('@orama/stemmers/italian')),
    ...(await import('@orama/stopwords/italian')),
  }),
  nl: async () => ({
    ...(await import('@orama/stemmers/dutch')),
    ...(await import('@orama/stopwords/dutch')),
  }),
  pt: async () => ({
    ...(await import('@orama/stemmers/portuguese')),
    ...(await import('@orama/stopwords/portuguese')),
  }),
}

/** The languages that are known by their words. */
export const languageCodes: readonly string[] = Object.keys(loaders)

const loaded = new Map<string, Promise<Language>>()

/** A language by its code, such as `en`, loaded when it is first needed. An unknown one leaves words as they are. */
export function loadLanguage(code: string): Promise<Language> {
  const known = loaded.get(code)
  if (known) return known
  const language = load(code)
  loaded.set(code, language)
  return language
}

async function load(code: string): Promise<Language> {
  const loader = loaders[code]
  if (!loader) return { stem: (word) => word, isStopWord: () => false, initialsOf: initials }
  const { stemmer, stopwords, irregular } = await loader()
  const stops = new Set(stopwords.flatMap(textWords))
  const stem = remembered((word) => stemmer(irregular?.get(word) ?? word))
  return {
    stem,
    // A single letter is what an apostrophe left over, or says as little.
    isStopWord: (word) => stops.has(word) || (word.length === 1 && /[a-z]/.test(word)),
    initialsOf(stems) {
      const forms = Array.from(irregular?.keys() ?? []).filter((form) => stems.includes(stem(form)))
      return initials([...stems, ...forms])
    },
  }
}

function initials(words: readonly string[]): Set<string> {
  return new Set(words.map((word) => word.charAt(0)))
}

/** Words of a language come again and again. */
function remembered(stem: (word: string) => string): (word: string) => string {
  const stems = new Map<string, string>()
  return (word) => {
    const known = stems.get(word)
    if (known !== undefined) return known
    if (stems.size >= rememberedMax) stems.clear()
    const made = stem(word) || word
    stems.set(word, made)
    return made
  }
}

const rememberedMax = 20_000
