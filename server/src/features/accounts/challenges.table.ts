import type { Queries } from '../../database/database.ts'

export async function insertChallenge(
  db: Queries,
  challenge: { id: string; identifier: string; value: string; now: number; expiresAt: number },
): Promise<void> {
  const at = new Date(challenge.now).toISOString()
  await db
    .insertInto('auth_verifications')
    .values({
      id: challenge.id,
      identifier: challenge.identifier,
      value: challenge.value,
      expires_at: new Date(challenge.expiresAt).toISOString(),
      created_at: at,
      updated_at: at,
    })
    .execute()
}

export async function findChallengeValue(
  db: Queries,
  challenge: { identifier: string; now: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_verifications')
    .select('value')
    .where('identifier', '=', challenge.identifier)
    .where('expires_at', '>', new Date(challenge.now).toISOString())
    .executeTakeFirst()
  return row?.value
}

/** Of two at once, one gets the value. */
export async function takeChallengeValue(
  db: Queries,
  challenge: { identifier: string; now: number },
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('auth_verifications')
    .where('identifier', '=', challenge.identifier)
    .where('expires_at', '>', new Date(challenge.now).toISOString())
    .returning('value')
    .executeTakeFirst()
  return row?.value
}

/** Ends the challenges that carry this value. */
export async function deleteChallengesWith(db: Queries, value: string): Promise<void> {
  await db.deleteFrom('auth_verifications').where('value', '=', value).execute()
}

export async function deleteEndedChallenges(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('auth_verifications').where('expires_at', '<=', new Date(now).toISOString()).execute()
}
