import type { ParsedResult } from 'chrono-node'

/** How a question places what it asks about beside a day or an event that it names. */
export type Relation = 'before' | 'after' | 'since' | 'until' | 'during'

/** The words of a language that speak of times, in lower case. */
export type DateWords = {
  /** Finds days: "3. 8. 2023", "gestern". */
  parse: (text: string, now: Date) => ParsedResult[]
  months: readonly string[]
  /** With the month in which each begins. */
  seasons: Readonly<Record<string, number>>
  /** Beside a season: that of last year, or the last that was. */
  last: readonly string[]
  relations: Readonly<Record<Relation, readonly string[]>>
}

type Spelled = Omit<DateWords, 'parse' | 'months'>

/** How English places things; a question to any keeper may be in it. */
export const englishRelations: DateWords['relations'] = {
  before: ['before'],
  after: ['after', 'following'],
  since: ['since'],
  until: ['until', 'till'],
  during: ['during', 'throughout', 'while', 'when'],
}

// A computed path would keep the bundler from seeing them.
const parsers: Record<string, () => Promise<DateWords['parse']>> = {
  de: async () => (await import('chrono-node/de')).parse,
  es: async () => (await import('chrono-node/es')).parse,
  fr: async () => (await import('chrono-node/fr')).parse,
  it: async () => (await import('chrono-node/it')).parse,
  nl: async () => (await import('chrono-node/nl')).parse,
  pt: async () => (await import('chrono-node/pt')).parse,
}

const spelled: Record<string, Spelled> = {
  de: {
    seasons: { frühling: 3, frühjahr: 3, sommer: 6, herbst: 9, winter: 12 },
    last: ['letzten', 'letzter', 'letztes', 'letztem', 'vergangenen', 'vorigen'],
    relations: {
      before: ['vor', 'bevor', 'ehe'],
      after: ['nach', 'nachdem'],
      since: ['seit', 'seitdem'],
      until: ['bis'],
      during: ['während', 'als'],
    },
  },
  es: {
    seasons: { primavera: 3, verano: 6, otoño: 9, invierno: 12 },
    last: ['pasado', 'pasada', 'último', 'última'],
    relations: {
      before: ['antes'],
      after: ['después', 'tras'],
      since: ['desde'],
      until: ['hasta'],
      during: ['durante', 'cuando', 'mientras'],
    },
  },
  fr: {
    seasons: { printemps: 3, été: 6, automne: 9, hiver: 12 },
    last: ['dernier', 'dernière', 'passé'],
    relations: {
      before: ['avant'],
      after: ['après'],
      since: ['depuis'],
      until: ["jusqu'à", 'jusqu’à', "jusqu'au", 'jusqu’au'],
      during: ['pendant', 'durant', 'quand', 'lorsque'],
    },
  },
  it: {
    seasons: { primavera: 3, estate: 6, autunno: 9, inverno: 12 },
    last: ['scorso', 'scorsa', 'ultimo', 'ultima'],
    relations: {
      before: ['prima'],
      after: ['dopo'],
      since: ['da', 'dal', 'dalla', 'dall’'],
      until: ['fino', 'finché'],
      during: ['durante', 'quando', 'mentre'],
    },
  },
  nl: {
    seasons: { lente: 3, voorjaar: 3, zomer: 6, herfst: 9, najaar: 9, winter: 12 },
    last: ['afgelopen', 'vorige', 'laatste'],
    relations: {
      before: ['voor', 'vóór', 'voordat'],
      after: ['na', 'nadat'],
      since: ['sinds'],
      until: ['tot'],
      during: ['tijdens', 'gedurende', 'toen', 'terwijl'],
    },
  },
  pt: {
    seasons: { primavera: 3, verão: 6, outono: 9, inverno: 12 },
    last: ['passado', 'passada', 'último', 'última'],
    relations: {
      before: ['antes'],
      after: ['depois', 'após'],
      since: ['desde'],
      until: ['até'],
      during: ['durante', 'quando', 'enquanto'],
    },
  },
}

/** The words of a language other than English, by its code; undefined where they aren't known. */
export async function loadDateWords(language: string): Promise<DateWords | undefined> {
  const [words, parser] = [spelled[language], parsers[language]]
  return words && parser && { ...words, months: monthsOf(language), parse: await parser() }
}

function monthsOf(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 15)).toLowerCase())
}
