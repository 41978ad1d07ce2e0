import { expect, test } from 'vitest'
import type { CanvasMoment, CanvasNode } from '#contracts/keepers/canvas.ts'
import { createUser, type TestUser } from '../testing/factories.ts'
import { operate } from '../testing/operate.ts'
import { call, startTestApp, type TestApp } from '../testing/test-app.ts'

type Words = { label?: string; text?: string; moment?: CanvasMoment | null }

/** What a person reads of a keeper, without what names it. */
async function readAll(app: TestApp, { token }: TestUser, number: number) {
  const get = async (path: string) =>
    (await call(app, 'GET', `/api/keepers/${number}${path}`, { token })).body
  const list = await get('/moments?limit=100')
  const found = await get('/moments?q=river&limit=100')
  const texts = list.data.map(
    ({ title, excerpt, occurredAt, kind, mood, place, tz }: Record<string, unknown>) => ({
      ...{ title, excerpt, occurredAt, kind, mood, place, tz },
    }),
  )
  // Those of one minute are in the order of their ids, which are made up.
  texts.sort((one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  return {
    texts,
    found: found.data.length,
    count: (await get('')).data.momentCount,
    months: (await get('/months')).data,
    palace: (await get('/canvas')).data.nodes.map(
      ({ type, x, y, label, text, moment }: CanvasNode & Words) => ({
        ...{ type, x, y, label, text, title: moment?.excerpt },
      }),
    ),
  }
}

test('demo makes the same keeper for the same seed and another one for another', async () => {
  const app = await startTestApp()
  const user = await createUser(app, { email: 'ada@example.com' })
  await app.stop()
  const demo = (seed: number, count: number) =>
    operate(app, 'demo', '--email', 'Ada@example.com', '--moments', String(count), '--seed', String(seed))
  const { code, output } = await demo(7, 80)
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/keeper 2 of ada@example\.com .*: 80 moments in /),
  ])
  await demo(7, 80)
  await demo(8, 80)
  const again = await app.restart()
  const [first, second, third] = await Promise.all([2, 3, 4].map((number) => readAll(again, user, number)))
  expect(first?.count).toBe(80)
  expect(first?.texts).toHaveLength(80)
  expect(first?.found).toBeGreaterThan(5)
  expect(
    new Set(first?.texts.map(({ excerpt }: { excerpt: { text: string } }) => excerpt.text)).size,
  ).toBeGreaterThan(75)
  // One room with eight cards, most of them moments.
  expect(first?.palace.map(({ type }: { type: string }) => type)).toEqual([
    'group',
    ...Array(8).fill(expect.stringMatching(/^(?:file|text)$/)),
  ])
  expect(first?.palace.filter(({ title }: { title?: string }) => title).length).toBeGreaterThan(4)
  expect(second).toEqual(first)
  expect(third?.texts).not.toEqual(first?.texts)
})

test.each([
  [['--email', 'nobody@example.com', '--moments', '5'], 'No account has the address nobody@example.com.'],
  [['--moments', '5'], 'Give the account’s email'],
  [['--email', 'ada@example.com', '--moments', '0'], 'Give a number of moments from 1 to 1000000.'],
  [['--email', 'ada@example.com', '--seed', 'x'], 'Give a whole number as the seed.'],
])('demo refuses %j', async (words, sentence) => {
  const app = await startTestApp()
  await app.stop()
  expect(await operate(app, 'demo', ...words)).toMatchObject({
    code: 1,
    output: expect.stringContaining(sentence),
  })
})
