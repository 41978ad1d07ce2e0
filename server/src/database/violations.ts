/** Whether a statement failed because a value that must be unique in its column already exists. */
export function isUniqueViolation(error: unknown): boolean {
  return isViolation(error, { sqlite: [2067, 1555], postgres: '23505' })
}

/** Whether a statement failed because a row that it refers to isn't there. */
export function isForeignKeyViolation(error: unknown): boolean {
  return isViolation(error, { sqlite: [787], postgres: '23503' })
}

/** SQLite's extended result codes: https://sqlite.org/rescode.html; PostgreSQL's SQLSTATE. */
type Codes = { sqlite: readonly number[]; postgres: string }

function isViolation(error: unknown, { sqlite, postgres }: Codes): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('errcode' in error) return sqlite.includes(Number(error.errcode))
  return 'code' in error && error.code === postgres
}
