import { queryOptions } from '@tanstack/react-query'
import type { AccountContents } from '#contracts/accounts/account-data.ts'
import type { Passkey } from '#contracts/accounts/passkeys.ts'
import type { TwoFactorSetup, TwoFactorState } from '#contracts/accounts/two-factor.ts'
import { call } from '../../lib/api.ts'
import { makePasskey } from '../../lib/passkeys.ts'

const twoFactorPath = '/api/kam/two-factor'
const passkeysPath = '/api/kam/passkeys'

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => call<TwoFactorState>(twoFactorPath, { signal }),
})

export function beginTwoFactor(password: string): Promise<TwoFactorSetup> {
  return call(twoFactorPath, { method: 'POST', body: { password } })
}

/** Resolves to the backup codes, which are shown this once. */
export async function confirmTwoFactor(code: string): Promise<string[]> {
  return backupCodesOf(
    await call<{ backupCodes: string[] }>(`${twoFactorPath}/confirm`, { method: 'POST', body: { code } }),
  )
}

export async function renewBackupCodes(password: string): Promise<string[]> {
  return backupCodesOf(
    await call<{ backupCodes: string[] }>(`${twoFactorPath}/backup-codes`, {
      method: 'POST',
      body: { password },
    }),
  )
}

export function endTwoFactor(password: string): Promise<unknown> {
  return call(twoFactorPath, { method: 'DELETE', body: { password } })
}

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call<Passkey[]>(passkeysPath, { signal }),
})

/** Lets the browser make a passkey and the server keep it. Throws PasskeyError when the browser does not. */
export async function addPasskey({ name, password }: { name: string; password: string }): Promise<Passkey> {
  const options = await call<object>(`${passkeysPath}/options`, { method: 'POST', body: { password } })
  const response = await makePasskey(options)
  return call(passkeysPath, { method: 'POST', body: { name, response } })
}

export function renamePasskey(id: string, name: string): Promise<Passkey> {
  return call(`${passkeysPath}/${encodeURIComponent(id)}`, { method: 'PATCH', body: { name } })
}

export function removePasskey(id: string): Promise<unknown> {
  return call(`${passkeysPath}/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

/** How much would go with the account. */
export function getAccountContents(signal?: AbortSignal): Promise<AccountContents> {
  return call('/api/kam/account', { signal })
}

export function deleteAccount(password: string): Promise<unknown> {
  return call('/api/kam/account', { method: 'DELETE', body: { password } })
}

/** An address that gives everything of this person, for five minutes. */
export async function makeExportAddress(): Promise<string> {
  return (await call<{ url: string }>('/api/kam/exports', { method: 'POST' })).url
}

function backupCodesOf({ backupCodes }: { backupCodes: string[] }): string[] {
  return backupCodes
}
