import { z } from 'zod'
import { success } from '../envelope.ts'

/** Codes that are made at once, for when the authenticator app is not at hand. */
export const backupCodesCount = 10

const Password = z.string({ error: 'Enter your password.' }).min(1, 'Enter your password.').max(1_000)

/** For what a borrowed sign-in alone may not do. */
export const PasswordConfirmation = z.strictObject({ password: Password })

export const TwoFactorState = z.object({ enabled: z.boolean(), backupCodesLeft: z.number().int() })
export type TwoFactorState = z.infer<typeof TwoFactorState>
export const TwoFactorStateAnswer = success(TwoFactorState)

/** What an authenticator app is set up with. `uri` is the QR code's text. Shown once. */
export const TwoFactorSetup = success(z.object({ secret: z.string(), uri: z.string() }))
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>['data']

const Code = z.string({ error: 'Enter the code.' }).trim().min(1, 'Enter the code.').max(100)

export const TwoFactorConfirmation = z.strictObject({ code: Code })
/** Shown once. */
export const BackupCodes = success(z.object({ backupCodes: z.array(z.string()) }))

/** The second half of a sign-in. `challenge` is what the first half answered with; `code` may be a backup code. */
export const TwoFactorPayload = z.strictObject({ challenge: z.string().min(1).max(200), code: Code })
export type TwoFactorPayload = z.infer<typeof TwoFactorPayload>
