import { z } from 'zod'
import { Role } from './accounts.ts'
import { page, pageQuery, success } from '../envelope.ts'
import { usersPageSize } from '../limits/limits.ts'

/** An account as admins see it. */
export const UserSummary = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: Role,
  createdAt: z.string(),
  /** When a sign-in of the account was last used, to the hour; null: it is signed in nowhere. */
  lastUsedAt: z.string().nullable(),
  disabled: z.boolean(),
  twoFactor: z.boolean(),
  /** Nobody knows whether the address is theirs: what was shared with it waits until an admin confirms it. */
  addressUnconfirmed: z.boolean(),
})
export type UserSummary = z.infer<typeof UserSummary>
export const UserList = page(UserSummary).extend({
  /** Of the whole instance, whatever was asked for. Where it is 1, that admin stays one. */
  activeAdmins: z.number().int(),
})

export const UserSort = z.enum(['newest', 'name', 'email'])
export type UserSort = z.infer<typeof UserSort>
export const UserState = z.enum(['active', 'disabled'])
export type UserState = z.infer<typeof UserState>

export const UsersQuery = z.strictObject({
  search: z.string().trim().max(200).default(''),
  role: Role.optional(),
  state: UserState.optional(),
  sort: UserSort.default('newest'),
  ...pageQuery(usersPageSize),
})
export type UsersQuery = z.infer<typeof UsersQuery>

/** `twoFactor` can only be switched off, for people who lost both the app and the backup codes; an address only confirmed. */
export const UserChange = z
  .strictObject({
    role: Role,
    disabled: z.boolean(),
    twoFactor: z.literal(false),
    addressConfirmed: z.literal(true),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0)
export type UserChange = z.infer<typeof UserChange>
export const UserAnswer = success(UserSummary)
