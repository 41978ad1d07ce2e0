import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fullText } from '../lib/time-text.ts'
import { Day, RelativeTime, ShortTime } from './time.tsx'

const threeHoursMs = 3 * 3_600_000

test('a date is told from now, with the full date on hover', () => {
  const then = new Date(Date.now() - threeHoursMs)
  expect(renderToStaticMarkup(<RelativeTime iso={then.toISOString()} />)).toBe(
    `<time dateTime="${then.toISOString()}" title="${fullText(then)}">3 hours ago</time>`,
  )
})

test.each([
  ['a day', Day],
  ['a time in a table', ShortTime],
])('%s has the full date on hover', (_, Shown) => {
  const then = new Date('2026-03-14T09:40:00Z')
  expect(renderToStaticMarkup(<Shown iso={then.toISOString()} />)).toContain(`title="${fullText(then)}"`)
})
