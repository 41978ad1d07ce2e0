import { Secret, TOTP } from 'otpauth'
import { testPassword } from '../factories.ts'
import { call } from '../test-app.ts'
import { withPassword } from './password.ts'
import { asOwner, nothing, type RouteCall, type Stage } from './route-call.ts'

/** The second factor and its backup codes. */
export const twoFactorCalls: RouteCall[] = [
  {
    route: 'POST /api/kam/auth/two-factor',
    least: 'visitor',
    async make(stage) {
      const { code } = await switchTwoFactorOn(stage)
      const body = { email: stage.owner.user.email, password: testPassword }
      const answer = await call(stage.app, 'POST', '/api/kam/auth/login', { body })
      return { body: { challenge: answer.body.data.challenge, code } }
    },
  },
  { route: 'GET /api/kam/two-factor', least: 'user', make: nothing },
  { route: 'POST /api/kam/two-factor', least: 'user', make: withPassword },
  {
    route: 'POST /api/kam/two-factor/confirm',
    least: 'user',
    make: async (stage) => ({ body: { code: await beginTwoFactor(stage) } }),
  },
  {
    route: 'POST /api/kam/two-factor/backup-codes',
    least: 'user',
    async make(stage) {
      await switchTwoFactorOn(stage)
      return { body: { password: testPassword } }
    },
  },
  {
    route: 'DELETE /api/kam/two-factor',
    least: 'user',
    async make(stage) {
      await switchTwoFactorOn(stage)
      return { body: { password: testPassword } }
    },
  },
]

/** Answers with the code that confirms the owner's second factor. */
async function beginTwoFactor(stage: Stage): Promise<string> {
  const { body } = await withPassword(stage)
  const answer = await asOwner(stage, 'POST', '/api/kam/two-factor', body)
  return new TOTP({ secret: Secret.fromBase32(answer.body.data.secret) }).generate()
}

/** Answers with a backup code of the owner. */
async function switchTwoFactorOn(stage: Stage): Promise<{ code: string }> {
  const code = await beginTwoFactor(stage)
  const { body } = await asOwner(stage, 'POST', '/api/kam/two-factor/confirm', { code })
  return { code: body.data.backupCodes[0] }
}
