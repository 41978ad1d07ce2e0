/** Whether a statement failed because a value that must be unique in its column already exists. */
export function isUniqueViolation(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('errcode' in error) return error.errcode === sqliteUnique || error.errcode === sqlitePrimaryKey
  return 'code' in error && error.code === postgresUnique
}

const sqliteUnique = 2067
const sqlitePrimaryKey = 1555
const postgresUnique = '23505'
