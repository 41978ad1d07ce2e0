import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import * as table from './challenges.table.ts'

/** What a challenge is for: it is only valid for that purpose. */
export type ChallengePurpose = 'two-factor' | 'passkey-registration' | 'passkey-sign-in'

export const challengeLastsMs = 5 * 60_000

/** Makes a challenge that is answered within five minutes. `value` comes back with the answer: a user's id, or ''. */
export async function makeChallenge(
  deps: Pick<Deps, 'now'>,
  db: Queries,
  { purpose, value }: { purpose: ChallengePurpose; value: string },
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const now = deps.now()
  await table.insertChallenge(db, {
    ...{ id: randomUUID(), identifier: identifierOf(purpose, challenge), value },
    ...{ now, expiresAt: now + challengeLastsMs },
  })
  return challenge
}

/** The value of a challenge that can still be answered. */
export function findChallenge(
  deps: Pick<Deps, 'database' | 'now'>,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<string | undefined> {
  const identifier = identifierOf(purpose, challenge)
  return table.findChallengeValue(deps.database.db, { identifier, now: deps.now() })
}

/** The value of a challenge, which can't be answered again. */
export function takeChallenge(
  deps: Pick<Deps, 'now'>,
  db: Queries,
  { purpose, challenge }: { purpose: ChallengePurpose; challenge: string },
): Promise<string | undefined> {
  return table.takeChallengeValue(db, { identifier: identifierOf(purpose, challenge), now: deps.now() })
}

/** Ends the challenges that a person could still answer. */
export function endChallengesOf(trx: Queries, userId: string): Promise<void> {
  return table.deleteChallengesWith(trx, userId)
}

/** Forgets the challenges that nobody answered. */
export function forgetEndedChallenges(deps: Pick<Deps, 'database' | 'now'>): Promise<void> {
  return table.deleteEndedChallenges(deps.database.db, deps.now())
}

/** Stored hashed, so that reading the table reveals no challenge. */
function identifierOf(purpose: ChallengePurpose, challenge: string): string {
  return `${purpose}:${createHash('sha256').update(challenge).digest('base64url')}`
}
