import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createUser, registerUser, testPassword } from '../../testing/factories.ts'
import { call, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sumEndedRuns } from '../logs/index.ts'

/** A visitor with one conversation, as the public chat leaves it behind. */
async function createVisitor(app: TestApp, options: Said = {}) {
  const id = randomUUID()
  const actorKey = `visitor:${id}`
  const cookie = `keeper_visitor=${id}.${app.deps.secrets.sign('visitor', id)}`
  const sessionId = await insertConversation(app, { actorKey, ...options })
  return { id, cookie, sessionId }
}

type Said = { idempotencyKey?: string; agentOwnerId?: string }

async function insertConversation(app: TestApp, owner: Said & { actorKey: string }) {
  const { db } = app.deps.database
  const sessionId = randomUUID()
  const at = Date.now()
  await db
    .insertInto('sessions')
    .values({
      ...{ id: sessionId, actor_key: owner.actorKey, agent_id: 'a', name: null, running_run_id: null },
      ...{ created_at: at, updated_at: at },
    })
    .execute()
  await db
    .insertInto('runs')
    .values({
      ...{ session_id: sessionId, id: randomUUID(), actor_key: owner.actorKey, user_id: null },
      ...{ agent_id: 'a', agent_name: 'A', agent_slug: 'a', agent_class: 'Lead' },
      agent_owner_id: owner.agentOwnerId ?? null,
      ...{ provider: 'openai', model: 'gpt-4o', status: 'done', finish_reason: null, mock: 1 },
      ...{ input_preview: 'hello', error: null, price_version: '1', time_to_first_token_ms: null },
      ...{ provider_time_ms: null, process_id: 'p', created_at: at, is_searchable: 1 },
      idempotency_key: owner.idempotencyKey ?? null,
    })
    .execute()
  return sessionId
}

async function ownersOf(app: TestApp, sessionId: string) {
  const { db } = app.deps.database
  const session = await db
    .selectFrom('sessions')
    .select('actor_key')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const run = await db
    .selectFrom('runs')
    .select(['actor_key', 'user_id', 'is_searchable'])
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  // What is claimed is indexed again, as its person's.
  if (run.user_id !== null) expect(run.is_searchable).toBe(0)
  return [session.actor_key, run.actor_key, run.user_id]
}

test("registering claims this visitor's conversations and nobody else's", async () => {
  const app = await startTestApp()
  const [visitor, stranger] = [await createVisitor(app), await createVisitor(app)]
  const { user } = await registerUser(app, { cookie: visitor.cookie })

  const key = `user:${user.id}`
  expect(await ownersOf(app, visitor.sessionId)).toEqual([key, key, user.id])
  const strangerKey = `visitor:${stranger.id}`
  expect(await ownersOf(app, stranger.sessionId)).toEqual([strangerKey, strangerKey, null])
})

test('what a visitor ran counts as theirs once they register, whenever it was summed up', async () => {
  const app = await startTestApp()
  const stats = async (token: string) =>
    (await call(app, 'GET', '/api/kip/agents?stats=true', { token })).body.data.total_runs
  for (const isSummed of [true, false]) {
    const visitor = await createVisitor(app)
    const settle = () => sumEndedRuns({ ...app.deps, now: () => Date.now() + 60 * 60_000 })
    if (isSummed) await settle()
    const { token } = await registerUser(app, { cookie: visitor.cookie })
    expect(await stats(token)).toBe(1)
    await settle()
    expect(await stats(token)).toBe(1)
  }
})

test('what an agent’s owner ran as a visitor counts once after they sign in, whenever it was summed up', async () => {
  const app = await startTestApp()
  await createUser(app, { role: 'admin' })
  const dayMs = 24 * 60 * 60_000
  const day = new URLSearchParams({
    from: new Date(Date.now() - dayMs).toISOString(),
    to: new Date(Date.now() + dayMs).toISOString(),
  })
  for (const isSummed of [true, false]) {
    const { user, token } = await registerUser(app)
    const counted = async () => {
      const stats = await call(app, 'GET', '/api/kip/agents?stats=true', { token })
      const usage = await call(app, 'GET', `/api/kip/usage?${day.toString()}`, { token })
      return [stats.body.data.total_runs, usage.body.data.totals.runs]
    }
    const settle = () => sumEndedRuns({ ...app.deps, now: () => Date.now() + 60 * 60_000 })
    const visitor = await createVisitor(app, { agentOwnerId: user.id })
    if (isSummed) await settle()
    expect(await counted()).toEqual([1, 1])
    const body = { email: user.email, password: testPassword }
    await call(app, 'POST', '/api/kam/auth/login', { cookie: visitor.cookie, body })
    expect(await ownersOf(app, visitor.sessionId)).toContain(user.id)
    expect(await counted()).toEqual([1, 1])
    await settle()
    expect(await counted()).toEqual([1, 1])
  }
})

test('a cookie that was not signed here claims nothing', async () => {
  const app = await startTestApp()
  const visitor = await createVisitor(app)
  await registerUser(app, { cookie: `keeper_visitor=${visitor.id}.${'A'.repeat(43)}` })

  expect((await ownersOf(app, visitor.sessionId))[0]).toBe(`visitor:${visitor.id}`)
})

test('signing in claims too, also where both used the same idempotency key', async () => {
  const app = await startTestApp()
  const { user } = await registerUser(app)
  const key = `user:${user.id}`
  const own = await insertConversation(app, { actorKey: key, idempotencyKey: 'same' })
  const visitor = await createVisitor(app, { idempotencyKey: 'same' })
  const answer = await call(app, 'POST', '/api/kam/auth/login', {
    cookie: visitor.cookie,
    body: { email: user.email, password: testPassword },
  })

  expect(answer.status).toBe(200)
  expect(await ownersOf(app, visitor.sessionId)).toEqual([key, key, user.id])
  const kept = await app.deps.database.db
    .selectFrom('runs')
    .select('session_id')
    .where('idempotency_key', '=', 'same')
    .execute()
  expect(kept).toEqual([{ session_id: own }])
})
