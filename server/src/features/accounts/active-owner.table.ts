import { sql, type RawBuilder } from 'kysely'

/** Whether what a column says the owner of may be shown to others: not while that account is disabled. */
export function isShownOwner(owner: 'agents.owner_id' | 'keepers.owner_id'): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select 1 from users where users.id = ${sql.ref(owner)} and users.banned = true)`
}
