import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

type Prepared = {
  statement: StatementSync
  /** Undefined where it returns no rows. */
  read: ((parameters: readonly SQLInputValue[]) => object[]) | undefined
}

/** Prepares statements, and keeps them: those of the program are fewer than `keptMax`. */
export function createStatements(sqlite: DatabaseSync, keptMax = 500): (sqlText: string) => Prepared {
  const kept = new Map<string, Prepared>()
  return (sqlText) => {
    const known = kept.get(sqlText)
    if (known) return known
    const statement = sqlite.prepare(sqlText)
    const names = statement.columns().map(({ name }) => name)
    const prepared = { statement, read: names.length > 0 ? rowReader(statement, names) : undefined }
    // Columns may have other names afterwards.
    if (kept.size >= keptMax || changesTables.test(sqlText)) kept.clear()
    kept.set(sqlText, prepared)
    return prepared
  }
}

const changesTables = /^\s*(alter|create|drop)\b/i

/**
 * Reads rows as ordinary objects. Those of Node have no prototype, so V8 keeps them as dictionaries: taking one apart
 * takes three times as long as reading it.
 */
function rowReader(statement: StatementSync, names: readonly string[]): Prepared['read'] {
  // Parsed, so that it has a shape, which its copies share.
  const blank: Record<string, unknown> = JSON.parse(
    JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))),
  )
  const rowOf = (values: readonly unknown[]) => {
    const row = { ...blank }
    for (let place = 0; place < names.length; place += 1) row[names[place] ?? ''] = values[place]
    return row
  }
  statement.setReturnArrays(true)
  // With arrays for rows, which its type doesn't tell.
  return (parameters) => (statement.all(...parameters) as unknown as unknown[][]).map(rowOf)
}
