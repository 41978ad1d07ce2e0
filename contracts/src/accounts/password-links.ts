import { z } from 'zod'
import { Email, NewPassword } from './accounts.ts'
import { success } from '../envelope.ts'

export const PasswordLinkCreate = z.strictObject({ userId: z.string().min(1).max(100) })
/** `code` is shown once, to the admin who made it. */
export const PasswordLink = success(z.object({ code: z.string(), email: z.string(), expiresAt: z.string() }))
export type PasswordLink = z.infer<typeof PasswordLink>['data']

/** Whether a forgotten password can be helped by mail; otherwise an admin makes a link. */
export const ForgottenPasswordHelp = success(z.object({ mail: z.boolean() }))
export const ForgottenPassword = z.strictObject({ email: Email })

export const PasswordReset = z.strictObject({
  code: z.string({ error: 'The link has no code.' }).trim().min(1, 'The link has no code.').max(100),
  password: NewPassword,
})
