import { expect, test } from 'vitest'
import { periodReportBody, reportPartsOf } from './period-report-text.ts'
import { templatesByType } from './type-starts.ts'

test('a text has its wins, the people in brackets and what is still to do', () => {
  const body = [
    '**What went well:** The demo held, and [[Ana]] smiled.',
    '**What went well:** ',
    '- [ ] Call [[Ben]] back',
    '- [x] Send the slides',
    '* [ ] Write the `[[Code]]`',
    'With [[Ana]] again, #release.',
  ].join('\n')
  expect(reportPartsOf(body)).toEqual({
    wins: ['The demo held, and [[Ana]] smiled.'],
    people: ['Ana', 'Ben'],
    todos: ['Call [[Ben]] back', 'Write the `[[Code]]`'],
  })
})

const says = { heading: 'November', day: (day: string) => day, path: (id: string) => `/m/${id}` }
const source = { momentId: 'a', localDate: '2026-11-03' }

test('a report names each thing with the moment that says it, and is no source of the next one', () => {
  const body = periodReportBody(
    {
      wins: [{ ...source, text: 'The demo held.' }],
      people: [{ name: 'Ana', count: 2, sources: [source, { momentId: 'b', localDate: '2026-11-04' }] }],
      todos: [{ ...source, text: 'Call Ben' }],
    },
    says,
  )
  expect(body).toBe(
    '## November\n\n**Wins**\n\n- The demo held. ([2026-11-03](/m/a))\n\n**People**\n\n- [[Ana]], 2 moments ([2026-11-03](/m/a), [2026-11-04](/m/b))\n\n**Next**\n\n- [ ] Call Ben ([2026-11-03](/m/a))\n',
  )
  expect(reportPartsOf(body)).toEqual({ wins: [], people: [], todos: [] })
})

test('a report of nothing is the empty form', () => {
  const empty = templatesByType.professional.find(({ isReport }) => isReport)
  const nothing = periodReportBody(
    { wins: [], people: [], todos: [] },
    { ...says, heading: 'Weeks or months' },
  )
  expect(nothing).toBe(empty?.body)
})
