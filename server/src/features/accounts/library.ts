import { randomUUID } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'
import type { Database, Queries } from '../../database/database.ts'
import type { Log } from '../../deps.ts'
import type { Secrets } from '../../secrets.ts'

/** What the accounts library does for us: hashing passwords and writing accounts and their sign-ins. */
export type AccountLibrary = Awaited<ReturnType<typeof loadLibrary>>

/** The library, imported on the first call: its import costs more than all the rest of the start. */
export function lazyAccountLibrary(deps: {
  database: Database
  secrets: Secrets
  log: Log
}): () => Promise<AccountLibrary> {
  let loading: Promise<AccountLibrary> | undefined
  return () => (loading ??= loadLibrary(deps))
}

async function loadLibrary({ database, secrets, log }: { database: Database; secrets: Secrets; log: Log }) {
  const [{ betterAuth }, { createInternalAdapter }, { getAdapter }] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/db'),
    import('better-auth/db/adapter'),
  ])
  const options: BetterAuthOptions = {
    ...tableNames,
    secret: secrets.derive('accounts library'),
    // Never asked: none of the library's own routes are mounted.
    baseURL: 'http://localhost',
    emailAndPassword: { enabled: true },
    telemetry: { enabled: false },
    advanced: { database: { generateId: () => randomUUID(), validateSchema: false } },
    // What the library wants to tell beside its message may hold what a person typed.
    logger: { level: 'warn', log: (_level, message) => log.warn({ from: 'better-auth' }, message) },
  }
  const adapterOn = (db: Queries) => getAdapter({ ...options, database: { db, type: database.engine } })
  const adapter = await adapterOn(database.db)
  const context = await betterAuth({ ...options, database: () => adapter }).$context
  return {
    /** scrypt with 32 MB of memory, on Node's thread pool. */
    hashPassword: (password: string) => context.password.hash(password),
    isPassword: (password: string, hash: string) => context.password.verify({ password, hash }),
    /** The library's own writes, inside a transaction of ours. */
    async within(trx: Queries) {
      const { logger, generateId } = context
      return createInternalAdapter(await adapterOn(trx), { options, logger, hooks: [], generateId })
    },
  }
}

const createdAndUpdated = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** Our names for the library's tables and columns. */
const tableNames = {
  user: {
    modelName: 'users',
    fields: { emailVerified: 'email_verified', ...createdAndUpdated },
    additionalFields: { role: { type: 'string', required: false, input: false } },
  },
  session: {
    modelName: 'auth_sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...createdAndUpdated,
    },
  },
  account: {
    modelName: 'auth_accounts',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...createdAndUpdated,
    },
  },
  verification: {
    modelName: 'auth_verifications',
    fields: { expiresAt: 'expires_at', ...createdAndUpdated },
  },
} satisfies BetterAuthOptions
