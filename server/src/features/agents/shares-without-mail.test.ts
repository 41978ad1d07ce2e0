import { expect, test } from 'vitest'
import { createAgent } from '../../testing/agent-calls.ts'
import { createUser, openRegistration, registerUser } from '../../testing/factories.ts'
import { call, startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Others can reach this server, and it can send no mail. */
const reachable = { PUBLIC_URL: 'https://keeper.example' }
const email = 'grace@example.com'
const running = { run: true, edit: false, share: false, delete: false }

/** An agent that is shared with an address that has no account yet. */
async function shareWithUnknown(env: Record<string, string> = reachable) {
  const app = await startTestApp({ env })
  const owner = await createUser(app, { role: 'admin' })
  await openRegistration(app)
  const { id: agentId } = await createAgent(app, owner, { visibility: 'shared' })
  const shares = `/api/kip/agents/${agentId}/shares`
  const shared = await call(app, 'POST', shares, { token: owner.token, body: { email, rights: running } })
  expect(shared.status).toBe(200)
  const opens = async ({ token }: { token: string }) =>
    (await call(app, 'GET', `/api/kip/agents?id=${agentId}`, { token })).status
  const isPending = async () => (await call(app, 'GET', shares, { token: owner.token })).body.data[0].pending
  return { app, owner, opens, isPending }
}

function patch(app: TestApp, { token }: { token: string }, id: string, body: object) {
  return call(app, 'PATCH', `/api/kam/users/${id}`, { token, body })
}

async function userOf(app: TestApp, { token }: { token: string }, id: string) {
  const { body } = await call(app, 'GET', '/api/kam/users', { token })
  return body.data.find((user: { id: string }) => user.id === id)
}

test('whoever registers somebody else’s address gets nothing that was shared with it, until an admin confirms it', async () => {
  const { app, owner, opens, isPending } = await shareWithUnknown()
  const squatter = await registerUser(app, { email })
  expect(await opens(squatter)).toBe(404)
  expect(await isPending()).toBe(true)
  const list = await call(app, 'GET', '/api/kip/agents', { token: squatter.token })
  expect(list.body.data.filter((agent: { owner: string }) => agent.owner === owner.user.id)).toEqual([])
  expect(await userOf(app, owner, squatter.user.id)).toMatchObject({ addressUnconfirmed: true })

  const own = await patch(app, squatter, squatter.user.id, { addressConfirmed: true })
  expect(own.status).toBe(403)
  expect((await patch(app, owner, squatter.user.id, { addressConfirmed: false })).status).toBe(400)
  expect(await opens(squatter)).toBe(404)

  const confirmed = await patch(app, owner, squatter.user.id, { addressConfirmed: true })
  expect(confirmed.body.data).toMatchObject({ addressUnconfirmed: false })
  await patch(app, owner, squatter.user.id, { addressConfirmed: true })
  expect(await opens(squatter)).toBe(200)
  expect(await isPending()).toBe(false)
  const noted = await app.deps.database.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'account.address_confirmed')
    .execute()
  expect(noted).toMatchObject([{ actor_id: owner.user.id, subject: squatter.user.id }])
})

test('an invitation vouches for the address that it was made for', async () => {
  const { app, owner, opens } = await shareWithUnknown()
  const invited = await call(app, 'POST', '/api/kam/invitations', { token: owner.token, body: { email } })
  const other = {
    email: 'other@example.com',
    password: 'a long password',
    invitation: invited.body.data.code,
  }
  const stranger = await call(app, 'POST', '/api/kam/auth/register', { body: other })
  expect(await userOf(app, owner, stranger.body.data.user.id)).toMatchObject({ addressUnconfirmed: true })
  const payload = { ...other, email }
  const { body } = await call(app, 'POST', '/api/kam/auth/register', { body: payload })
  expect(await opens(body.data)).toBe(200)
})

test('on a server that this machine alone can reach, an account’s address counts', async () => {
  const { app, owner, opens } = await shareWithUnknown({})
  const person = await registerUser(app, { email })
  expect(await opens(person)).toBe(200)
  expect(await userOf(app, owner, person.user.id)).toMatchObject({ addressUnconfirmed: false })
})

test('an admin’s word doesn’t count where mail can be sent', async () => {
  const { app, owner, opens } = await shareWithUnknown({ ...reachable, SMTP_URL: 'smtp://127.0.0.1:9' })
  const squatter = await registerUser(app, { email })
  expect(await userOf(app, owner, squatter.user.id)).toMatchObject({ addressUnconfirmed: false })
  await patch(app, owner, squatter.user.id, { addressConfirmed: true })
  expect(await opens(squatter)).toBe(404)
})
