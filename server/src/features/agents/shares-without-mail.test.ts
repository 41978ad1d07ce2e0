import { unzipSync } from 'fflate'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAgent } from '../../testing/agent-calls.ts'
import { createUser, openRegistration, registerUser, testPassword } from '../../testing/factories.ts'
import { zipOf } from '../../testing/keeper-transfer.ts'
import { call, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { importAccount } from '../exports/index.ts'

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
  const isPending = async () => (await call(app, 'GET', shares, { token: owner.token })).body.data[0]?.pending
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
  expect(await opens(squatter)).toBe(401)
  const body = { email, password: testPassword }
  const again = await call(app, 'POST', '/api/kam/auth/login', { body })
  // Confirming again changes nothing.
  await patch(app, owner, squatter.user.id, { addressConfirmed: true })
  expect(await opens(again.body.data)).toBe(200)
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

test('an account that goes takes what waits for its address only where an admin vouched for it', async () => {
  const { app, owner, opens, isPending } = await shareWithUnknown()
  const leave = ({ token }: { token: string }) =>
    call(app, 'DELETE', '/api/kam/account', { token, body: { password: testPassword } })
  const squatter = await registerUser(app, { email })
  expect((await leave(squatter)).status).toBe(200)
  expect(await isPending()).toBe(true)

  const person = await registerUser(app, { email })
  await patch(app, owner, person.user.id, { addressConfirmed: true })
  const body = { email, password: testPassword }
  const again = await call(app, 'POST', '/api/kam/auth/login', { body })
  expect(await opens(again.body.data)).toBe(200)
  expect((await leave(again.body.data)).status).toBe(200)
  expect(await isPending()).toBeUndefined()
})

test('an import knows an agent that waits for the person’s address where an admin vouched for it', async () => {
  const { app } = await shareWithUnknown()
  const agents = await app.deps.database.db
    .selectFrom('agents')
    .select('id')
    .where('visibility', '=', 'shared')
    .execute()
  const agent_id = agents[0]?.id ?? ''
  const person = await createUser(app, { email })
  const { body } = await call(app, 'POST', '/api/kam/exports', { token: person.token })
  const exported = unzipSync(new Uint8Array(await (await fetch(app.url + body.data.url)).arrayBuffer()))
  const pause = `${JSON.stringify({ kind: 'pause', agent_id })}\n`
  const file = join(app.deps.config.dataDir, 'export.zip')
  await writeFile(file, zipOf({ ...exported, 'memory.jsonl': pause }))
  await importAccount(app.deps, { userId: person.user.id, file, dryRun: false })
  const memory = await call(app, 'GET', '/api/kip/memory', { token: person.token })
  expect(memory.body.data).toMatchObject([{ id: agent_id, is_paused: true }])
})
