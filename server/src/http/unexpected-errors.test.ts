import { expect, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { createUser } from '../testing/factories.ts'
import { call, startTestApp } from '../testing/test-app.ts'

test('an unexpected error answers 500 with the id that the log has, and never with a stack', async () => {
  const app = await startTestApp({ isMaintained: false })
  const { token } = await createUser(app)
  const { schema } = app.deps.database.db
  await schema.alterTable('provider_keys').renameTo('keys_elsewhere').execute()
  const answer = await call(app, 'GET', '/api/kip/user-keys', { token })
  await schema.alterTable('keys_elsewhere').renameTo('provider_keys').execute()
  const { requestId } = answer.body.error
  expect(requestId).toMatch(/\w/)
  const message = `${wording.unexpected} The error is in its log under ${requestId}.`
  expect([answer.status, answer.body]).toEqual([
    500,
    { success: false, error: { code: 'internal', message, requestId } },
  ])
  const logged = app.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(logged).toMatchObject([{ requestId, err: { stack: expect.stringContaining('provider_keys') } }])
})
