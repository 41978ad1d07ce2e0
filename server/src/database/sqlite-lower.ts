import type { DatabaseSync } from 'node:sqlite'

/** Has `lower` know all letters, as it does in PostgreSQL: SQLite's own knows only those of ASCII. */
export function replaceLower(sqlite: DatabaseSync): void {
  sqlite.function('lower', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
}
