import { expect, test } from 'vitest'
import { createUser, registerUser, testPassword, type TestUser } from '../../testing/factories.ts'
import { call, startTestApp, type Answer } from '../../testing/test-app.ts'

/** Two admins, the first with a password, who can each give somebody a password link and invite somebody. */
async function startWithAdmins() {
  const app = await startTestApp()
  const giver = await registerUser(app)
  const other = await createUser(app, { role: 'admin' })
  const ask = ({ token }: TestUser, method: string, path: string, body: object) =>
    call(app, method, `/api/kam${path}`, { token, body })
  await ask(giver, 'PUT', '/registration', { mode: 'invitation' })
  const give = async (by: TestUser, email: string) => {
    const { user } = await createUser(app)
    const link = await ask(by, 'POST', '/password-links', { userId: user.id })
    const invitation = await ask(by, 'POST', '/invitations', { email })
    return { email, link: String(link.body.data.code), invitation: String(invitation.body.data.code) }
  }
  /** How the link and the invitation are answered. */
  const use = async ({ email, link, invitation }: Awaited<ReturnType<typeof give>>) => {
    const answers = [
      await call(app, 'POST', '/api/kam/auth/reset-password', {
        body: { code: link, password: testPassword },
      }),
      await call(app, 'POST', '/api/kam/auth/register', {
        body: { email, password: testPassword, invitation },
      }),
    ]
    return answers.map(({ status }) => status)
  }
  return { app, giver, other, ask, give, use }
}

type Ask = Awaited<ReturnType<typeof startWithAdmins>>['ask']

function change(ask: Ask, by: TestUser, { user }: TestUser, body: object): Promise<Answer> {
  return ask(by, 'PATCH', `/users/${user.id}`, body)
}

const endings: [string, (ask: Ask, giver: TestUser, other: TestUser) => Promise<Answer>][] = [
  ['is demoted', (ask, giver, other) => change(ask, other, giver, { role: 'user' })],
  ['is disabled', (ask, giver, other) => change(ask, other, giver, { disabled: true })],
  ['deletes their account', (ask, giver) => ask(giver, 'DELETE', '/account', { password: testPassword })],
]

test.each(endings)(
  'password links and invitations end when the admin who gave them %s',
  async (_how, end) => {
    const { giver, other, ask, give, use } = await startWithAdmins()
    const given = await give(giver, 'new@example.com')
    const others = await give(other, 'newer@example.com')
    expect((await end(ask, giver, other)).status).toBe(200)
    expect(await use(given)).toEqual([404, 403])
    expect(await use(others)).toEqual([200, 200])
  },
)

test('somebody who is an admin again gets back neither links nor invitations', async () => {
  const { giver, other, ask, give, use } = await startWithAdmins()
  const given = await give(giver, 'new@example.com')
  for (const role of ['user', 'admin'])
    expect((await change(ask, other, giver, { role })).body.data.role).toBe(role)
  expect(await use(given)).toEqual([404, 403])
  expect(await use(await give(giver, 'new@example.com'))).toEqual([200, 200])
})

test('what was being given while the right ended opens nothing, and is in no list', async () => {
  const { app, giver, other, give, use } = await startWithAdmins()
  const given = await give(giver, 'new@example.com')
  // As a call that was under way leaves them: they are still there.
  await app.deps.database.db
    .updateTable('users')
    .set({ role: 'user' })
    .where('id', '=', giver.user.id)
    .execute()
  expect(await use(given)).toEqual([404, 403])
  const list = await call(app, 'GET', '/api/kam/invitations', { token: other.token })
  expect(list.body.data).toEqual([])
})
