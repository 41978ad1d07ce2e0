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
  expect(await periodOf(question, { language, today })).toMatchObject({ from, to })
})

test('what says how long, or when it is asked, names no time', async () => {
  expect(await periodOf('What did I do for three weeks?', { language: 'en', today })).toBeUndefined()
  expect(await periodOf('Wie geht es heute?', { language: 'de', today })).toBeUndefined()
  expect(await periodOf('Was stand vor dem Haus?', { language: 'de', today })).toBeUndefined()
})
