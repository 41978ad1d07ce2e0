/** What people count time in. */
export type Unit = 'day' | 'week' | 'weekend' | 'month' | 'year'

/** How a language names days by their distance from today. Each text is a part of a regular expression. */
export type SpanWords = {
  this: string
  /** Names the one before this, before its noun. Left out where it would name the final one: "la dernière semaine". */
  last?: string
  /** The same after its noun. */
  lastAfter?: string
  /** Names the time up to today rather than the one before this: "the past year". */
  past?: string
  nouns: Readonly<Record<'week' | 'weekend' | 'month' | 'year', string>>
  dayBeforeYesterday: string
  /** From one to twelve. */
  numbers: readonly string[]
  /** What some say after a number of weeks instead of what `Intl` knows: "duas semanas atrás". */
  ago?: string
}

/** By language. Today, yesterday and "2 weeks ago" are those of `Intl`. */
export const spanWords: Readonly<Record<string, SpanWords>> = {
  en: {
    ...{ this: 'this', last: 'last', past: 'past', dayBeforeYesterday: 'the\\s+day\\s+before\\s+yesterday' },
    nouns: { week: 'week', weekend: 'week-?end', month: 'month', year: 'year' },
    numbers: [
      ...['(?<!half\\s)an?|one', 'two', 'three', 'four', 'five', 'six'],
      ...['seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
    ],
  },
  de: {
    ...{ this: 'diese[mnrs]?', last: '(?:letzte|vergangene|vorige)[mnrs]?' },
    dayBeforeYesterday: 'vorgestern',
    nouns: { week: 'woche', weekend: 'wochenendes?', month: 'monats?', year: 'jahr(?:es)?' },
    numbers: [
      ...['eine[mr]', 'zwei', 'drei', 'vier', 'fünf', 'sechs'],
      ...['sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
    ],
  },
  es: {
    ...{ this: 'est[ae]', last: 'pasad[ao]', lastAfter: 'pasad[ao]|últim[ao]', ago: 'atrás' },
    dayBeforeYesterday: 'anteayer|antes\\s+de\\s+ayer',
    nouns: { week: 'semana', weekend: 'fin\\s+de\\s+semana', month: 'mes', year: 'año' },
    numbers: [
      ...['una?', 'dos', 'tres', 'cuatro', 'cinco', 'seis'],
      ...['siete', 'ocho', 'nueve', 'diez', 'once', 'doce'],
    ],
  },
  fr: {
    ...{ this: 'ce|cette', lastAfter: 'dernier|dernière|passée?', dayBeforeYesterday: 'avant-hier' },
    nouns: {
      ...{ week: 'semaine(?:-ci)?', weekend: 'week-?end', month: 'mois(?:-ci)?' },
      year: '(?:an|année)(?:-ci)?',
    },
    numbers: [
      ...['une?', 'deux', 'trois', 'quatre', 'cinq', 'six'],
      ...['sept', 'huit', 'neuf', 'dix', 'onze', 'douze'],
    ],
  },
  it: {
    ...{
      this: "quest[ao'’]",
      last: 'scors[ao]',
      lastAfter: 'scors[ao]',
      dayBeforeYesterday: 'altro\\s?ieri',
    },
    nouns: { week: 'settimana', weekend: 'fine\\s+settimana|week-?end', month: 'mese', year: 'anno' },
    numbers: [
      ...['una?', 'due', 'tre', 'quattro', 'cinque', 'sei'],
      ...['sette', 'otto', 'nove', 'dieci', 'undici', 'dodici'],
    ],
  },
  nl: {
    ...{ this: 'deze|dit', last: 'vorige?|afgelopen', dayBeforeYesterday: 'eergisteren' },
    nouns: { week: 'week', weekend: 'weekend', month: 'maand', year: 'jaar' },
    numbers: [
      ...['een|één', 'twee', 'drie', 'vier', 'vijf', 'zes'],
      ...['zeven', 'acht', 'negen', 'tien', 'elf', 'twaalf'],
    ],
  },
  pt: {
    ...{ this: '[dn]?est[ae]', last: 'passad[ao]', lastAfter: 'passad[ao]', ago: 'atrás' },
    dayBeforeYesterday: 'anteontem|antes\\s+de\\s+ontem',
    nouns: { week: 'semana', weekend: '(?:fim|final)[\\s-]de[\\s-]semana', month: 'mês', year: 'ano' },
    numbers: [
      ...['uma?', 'dois|duas', 'três', 'quatro', 'cinco', 'seis'],
      ...['sete', 'oito', 'nove', 'dez', 'onze', 'doze'],
    ],
  },
}
