import { expect, test } from 'vitest'
import { createUser } from '../../testing/factories.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'
import { forgetVisitorConversations } from './visitor-conversations.ts'

const path = '/api/kam/visitor-conversations'
const dayMs = 24 * 60 * 60_000

async function setScene() {
  const { app, user } = await startRunTest()
  const admin = await createUser(app, { role: 'admin' })
  const agent = await makeAgent(app, user, { visibility: 'public', agent_class: 'Lead' })
  const set = (kept_days: unknown) => call(app, 'PUT', path, { token: admin.token, body: { kept_days } })
  const visited = await run(app, {}, { agentId: agent.id, input: 'Hello' })
  const cookie = visited.headers.get('set-cookie')?.split(';')[0] ?? ''
  const own = await run(app, user, { agentId: agent.id, input: 'Mine' })
  const messages = async (who: { token?: string; cookie?: string }, sessionId: string) => {
    const address = `/api/kip/agents?messages=true&sessionId=${sessionId}`
    return (await call(app, 'GET', address, who)).status
  }
  return {
    ...{ app, user, admin, set },
    forget: (days: number) =>
      forgetVisitorConversations({ ...app.deps, now: () => Date.now() + days * dayMs }),
    seen: async () => [
      await messages({ cookie }, visited.body.data.session_id),
      await messages({ token: user.token }, own.body.data.session_id),
    ],
  }
}

test("visitors' conversations stay until an admin sets how long, and nobody else's go", async () => {
  const { set, forget, seen } = await setScene()
  await forget(4_000)
  expect(await seen()).toEqual([200, 200])
  expect((await set(30)).body.data).toEqual({ kept_days: 30 })
  await forget(29)
  expect(await seen()).toEqual([200, 200])
  await forget(31)
  expect(await seen()).toEqual([404, 200])
})

test('the setting is checked, audited, and can be taken back', async () => {
  const { app, user, admin, set, forget, seen } = await setScene()
  for (const days of [0, 1.5, 5_000, 'ten']) expect((await set(days)).status).toBe(400)
  await set(7)
  await set(null)
  expect((await call(app, 'GET', path, { token: admin.token })).body.data).toEqual({ kept_days: null })
  expect((await call(app, 'GET', path, { token: user.token })).status).toBe(403)
  await forget(4_000)
  expect(await seen()).toEqual([200, 200])
  const audited = await app.deps.database.db
    .selectFrom('audit_entries')
    .select('detail')
    .where('action', '=', 'visitor_conversations.changed')
    .orderBy('at')
    .execute()
  expect(audited.map(({ detail }) => detail)).toEqual(['{"kept_days":7}', '{"kept_days":null}'])
})
