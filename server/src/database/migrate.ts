import { sql, type Kysely, type Transaction } from 'kysely'
import type { Engine, Migration } from './migrations/migration.ts'
import type { Tables } from './schema.ts'

/** The advisory lock of the process that brings the tables up to date. */
const migrationLock = 73_002

/**
 * Brings the tables up to what this program understands, each migration in one transaction. Of several processes
 * that start at once on one PostgreSQL, the first migrates and the others find it done. `beforeChange` runs once
 * before data that is already there is changed. Throws when the data is newer than the program.
 */
export async function migrate(
  { patient, engine }: { patient: Kysely<Tables>; engine: Engine },
  migrations: readonly Migration[],
  beforeChange: (version: number) => Promise<void>,
): Promise<void> {
  await patient.connection().execute(async (connection) => {
    if (engine === 'postgres') await sql`select pg_advisory_lock(${migrationLock})`.execute(connection)
    try {
      await bringUpToDate({ db: connection, engine }, migrations, beforeChange)
    } finally {
      if (engine === 'postgres') await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection)
    }
  })
}

async function bringUpToDate(
  { db, engine }: { db: Kysely<Tables>; engine: Engine },
  migrations: readonly Migration[],
  beforeChange: (version: number) => Promise<void>,
): Promise<void> {
  await sql`create table if not exists schema_migrations (
    version integer primary key, name text not null, applied_at bigint not null)`.execute(db)
  const known = migrations.at(-1)?.version ?? 0
  const applied = await appliedVersion(db)
  requireNotNewer(applied, known)
  if (applied > 0 && applied < known) await beforeChange(applied)
  for (const migration of migrations) {
    if (migration.version > applied) await db.transaction().execute((trx) => apply(trx, engine, migration))
  }
}

/** Throws where this program can't read the tables of a PostgreSQL: there are none yet, or they are newer. Only reads. */
export async function requireReadable(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await sql<{
    found: boolean
  }>`select to_regclass('schema_migrations') is not null as found`.execute(db)
  if (!rows[0]?.found)
    throw new Error('There is no data in the PostgreSQL in DATABASE_URL. Start Keeper on it first.')
  requireNotNewer(await appliedVersion(db), migrations.at(-1)?.version ?? 0)
}

function requireNotNewer(applied: number, known: number): void {
  if (applied <= known) return
  throw new Error(
    `This data comes from a newer Keeper: it is at version ${applied}, and this Keeper supports up to ${known}. Start the newer Keeper, or restore a backup.`,
  )
}

/** The versions that the tables have been through. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<number[]> {
  const { rows } = await sql<{
    version: number
  }>`select version from schema_migrations order by version`.execute(db)
  return rows.map(({ version }) => version)
}

async function appliedVersion(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{
    version: number | null
  }>`select max(version) as version from schema_migrations`.execute(db)
  return rows[0]?.version ?? 0
}

async function apply(trx: Transaction<Tables>, engine: Engine, migration: Migration): Promise<void> {
  await migration.up(trx, engine)
  await sql`insert into schema_migrations (version, name, applied_at)
    values (${migration.version}, ${migration.name}, ${Date.now()})`.execute(trx)
}
