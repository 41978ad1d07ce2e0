import type { User } from '#contracts/accounts/accounts.ts'
import { wording } from '#contracts/wording.ts'
import { AppError } from '../../errors.ts'

/** A row as the person's browser keeps it. Throws when there is none. */
export function toUser(
  row:
    | { id: string; email: string; name: string; role: string | null; created_at: Date | string }
    | undefined,
): User {
  if (!row) throw new AppError('not_found', wording.notFound)
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role === 'admin' ? 'admin' : 'user',
    createdAt: new Date(row.created_at).toISOString(),
  }
}
