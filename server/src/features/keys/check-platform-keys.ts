import { providersWithKeys } from '#contracts/keys/key-formats.ts'
import type { KeyProvider, KeyTest } from '#contracts/keys/keys.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { Seals } from '../../secrets.ts'
import { boundTo, environmentKey } from './keys.ts'
import { listKeys, platform } from './keys.table.ts'
import { askWithKey } from './test-key.ts'

type CheckDeps = Pick<Deps, 'config' | 'providers'> & { db: Queries; seals: Seals }

/**
 * Asks each provider whether it takes the platform's key, all of them at once. A key that is switched off or can't be
 * opened is left out.
 */
export async function checkPlatformKeys(deps: CheckDeps): Promise<(KeyTest & { provider: KeyProvider })[]> {
  const rows = await listKeys(deps.db, platform)
  const keys = providersWithKeys.map((provider) => {
    const row = rows.find((candidate) => candidate.provider === provider)
    if (!row) return { provider, apiKey: environmentKey(deps, provider) }
    return { provider, apiKey: row.is_active === 1 ? deps.seals.open(row.sealed, boundTo(row)) : undefined }
  })
  const checks = keys.map(async ({ provider, apiKey }) =>
    apiKey === undefined ? [] : [{ provider, ...(await askWithKey(deps, provider, apiKey)) }],
  )
  return (await Promise.all(checks)).flat()
}
