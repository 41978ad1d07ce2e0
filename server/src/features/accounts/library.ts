import { randomUUID } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'
import type { Database, Queries } from '../../database/database.ts'
import type { Log } from '../../deps.ts'

/** What the accounts library does for us: hashing passwords and writing accounts and their sign-ins. */
export type AccountLibrary = Awaited<ReturnType<typeof loadLibrary>>

/** The library, imported on the first call: its import costs as much as a good part of the start. */
export function lazyAccountLibrary(deps: { database: Database; log: Log }): () => Promise<AccountLibrary> {
  let loading: Promise<AccountLibrary> | undefined
  return () => (loading ??= loadLibrary(deps))
}

/** Of better-auth only what is called: its whole instance, with routes that are never mounted, is 22 MB more. */
async function loadLibrary({ database, log }: { database: Database; log: Log }) {
  const [{ hashPassword, verifyPassword }, { createInternalAdapter }, { getAdapter }] = await Promise.all([
    import('better-auth/crypto'),
    import('better-auth/db'),
    import('better-auth/db/adapter'),
  ])
  const generateId = () => randomUUID()
  const options = { ...tableNames, advanced: { database: { generateId, validateSchema: false } } }
  const logger = quietLogger(log)
  return {
    /** scrypt with 32 MB of memory, on Node's thread pool. */
    hashPassword: (password: string) => hashPassword(password),
    isPassword: (password: string, hash: string) => verifyPassword({ password, hash }),
    /** The library's own writes, inside a transaction of ours. */
    async within(trx: Queries) {
      const adapter = await getAdapter({ ...options, database: { db: trx, type: database.engine } })
      return createInternalAdapter(adapter, { options, logger, hooks: [], generateId })
    },
  }
}

/** What the library wants to tell beside its message may hold what a person typed. */
function quietLogger(log: Log) {
  const from = { from: 'better-auth' }
  return {
    level: 'warn' as const,
    debug() {},
    info() {},
    success() {},
    warn: (message: string) => log.warn(from, message),
    error: (message: string) => log.error(from, message),
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
