import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../schema.ts'
import type { Migration } from './migration.ts'

/** Tokens as SHA-256, an absolute end of each sign-in, and the moment at which what was signed for a person ended. */
export const signIns: Migration = {
  version: 12,
  name: 'sign-ins',
  async up(trx) {
    await sql`alter table users add column rights_ended_at bigint`.execute(trx)
    await sql`alter table auth_sessions rename column token to token_hash`.execute(trx)
    let rows = await listAfter(trx, '')
    while (rows.length > 0) {
      for (const row of rows) await change(trx, row)
      rows = await listAfter(trx, rows.at(-1)?.id ?? '')
    }
  },
}

const batch = 1_000
const endsAfterMs = 90 * 24 * 3_600_000

/** `token_hash` still holds the token. */
type Row = { id: string; token_hash: string; created_at: Date | string; expires_at: Date | string }

async function listAfter(trx: Transaction<Tables>, id: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select id, token_hash, created_at, expires_at from auth_sessions
    where id > ${id} order by id limit ${batch}`.execute(trx)
  return rows
}

/** People stay signed in: a hash opens with the token that they have. */
async function change(trx: Transaction<Tables>, row: Row): Promise<void> {
  const tokenHash = createHash('sha256').update(row.token_hash).digest('base64url')
  const end = Math.min(new Date(row.expires_at).getTime(), new Date(row.created_at).getTime() + endsAfterMs)
  await sql`update auth_sessions set token_hash = ${tokenHash}, expires_at = ${new Date(end).toISOString()}
    where id = ${row.id}`.execute(trx)
}
