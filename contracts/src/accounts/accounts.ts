import { z } from 'zod'
import { success } from '../envelope.ts'
import { commonPasswordText, isCommonPassword } from './common-passwords.ts'
import { emailMaxChars, nameMaxChars, passwordMaxChars, passwordMinChars } from '../limits/limits.ts'

export const Email = z
  .string({ error: 'Enter your email address.' })
  .trim()
  .toLowerCase()
  .max(emailMaxChars, 'This email address is too long.')
  .pipe(z.email('Enter a valid email address.'))

export const NewPassword = z
  .string({ error: 'Choose a password.' })
  .min(passwordMinChars, `Use at least ${passwordMinChars} characters.`)
  .max(passwordMaxChars, `Use at most ${passwordMaxChars} characters.`)
  .refine((password) => !isCommonPassword(password), commonPasswordText)

const PersonName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(nameMaxChars, `Use at most ${nameMaxChars} characters.`)

export const Role = z.enum(['admin', 'user'])
export type Role = z.infer<typeof Role>

/** The person behind a token, as the browser keeps it. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: Role,
  createdAt: z.string(),
})
export type User = z.infer<typeof User>

export const RegisterPayload = z.strictObject({
  email: Email,
  password: NewPassword,
  name: PersonName.optional(),
  /** Printed by the server at start, asked for on the first account of a non-loopback host. */
  startupCode: z.string().trim().max(100).optional(),
  invitation: z.string().trim().max(100).optional(),
})
export type RegisterPayload = z.infer<typeof RegisterPayload>

export const LoginPayload = z.strictObject({
  email: Email,
  password: z
    .string({ error: 'Enter your password.' })
    .min(1, 'Enter your password.')
    .max(1_000, 'Use at most 1000 characters.'),
})
export type LoginPayload = z.infer<typeof LoginPayload>

/** What register and login answer. */
export const SignedIn = success(z.object({ user: User, token: z.string() }))
export type SignedIn = z.infer<typeof SignedIn>['data']

export const RegistrationMode = z.enum(['open', 'invitation', 'closed'])
export type RegistrationMode = z.infer<typeof RegistrationMode>

/** What the registration page needs to know before anything is typed. */
export const RegistrationState = success(
  z.object({ mode: RegistrationMode, firstAccount: z.boolean(), startupCodeRequired: z.boolean() }),
)
export const RegistrationChange = z.strictObject({ mode: RegistrationMode })

export const ProfileChange = z.strictObject({ name: PersonName })
export const ProfileAnswer = success(User)

export const PasswordChange = z.strictObject({
  currentPassword: z.string().min(1, 'Enter your current password.').max(1_000),
  newPassword: NewPassword,
})

/** One place where this account is signed in. */
export const AccountSession = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  current: z.boolean(),
})
export const AccountSessionList = success(z.array(AccountSession))

export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export const InvitationList = success(z.array(Invitation))
export const InvitationCreate = z.strictObject({ email: Email })
/** `code` is shown once, to the admin who made it. */
export const InvitationCreated = success(Invitation.extend({ code: z.string() }))
