import { expect, test } from 'vitest'
import { useDiary } from '../../../testing/diary-scene.ts'
import { createUser } from '../../../testing/factories.ts'
import { call } from '../../../testing/test-app.ts'

const work = { title: 'Work', purpose: 'Work.', keeperType: 'professional', timezone: 'UTC' }
const { send, at, write, app, simulator } = useDiary({ keeper: work })

const report = (from = '2026-11-01', to = '2026-11-30') =>
  send('GET', at(`/period-report?from=${from}&to=${to}`))

test('a report has the wins, people and open to-dos of its days, each with its moment, and asks no model', async () => {
  await write('2026-10-31', '**What went well:** Too early, with [[Ana]].')
  const win = await write('2026-11-03', '**What went well:** The demo held.\n\n**Who helped:** [[Ana]]')
  const second = await write(
    '2026-11-04',
    'Lunch with [[Ana]] and [[Ben]] in [[Lisbon]].\n- [ ] Call Ben\n- [x] Pay',
  )
  const { topic } = (await send('GET', at('/topics/lisbon'))).body.data
  await send('PATCH', at(`/topics/${topic.id}`), { version: topic.version, kind: 'place' })
  const trashed = await write('2026-11-05', '- [ ] Thrown away')
  await send('DELETE', at(`/moments/${trashed}`))
  // An earlier report is no source of the next one.
  await write(
    '2026-11-06',
    '## October\n\n**Wins**\n\n- Old\n\n**People**\n\n- [[Cleo]]\n\n**Next**\n\n- [ ] Old',
  )
  const { data } = (await report()).body
  expect(data).toEqual({
    wins: [{ momentId: win, localDate: '2026-11-03', text: 'The demo held.' }],
    people: [
      {
        ...{ name: 'Ana', count: 2 },
        sources: [
          { momentId: win, localDate: '2026-11-03' },
          { momentId: second, localDate: '2026-11-04' },
        ],
      },
      { name: 'Ben', count: 1, sources: [{ momentId: second, localDate: '2026-11-04' }] },
    ],
    todos: [{ momentId: second, localDate: '2026-11-04', text: 'Call Ben' }],
  })
  expect(simulator().requests).toHaveLength(0)
})

test('invalid days, days that end before they start, and other people’s keepers are refused', async () => {
  expect((await report('2026-11-30', '2026-11-01')).status).toBe(400)
  expect((await report('2026-02-30', '2026-11-01')).status).toBe(400)
  const other = await createUser(app())
  const path = at('/period-report?from=2026-11-01&to=2026-11-30')
  expect((await call(app(), 'GET', path, { token: other.token })).status).toBe(404)
})
