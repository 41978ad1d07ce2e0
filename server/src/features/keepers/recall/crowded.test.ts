import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MomentCreate } from '#contracts/keepers/moments.ts'
import type { Passage } from '#contracts/keepers/recall.ts'
import { createUser } from '../../../testing/factories.ts'
import { startReading } from '../../../testing/reading-scene.ts'
import { countMoments } from '../keeper-counts.table.ts'
import { newMomentRow } from '../moments/moment-rows.ts'
import { insertMoments } from '../moments/moments.table.ts'

/** As many texts as a word brings at most, and one more. */
const crowd = 2_001
const question = 'Where did the heron stand?'

/** A keeper with an old moment, and a crowd of newer ones that say the same. */
async function startCrowded(fields: { aiAccess?: boolean } = {}) {
  const scene = await startReading({
    agent: { context_scope: 'keeper', visibility: 'shared' },
    isMaintained: false,
  })
  const { app, user, agent, newKeeper, write, grant, send } = scene
  const { database } = app.deps
  const id = await newKeeper({ isPublic: true })
  const on = { occurredAt: '2020-05-01T12:00:00Z', tz: 'UTC', visibility: 'public' }
  const old = (await write(id, 'The heron stood by the #river.', on)).id
  const keeper = { id, timezone: 'UTC', day_starts_at: '04:00' }
  const now = Date.parse('2024-05-01T12:00:00Z')
  const body = { kind: 'entry', body: 'The heron stood there.', tz: 'UTC', ...fields }
  const made = MomentCreate.parse({ ...body, occurredAt: new Date(now).toISOString() })
  await database.transaction(async (trx) => {
    const rows = Array.from({ length: crowd }, () => newMomentRow(made, keeper, { id: randomUUID(), now }))
    for (let from = 0; from < crowd; from += 100)
      await insertMoments({ db: trx, engine: database.engine }, rows.slice(from, from + 100))
    await countMoments(trx, id, { more: crowd })
  })

  const idsIn = ({ body: { data } }: { body: { data: { passages: Passage[] } } }) =>
    data.passages.map(({ momentId }) => momentId)
  /** What an agent that is granted the keeper so far would be given. */
  async function reads(limits: object, { token } = user): Promise<string[]> {
    await grant(id, limits)
    await send('PUT', '/api/kip/agents', { id: agent.id, config: { keeper_id: id } })
    return idsIn(await send('POST', `/api/kip/agents/${agent.id}/preview`, { input: question }, token))
  }
  const asks = async () => idsIn(await send('POST', `/api/keepers/${id}/ask/preview`, { question }))
  return { ...scene, id, old, reads, asks }
}

test('an agent finds the moments of its days, however many others share their words', async () => {
  const { old, reads } = await startCrowded()
  expect(await reads({ to: '2021-12-31' })).toEqual([old])
})

test('an agent finds the moments of its topics, however many others share their words', async () => {
  const { id, old, reads, send } = await startCrowded()
  const { topic } = (await send('GET', `/api/keepers/${id}/topics/river`)).body.data
  expect(await reads({ topicIds: [topic.id] })).toEqual([old])
})

test('somebody else’s question finds what is public, however many private moments share its words', async () => {
  const { app, agent, old, reads, send } = await startCrowded()
  const other = await createUser(app)
  const rights = { run: true, edit: false, share: false, delete: false }
  await send('POST', `/api/kip/agents/${agent.id}/shares`, { email: other.user.email, rights })
  expect(await reads({}, other)).toEqual([old])
})

test('models find what is open to them, however many closed moments share its words', async () => {
  const { old, reads, asks } = await startCrowded({ aiAccess: false })
  expect(await asks()).toEqual([old])
  expect(await reads({})).toEqual([old])
})

test('a search finds what is kept, however many moments in the trash share its words', async () => {
  const { app, id, old, send, asks } = await startCrowded()
  const { db } = app.deps.database
  await db.updateTable('moments').set({ deleted_at: 1 }).where('id', '<>', old).execute()
  const { data } = (await send('GET', `/api/keepers/${id}/search?q=heron`)).body
  expect(data.map(({ momentId }: Passage) => momentId)).toEqual([old])
  expect(await asks()).toEqual([old])
})
