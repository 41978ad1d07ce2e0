import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import { expectNoComplaints } from './harmless.ts'
import { nameOf, routeCalls, send, setStage } from './route-calls.ts'
import { asOwner, type Stage } from './route-calls/route-call.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const ofKeeper = '/api/keepers/:id'

/** Calls that write nothing into a keeper, or change it as a whole. */
const stillTaken = [
  ...[`PATCH ${ofKeeper}`, `DELETE ${ofKeeper}`],
  ...[`POST ${ofKeeper}/grants`, `PATCH ${ofKeeper}/grants/:grantId`, `DELETE ${ofKeeper}/grants/:grantId`],
  ...[`POST ${ofKeeper}/export`, `POST ${ofKeeper}/ask`, `POST ${ofKeeper}/ask/preview`],
]
/** Refused before that, for want of a key; or about a keeper that is deleted. */
const otherwise = [
  ...[`POST ${ofKeeper}/voice/listen`, `POST ${ofKeeper}/attachments/:file/transcript`],
  `POST ${ofKeeper}/restore`,
]

const calls = routeCalls.filter(
  ({ route, isBuilt }) =>
    isBuilt !== true && / \/api\/keepers\/:id(?:\/|$)/.test(route) && !otherwise.includes(route),
)
const reads = calls.filter(({ route }) => route.startsWith('GET ') && !route.endsWith('/voice/voices'))
const writes = calls.filter(({ route }) => !route.startsWith('GET ') && !stillTaken.includes(route))

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, outlivesTest: true })
})
afterAll(() => app.close())
afterEach(() => expectNoComplaints(app))

it.each(writes.map((one) => [nameOf(one), one] as const))('an archived keeper refuses %s', async (_, one) => {
  const stage = await setStage(app, 'user')
  const sent = await one.make(stage)
  await archive(stage, sent.params?.['id'])
  const { status, body } = await send(stage, one, sent)
  expect([status, body.error?.message]).toEqual([403, keeperWording.archived])
})

it.each(
  [...reads, ...calls.filter(({ route }) => stillTaken.includes(route))].map(
    (one) => [nameOf(one), one] as const,
  ),
)('an archived keeper still answers %s', async (_, one) => {
  const stage = await setStage(app, 'user')
  const sent = await one.make(stage)
  const version = await archive(stage, sent.params?.['id'])
  const isPatch = one.route === `PATCH ${ofKeeper}`
  const answer = await send(stage, one, isPatch ? { ...sent, body: { version, archived: false } } : sent)
  expect(answer.status).toBe(200)
})

it('a keeper that is no longer archived can be written in again', async () => {
  const stage = await setStage(app, 'user')
  const [keeper] = (await asOwner(stage, 'GET', '/api/keepers?number=1')).body.data
  const version = await archive(stage, keeper.id)
  const write = () => asOwner(stage, 'POST', `/api/keepers/${keeper.id}/moments`, { body: 'Fog.' })
  expect((await write()).status).toBe(403)
  await asOwner(stage, 'PATCH', `/api/keepers/${keeper.id}`, { version, archived: false })
  expect((await write()).status).toBe(200)
})

/** Archives a keeper of the stage's owner; returns its version. */
async function archive(stage: Stage, id: string | undefined): Promise<number> {
  const path = `/api/keepers/${id}`
  const { version } = (await asOwner(stage, 'GET', path)).body.data
  const { body } = await asOwner(stage, 'PATCH', path, { version, archived: true })
  return body.data.version
}
