import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Prepares statements, and keeps them: those of the program are fewer than `keptMax`. */
export function createStatements(
  sqlite: DatabaseSync,
  keptMax = 500,
): (sqlText: string) => { statement: StatementSync; isReader: boolean } {
  const kept = new Map<string, { statement: StatementSync; isReader: boolean }>()
  return (sqlText) => {
    const known = kept.get(sqlText)
    if (known) return known
    const statement = sqlite.prepare(sqlText)
    const entry = { statement, isReader: statement.columns().length > 0 }
    if (kept.size >= keptMax) kept.clear()
    kept.set(sqlText, entry)
    return entry
  }
}
