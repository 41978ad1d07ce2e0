import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { OwnSpending } from '#contracts/limits/instance-limits.ts'
import type {
  KeyProvider,
  KeyTest,
  PlatformKey,
  PlatformKeyStats,
  UserKey,
  UserKeyList,
} from '#contracts/keys/keys.ts'
import type { OwnKeySpending } from '#contracts/logs/usage.ts'
import { isTextProvider, type ModelProvider } from '#contracts/keys/models.ts'
import { call, callEnvelope } from '../../lib/api.ts'

const userKeysPath = '/api/kip/user-keys'
const platformKeysPath = '/api/kip/platform-keys'

/** Sent because the specification says so; the server only believes the token. */
const asAdmin = { 'x-user-id': 'admin' }
const asCurrentUser = { 'x-user-id': 'current-user' }

export type NewKey = { provider: KeyProvider; key: string; label: string | undefined }

/** A person's own keys, and the providers that this server can use. */
export const userKeysQuery = queryOptions({
  queryKey: ['user-keys'],
  queryFn: ({ signal }) => listUserKeys(signal),
})

export const platformKeysQuery = queryOptions({
  queryKey: ['platform-keys'],
  queryFn: ({ signal }) =>
    call<{ keys: PlatformKey[]; stats: PlatformKeyStats }>(platformKeysPath, { headers: asAdmin, signal }),
})

/** What the signed-in person has spent of the platform's keys today. */
export const ownSpendingQuery = queryOptions({
  queryKey: ['own-spending'],
  queryFn: ({ signal }) => call<OwnSpending>('/api/kam/limits/mine', { signal }),
})

/** What was spent lately with the signed-in person's own keys, whoever ran the agents. */
export const ownKeySpendingQuery = queryOptions({
  queryKey: ['own-key-spending'],
  queryFn: ({ signal }) => call<OwnKeySpending>('/api/kip/usage/own-keys', { signal }),
})

/** The providers that an agent can run on here. */
export const offeredProvidersQuery = queryOptions({
  ...userKeysQuery,
  select: ({ providers }): readonly ModelProvider[] => providers,
})

/** Whether a model answers this person: by a key of theirs or of the platform, or on the operator's own server. */
export const hasModelQuery = queryOptions({
  ...userKeysQuery,
  select: ({ keys, providers, platformProviders }): boolean =>
    providers.filter(isTextProvider).some((provider) => {
      const isOwn = keys.some((key) => key.provider === provider && key.problem === null)
      return isOwn || provider === 'local' || platformProviders.includes(provider)
    }),
})

type UserKeys = { keys: UserKey[]; providers: KeyProvider[]; platformProviders: KeyProvider[] }

async function listUserKeys(signal: AbortSignal): Promise<UserKeys> {
  const answer = await callEnvelope<UserKey[]>(userKeysPath, { headers: asCurrentUser, signal })
  // This list alone carries the providers, by its contract.
  const { data: keys, providers, platformProviders } = answer as z.infer<typeof UserKeyList>
  return { keys, providers, platformProviders }
}

/** Keeps a personal key. Resolves to the server's sentence about it. The key is in no cache: only in this call. */
export async function saveUserKey({ provider, key, label }: NewKey): Promise<string | undefined> {
  const body = { provider, apiKey: key, label }
  return (await callEnvelope(userKeysPath, { method: 'POST', headers: asCurrentUser, body })).message
}

export async function deleteUserKey(provider: KeyProvider): Promise<string | undefined> {
  return (await callEnvelope(`${userKeysPath}/${provider}`, { method: 'DELETE', headers: asCurrentUser }))
    .message
}

/** Keeps a platform key, active at once. Resolves to the server's sentence about it. */
export async function savePlatformKey({ provider, key, label }: NewKey): Promise<string | undefined> {
  const body = { provider, api_key: key, label, is_active: true }
  return (await callEnvelope(platformKeysPath, { method: 'POST', headers: asAdmin, body })).message
}

/** Asks the provider what it says to the stored key. */
export function testUserKey(provider: KeyProvider): Promise<KeyTest> {
  return call(`${userKeysPath}/${provider}/test`, { method: 'POST', headers: asCurrentUser })
}

export function testPlatformKey(provider: KeyProvider): Promise<KeyTest> {
  return call(`${platformKeysPath}/${provider}/test`, { method: 'POST', headers: asAdmin })
}

export async function switchPlatformKey(
  provider: KeyProvider,
  isActive: boolean,
): Promise<string | undefined> {
  const body = { is_active: isActive }
  return (await callEnvelope(`${platformKeysPath}/${provider}`, { method: 'PATCH', headers: asAdmin, body }))
    .message
}

export async function deletePlatformKey(provider: KeyProvider): Promise<string | undefined> {
  return (await callEnvelope(`${platformKeysPath}/${provider}`, { method: 'DELETE', headers: asAdmin }))
    .message
}
