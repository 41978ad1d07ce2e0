import { z } from 'zod'
import { Done, success } from '../envelope.ts'
import { isProviderKey, providerKeyFormat, providersWithKeys } from './key-formats.ts'
import { invalidKeyText } from './key-wording.ts'

/** Providers that a key can be kept for. */
export const KeyProvider = z.enum(providersWithKeys)
export type KeyProvider = z.infer<typeof KeyProvider>

const Label = z.string().trim().max(100, 'Use at most 100 characters.')
const Secret = z
  .string({ error: 'Enter a key.' })
  .trim()
  .min(1, 'Enter a key.')
  .max(500, 'This key is too long.')

function hasItsFormat(
  value: { provider: KeyProvider },
  key: string,
  path: string,
  context: z.RefinementCtx,
): void {
  if (isProviderKey(value.provider, key)) return
  const message = invalidKeyText(providerKeyFormat(value.provider))
  context.addIssue({ code: 'custom', path: [path], message })
}

export const PlatformKeyCreate = z
  .strictObject({
    provider: KeyProvider,
    api_key: Secret,
    label: Label.optional(),
    is_active: z.boolean().default(true),
  })
  .superRefine((value, context) => hasItsFormat(value, value.api_key, 'api_key', context))
export type PlatformKeyCreate = z.infer<typeof PlatformKeyCreate>

export const PlatformKeyChange = z.strictObject({ is_active: z.boolean() })

export const UserKeyCreate = z
  .strictObject({ provider: KeyProvider, apiKey: Secret, label: Label.optional() })
  .superRefine((value, context) => hasItsFormat(value, value.apiKey, 'apiKey', context))
export type UserKeyCreate = z.infer<typeof UserKeyCreate>

/** A key kept on the server. `problem` says that it has to be entered again; the key itself never leaves. */
const StoredKey = z.object({
  provider: KeyProvider,
  maskedKey: z.string(),
  label: z.string().nullable(),
  problem: z.string().nullable(),
  createdAt: z.string(),
})

export const PlatformKey = StoredKey.extend({
  /** Null for a key of the environment. */
  createdAt: z.string().nullable(),
  is_active: z.boolean(),
  /** Where it came from: entered by an admin, or the environment (then it can't be changed here). */
  source: z.enum(['stored', 'environment']),
})
export type PlatformKey = z.infer<typeof PlatformKey>

export const PlatformKeyStats = z.object({
  total: z.number().int(),
  active: z.number().int(),
  byProvider: z.record(z.string(), z.number().int()),
  hasActiveKeys: z.boolean(),
})
export type PlatformKeyStats = z.infer<typeof PlatformKeyStats>

export const PlatformKeyList = success(z.object({ keys: z.array(PlatformKey), stats: PlatformKeyStats }))
export const PlatformKeyStatsAnswer = success(PlatformKeyStats)
export const PlatformKeySaved = success(PlatformKey).extend({ message: z.string() })

export const UserKey = StoredKey
export type UserKey = z.infer<typeof UserKey>
/** `providers`: the ones that this server can use, in order; `platformProviders`: those with a key of the platform. */
export const UserKeyList = success(z.array(UserKey)).extend({
  providers: z.array(KeyProvider),
  platformProviders: z.array(KeyProvider),
})
export const UserKeySaved = success(UserKey).extend({ message: z.string() })
export const KeyDeleted = Done

/** What the provider said to a stored key. 'untested': it didn't answer, which says nothing about the key. */
export const KeyTest = z.object({
  outcome: z.enum(['works', 'refused', 'untested']),
  message: z.string(),
})
export type KeyTest = z.infer<typeof KeyTest>
export const KeyTested = success(KeyTest)
