import { expect, test } from 'vitest'
import { periodOf } from './period.ts'

const today = '2026-11-22'

const cases: [language: string, question: string, from: string, to: string][] = [
  ['en', 'Where was the dentist in May 2023?', '2023-05-01', '2023-05-31'],
  ['en', 'What did I plant last spring?', '2026-03-01', '2026-05-31'],
  ['en', 'What did I cook before May 2023?', '0000-01-01', '2023-04-30'],
  ['en', 'What have I read since the summer of 2024?', '2024-06-01', '9999-12-31'],
  ['en', 'Where did I sleep after 3 August 2025?', '2025-08-04', '9999-12-31'],
  ['en', 'Who wrote until 2020?', '0000-01-01', '2020-12-31'],
  ['en', 'What did I do yesterday?', '2026-11-21', '2026-11-21'],
  ['en', 'What did I do on Monday?', '2026-11-16', '2026-11-16'],
  ['en', 'Whom did I meet last Tuesday?', '2026-11-17', '2026-11-17'],
  ['en', 'What is on next Monday?', '2026-11-23', '2026-11-23'],
  ['de', 'Wo war der Zahnarzt im Mai 2023?', '2023-05-01', '2023-05-31'],
  ['de', 'Was war am 3. August 2025?', '2025-08-03', '2025-08-03'],
  ['de', 'Was habe ich im März gemacht?', '2026-03-01', '2026-03-31'],
  ['de', 'Was war im Dezember?', '2025-12-01', '2025-12-31'],
  ['de', 'Was habe ich letzten Sommer gelesen?', '2026-06-01', '2026-08-31'],
  ['de', 'Was war gestern?', '2026-11-21', '2026-11-21'],
  ['de', 'Was kochte ich vor Mai 2023?', '0000-01-01', '2023-04-30'],
  ['de', 'Where was the dentist in May 2023?', '2023-05-01', '2023-05-31'],
  ['es', '¿Qué hice el 3 de agosto de 2025?', '2025-08-03', '2025-08-03'],
  ['es', '¿Qué leí el verano pasado?', '2026-06-01', '2026-08-31'],
  ['es', '¿Qué leí desde mayo de 2023?', '2023-05-01', '9999-12-31'],
  ['fr', 'Où était le dentiste en août 2023 ?', '2023-08-01', '2023-08-31'],
  ['fr', 'Qu’ai-je lu l’été dernier ?', '2026-06-01', '2026-08-31'],
  ['it', 'Dove era il dentista a maggio 2023?', '2023-05-01', '2023-05-31'],
  ['it', 'Che cosa ho letto l’estate scorsa?', '2026-06-01', '2026-08-31'],
  ['nl', 'Wat deed ik sinds mei 2023?', '2023-05-01', '9999-12-31'],
  ['pt', 'O que li em maio de 2023?', '2023-05-01', '2023-05-31'],
  ['pt', 'O que li no inverno de 2023?', '2023-12-01', '2024-02-31'],
]

test.for(cases)('%s: %s', async ([language, question, from, to]) => {
  expect(await periodOf(question, { language, today })).toMatchObject({ period: { from, to } })
})

/** Asked on a Sunday. */
const spans: Record<string, string[]> = {
  '2026-11-22 2026-11-22': [
    'en: today',
    'de: heute',
    'es: hoy',
    'fr: aujourd’hui',
    'it: oggi',
    'nl: vandaag',
    'pt: hoje',
  ],
  '2026-11-21 2026-11-21': [
    'en: yesterday',
    'de: gestern',
    'es: ayer',
    'fr: hier',
    'it: ieri',
    'nl: gisteren',
    'pt: ontem',
  ],
  '2026-11-20 2026-11-20': [
    ...[
      'en: the day before yesterday',
      'en: two days ago',
      'de: vorgestern',
      'de: vor 2 Tagen',
      'es: anteayer',
    ],
    ...['fr: avant-hier', 'it: l’altro ieri', 'nl: eergisteren', 'pt: anteontem'],
  ],
  '2026-11-16 2026-11-22': [
    ...['en: this week', 'de: diese Woche', 'de: in dieser Woche', 'es: esta semana', 'fr: cette semaine'],
    ...['it: questa settimana', 'nl: deze week', 'pt: nesta semana', 'de: this week'],
  ],
  '2026-11-09 2026-11-15': [
    ...[
      'en: last week',
      'en: a week ago',
      'de: letzte Woche',
      'de: in der letzten Woche',
      'de: vor einer Woche',
    ],
    ...['es: la semana pasada', 'es: hace una semana', 'fr: la semaine dernière', 'fr: il y a une semaine'],
    ...['it: la settimana scorsa', 'it: la scorsa settimana', 'it: una settimana fa', 'nl: vorige week'],
    ...[
      'nl: afgelopen week',
      'nl: een week geleden',
      'pt: na semana passada',
      'pt: há uma semana',
      'fr: last week',
    ],
    ...['de: letzte Woche beim Zahnarzt', 'de: vergangene Woche'],
  ],
  '2026-11-02 2026-11-08': [
    ...['en: two weeks ago', 'en: 2 weeks ago', 'de: vor zwei Wochen', 'es: hace dos semanas'],
    ...['es: dos semanas atrás', 'fr: il y a 2 semaines', 'it: due settimane fa', 'nl: twee weken geleden'],
    ...['pt: há duas semanas', 'pt: duas semanas atrás'],
  ],
  '2026-11-21 2026-11-22': [
    ...['en: this weekend', 'de: dieses Wochenende', 'es: este fin de semana', 'fr: ce week-end'],
    ...['it: questo fine settimana', 'nl: dit weekend', 'pt: este fim de semana'],
  ],
  '2026-11-14 2026-11-15': [
    ...[
      'en: last weekend',
      'en: the past weekend',
      'de: am letzten Wochenende',
      'es: el fin de semana pasado',
    ],
    ...[
      'fr: le week-end dernier',
      'it: lo scorso fine settimana',
      'it: il weekend scorso',
      'nl: vorig weekend',
    ],
    ...['pt: no fim de semana passado'],
  ],
  '2026-11-01 2026-11-31': [
    ...['en: this month', 'de: in diesem Monat', 'es: este mes', 'fr: ce mois-ci', 'it: questo mese'],
    ...['nl: deze maand', 'pt: este mês'],
  ],
  '2026-10-01 2026-10-31': [
    ...[
      'en: last month',
      'de: letzten Monat',
      'de: im letzten Monat',
      'de: vor einem Monat',
      'es: el mes pasado',
    ],
    ...[
      'fr: le mois dernier',
      'it: il mese scorso',
      'nl: vorige maand',
      'pt: no mês passado',
      'pt: há um mês',
    ],
  ],
  '2025-11-01 2025-11-31': [
    ...['en: twelve months ago', 'de: vor zwölf Monaten', 'es: hace doce meses', 'fr: il y a douze mois'],
    ...['it: dodici mesi fa', 'nl: twaalf maanden geleden', 'pt: há doze meses', 'en: 12 months ago'],
  ],
  '2026-01-01 2026-12-31': [
    ...[
      'en: this year',
      'de: dieses Jahr',
      'es: este año',
      'fr: cette année',
      'it: quest’anno',
      "it: quest'anno",
    ],
    ...['nl: dit jaar', 'pt: este ano'],
  ],
  '2025-01-01 2025-12-31': [
    ...['en: last year', 'en: a year ago', 'de: letztes Jahr', 'de: letzten Jahr', 'de: im letzten Jahr'],
    ...[
      'de: vor einem Jahr',
      'es: el año pasado',
      'fr: l’année dernière',
      "fr: l'an dernier",
      'fr: l’an passé',
    ],
    ...['it: l’anno scorso', 'it: un anno fa', 'nl: vorig jaar', 'pt: no ano passado', 'pt: há um ano'],
    'en: last year on a Monday',
  ],
  '2023-01-01 2023-12-31': [
    ...['en: three years ago', 'de: vor drei Jahren', 'es: hace tres años', 'fr: il y a trois ans'],
    ...['it: tre anni fa', 'nl: drie jaar geleden', 'pt: há três anos'],
  ],
  '2025-05-01 2025-05-31': [
    ...[
      'en: last year in May',
      'en: in May last year',
      'de: letztes Jahr im Mai',
      'de: im Mai letzten Jahres',
    ],
    ...['es: en mayo del año pasado', 'fr: en mai de l’année dernière', 'it: a maggio dell’anno scorso'],
    ...['nl: in mei vorig jaar', 'pt: em maio do ano passado'],
  ],
  '2025-05-03 2025-05-03': ['en: last year on 3 May', 'de: letztes Jahr am 3. Mai'],
  '2026-11-15 2026-11-22': ['en: the past week'],
  '2026-10-22 2026-11-22': ['en: this past month'],
  '2025-11-22 2026-11-22': ['en: the past year'],
  '0000-01-01 2026-11-08': [
    ...['en: before last week', 'de: vor letzter Woche', 'es: antes de la semana pasada'],
    ...['it: prima della settimana scorsa', 'pt: antes da semana passada'],
  ],
  '2025-01-01 9999-12-31': ['en: since last year', 'de: seit letztem Jahr', 'fr: depuis l’année dernière'],
  '2023-05-01 2023-05-31': ['en: today of May 2023', 'en: the last week of May 2023'],
}

const told = Object.entries(spans).flatMap(([days, texts]) => texts.map((text) => ({ days, text })))

test.each(told)('asked on a Sunday, “$text” names $days', async ({ days, text }) => {
  const [language = '', words = ''] = text.split(': ')
  const { period } = (await periodOf(`${words}?`, { language, today })) ?? {}
  expect(`${period?.from} ${period?.to}`).toBe(days)
})

test('a week begins on Monday, and a month has its days where it is short', async () => {
  const from = async (words: string, day: string) =>
    (await periodOf(words, { language: 'en', today: day }))?.period.from
  expect(await from('this week', '2026-11-23')).toBe('2026-11-23')
  expect(await from('last weekend', '2026-11-23')).toBe('2026-11-21')
  expect(await from('last week', '2026-01-01')).toBe('2025-12-22')
  expect(await from('last month', '2026-01-31')).toBe('2025-12-01')
  expect(await from('the past month', '2026-03-31')).toBe('2026-02-28')
  expect(await from('on 3 December', '2026-11-22')).toBe('2025-12-03')
})

test('words that count from today are not looked for, since they meant another time where they stand', async () => {
  const rest = async (question: string, language = 'en') =>
    (await periodOf(question, { language, today }))?.rest.replaceAll(/\s+/g, ' ')
  expect(await rest('What did I cook last week at home?')).toBe('What did I cook at home?')
  expect(await rest('Was habe ich vor zwei Wochen gekocht?', 'de')).toBe('Was habe ich gekocht?')
  expect(await rest('What did I cook in May last year?')).toBe('What did I cook in May ?')
  expect(await rest('What did I cook in May 2023?')).toBe('What did I cook in May 2023?')
})

const noTime: Record<string, string[]> = {
  en: [
    ...['for three weeks', 'in two weeks', 'for the last three weeks', 'every week', 'the best year', 'last'],
    ...['a year of rain', 'the last week', 'my last year there', 'last week of school', 'half a year ago'],
    ...[
      '1.5 years ago',
      'twenty-two weeks ago',
      'many years ago',
      'this week-long walk',
      'this year of rain',
    ],
    ...['next week', 'the year last seen', 'years ago', 'this very year', 'last weeks'],
  ],
  de: [
    ...['drei Wochen lang', 'seit drei Wochen', 'in zwei Wochen', 'in den letzten drei Wochen', 'jede Woche'],
    ...['das beste Jahr', 'in den letzten Jahren', 'mein letztes Jahr dort', 'die letzte Woche des Urlaubs'],
    ...['vor vielen Jahren', 'vor einem halben Jahr', 'vor dem Haus', 'nächste Woche', 'ein Jahr voll Regen'],
  ],
  es: [
    'durante tres semanas',
    'en dos semanas',
    'cada semana',
    'el mejor año',
    'la última semana',
    'los años pasados',
  ],
  fr: [
    ...[
      'pendant trois semaines',
      'dans deux semaines',
      'chaque semaine',
      'la meilleure année',
      'cette année-là',
    ],
    ...['les trois dernières semaines', 'la dernière semaine', 'depuis trois semaines', 'tout s’est passé'],
  ],
  it: ['per tre settimane', 'tra due settimane', 'ogni settimana', 'il migliore anno', 'l’ultima settimana'],
  nl: [
    'drie weken lang',
    'over twee weken',
    'elke week',
    'het beste jaar',
    'de laatste week',
    'de afgelopen drie weken',
  ],
  pt: [
    'durante três semanas',
    'em duas semanas',
    'cada semana',
    'o melhor ano',
    'a última semana',
    'há muitos anos',
  ],
}

const untold = Object.entries(noTime).flatMap(([language, texts]) =>
  texts.map((words) => ({ language, words })),
)

test.each(untold)('$language: “$words” names no time', async ({ language, words }) => {
  expect(await periodOf(`${words}?`, { language, today })).toBeUndefined()
})
