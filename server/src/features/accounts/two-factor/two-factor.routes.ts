import { Done } from '#contracts/envelope.ts'
import {
  BackupCodes,
  PasswordConfirmation,
  TwoFactorConfirmation,
  TwoFactorSetup,
  TwoFactorStateAnswer,
} from '#contracts/accounts/two-factor.ts'
import type { App } from '../../../http/app-type.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  getTwoFactor,
  renewBackupCodes,
} from './two-factor.ts'

const path = '/api/kam/two-factor'

/** The second factor of a person's own account. */
export function twoFactorRoutes(app: App, deps: Deps): void {
  app.get(path, { schema: { response: { 200: TwoFactorStateAnswer } } }, async (request) => ({
    success: true as const,
    data: await getTwoFactor(deps, requireUser(request.actor)),
  }))
  app.post(
    path,
    { schema: { body: PasswordConfirmation, response: { 200: TwoFactorSetup } } },
    async (request) => ({
      success: true as const,
      data: await beginTwoFactor(deps, requireUser(request.actor), request.body),
    }),
  )
  app.post(
    `${path}/confirm`,
    { schema: { body: TwoFactorConfirmation, response: { 200: BackupCodes } } },
    async (request) => {
      const backupCodes = await confirmTwoFactor(deps, requireUser(request.actor), request.body.code)
      return { success: true as const, data: { backupCodes } }
    },
  )
  app.post(
    `${path}/backup-codes`,
    { schema: { body: PasswordConfirmation, response: { 200: BackupCodes } } },
    async (request) => {
      const backupCodes = await renewBackupCodes(deps, requireUser(request.actor), request.body.password)
      return { success: true as const, data: { backupCodes } }
    },
  )
  app.delete(path, { schema: { body: PasswordConfirmation, response: { 200: Done } } }, async (request) => {
    await endTwoFactor(deps, requireUser(request.actor), request.body.password)
    return { success: true as const }
  })
}
