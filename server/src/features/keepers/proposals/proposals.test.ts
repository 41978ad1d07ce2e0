import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import { declinedProposalKeptDays, proposalsOpenMax } from '#contracts/keepers/proposal-choices.ts'
import { proposalWording } from '#contracts/keepers/proposal-wording.ts'
import { createUser, type TestUser } from '../../../testing/factories.ts'
import { call, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { forgetDeclinedProposals } from './proposals.ts'

let app: TestApp
let user: TestUser
let keeperId: string

beforeAll(async () => {
  app = await startTestApp({ outlivesTest: true, env: { RATE_LIMITS: 'off' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await createUser(app)
  const made = { title: 'Days', purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological' }
  keeperId = (await call(app, 'POST', '/api/keepers', { token: user.token, body: made })).body.data.id
})

function send(method: string, path: string, body?: unknown) {
  return call(app, method, `/api/keepers/${keeperId}${path}`, {
    token: user.token,
    ...(body !== undefined && { body }),
  })
}

async function propose(fields: object = {}) {
  const answer = await send('POST', '/proposals', {
    title: 'The ferry',
    body: 'We took it. #river',
    ...fields,
  })
  expect(answer.status).toBe(200)
  return answer.body.data
}

const decide = (id: string, version: number, status: string, fields: object = {}) =>
  send('PATCH', `/proposals/${id}`, { version, status, ...fields })
const waiting = async () => (await send('GET', '')).body.data.proposalCount
const actions = async () =>
  (await send('GET', '/logbook')).body.data.map((entry: { action: string }) => entry.action)

test('a program proposes; what is accepted is a moment, by an undo it waits again', async () => {
  const id = randomUUID()
  const when = { occurredAt: '2024-05-10T10:00:00.000Z', tz: 'Europe/Lisbon' }
  const made = await propose({ id, ...when })
  expect(made).toMatchObject({ id, status: 'proposed', by: null, momentId: null, localDate: '2024-05-10' })
  expect((await propose({ id })).createdAt).toBe(made.createdAt)
  expect([await waiting(), (await send('GET', '/moments')).body.data]).toEqual([1, []])

  const accepted = (await decide(id, 1, 'accepted')).body.data
  expect(accepted).toMatchObject({ status: 'accepted', version: 2, body: '' })
  const moment = (await send('GET', `/moments/${accepted.momentId}`)).body.data
  expect(moment).toMatchObject({ title: 'The ferry', body: 'We took it. #river', source: 'api', ...when })
  expect((await send('GET', '/topics/river')).body.data.topic.count).toBe(1)
  expect(await waiting()).toBe(0)

  const undone = (await decide(id, 2, 'proposed')).body.data
  expect(undone).toMatchObject({ status: 'proposed', title: 'The ferry', body: moment.body, momentId: null })
  expect((await send('GET', `/moments/${accepted.momentId}`)).status).toBe(404)
  expect((await send('GET', '/trash')).body.data).toHaveLength(1)
  expect([await waiting(), (await send('GET', '')).body.data.momentCount]).toEqual([1, 0])
  expect(await actions()).toEqual(['proposal.reopened', 'proposal.accepted', 'proposal.made'])
  expect((await send('GET', '/logbook/verify')).body.data.brokenAt).toBeNull()
})

test('accepted twice at once, it is one moment', async () => {
  const { id } = await propose()
  const answers = await Promise.all([1, 2, 3].map(() => decide(id, 1, 'accepted')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.data.momentId)).size).toBe(1)
  expect((await send('GET', '/moments')).body.data).toHaveLength(1)
  expect((await send('GET', '')).body.data).toMatchObject({ momentCount: 1, proposalCount: 0 })
})

test('a stale decision is a conflict that shows what is kept', async () => {
  const { id } = await propose()
  const edited = await send('PATCH', `/proposals/${id}`, { version: 1, body: 'Other words.' })
  expect(edited.body.data).toMatchObject({ version: 2, status: 'proposed', body: 'Other words.' })
  const stale = await decide(id, 1, 'accepted')
  expect([stale.status, stale.body.data.current.version]).toEqual([409, 2])
  expect((await send('GET', '/moments')).body.data).toEqual([])
})

test('words that its owner changes before accepting are the moment’s; what was proposed is its first revision', async () => {
  const { id } = await propose()
  const body = { body: 'I took it alone.', title: 'Ferry', proposalId: id }
  const moment = (await send('POST', '/moments', body)).body.data
  expect(moment).toMatchObject({ body: 'I took it alone.', source: 'api' })
  const [revision] = (await send('GET', `/moments/${moment.id}/revisions`)).body.data
  expect(revision).toMatchObject({ reason: 'agent', title: 'The ferry' })
  expect((await send('GET', `/proposals/${id}`)).body.data).toMatchObject({
    ...{ status: 'accepted', momentId: moment.id, title: null, body: '' },
  })
  // Decided already: the words are kept all the same.
  const again = (await send('POST', '/moments', { ...body, body: 'And again.' })).body.data
  expect(again).toMatchObject({ body: 'And again.', source: 'app' })
})

test('what is declined can be put back or deleted, and goes after 30 days', async () => {
  const { id } = await propose()
  expect((await decide(id, 1, 'declined')).body.data.status).toBe('declined')
  expect(await waiting()).toBe(0)
  expect((await send('GET', '/proposals')).body.data).toEqual([])
  expect((await send('GET', '/proposals?status=declined')).body.data).toHaveLength(1)
  expect((await decide(id, 2, 'proposed')).body.data).toMatchObject({ status: 'proposed', version: 3 })
  await decide(id, 3, 'declined')
  const later = () => app.deps.now() + (declinedProposalKeptDays + 1) * 86_400_000
  await forgetDeclinedProposals({ database: app.deps.database, now: later })
  expect((await send('GET', `/proposals/${id}`)).status).toBe(404)
  const other = await propose()
  expect((await send('DELETE', `/proposals/${other.id}`)).status).toBe(200)
  expect(await waiting()).toBe(0)
  const third = await propose()
  await decide(third.id, 1, 'accepted')
  expect((await send('DELETE', `/proposals/${third.id}`)).body.error.message).toBe(proposalWording.isAccepted)
})

test('a keeper has room for a number of proposals, and its list comes in pages', async () => {
  const { db } = app.deps.database
  for (let n = 0; n < 3; n += 1) await propose({ body: `One of them: ${n}` })
  const first = await send('GET', '/proposals?limit=2')
  const second = await send('GET', `/proposals?limit=2&cursor=${first.body.nextCursor}`)
  const bodies = [...first.body.data, ...second.body.data].map(({ body }: { body: string }) => body)
  expect(bodies.toSorted()).toEqual([0, 1, 2].map((n) => `One of them: ${n}`))
  expect(second.body.nextCursor).toBeNull()
  await db
    .updateTable('keepers')
    .set({ proposal_count: proposalsOpenMax })
    .where('id', '=', keeperId)
    .execute()
  const refused = await send('POST', '/proposals', { body: 'One more.' })
  expect([refused.status, refused.body.error.message]).toEqual([409, proposalWording.tooMany])
  const [known] = first.body.data
  expect(await propose({ id: known.id, body: 'Sent again.' })).toEqual(known)
  expect(await waiting()).toBe(proposalsOpenMax)
})

test('an archived keeper takes no proposals and decides none', async () => {
  const { id } = await propose()
  const { version } = (await send('GET', '')).body.data
  await send('PATCH', '', { version, archived: true })
  for (const answer of [await send('POST', '/proposals', { body: 'No.' }), await decide(id, 1, 'accepted')])
    expect([answer.status, answer.body.error.message]).toEqual([403, keeperWording.archived])
})
