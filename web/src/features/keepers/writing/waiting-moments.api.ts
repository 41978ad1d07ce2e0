import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SignedIn } from '#contracts/accounts/accounts.ts'
import type { Topic } from '#contracts/keepers/topics.ts'
import { isSignedInAgain } from '../../../lib/api.ts'
import { readSession } from '../../../lib/storage.ts'
import type { MomentFilter } from '../moments/moments.api.ts'

/** Everything that is loaded of this device's outbox. */
export const waitingKey = ['waiting-moments'] as const

/** What reads the outbox comes after the screen: no list waits for it. */
export const loadWaiting = () => import('./waiting-moments.ts')

/** What ticks a to-do comes with the first press on one. */
export const loadTicking = () => import('./tick-to-do.ts')

/** The lock that ticks of one moment take in turn; its editor opens after them. */
export const nameOfTicks = (momentId: string) => `keeper-ticks:${momentId}`

/** The name that a page holds while it has a draft open. */
export const nameOfDraft = (userId: string, id: string) => `keeper-draft:${userId}:${id}`

/** The lock of whoever sends a person's outbox. */
export const nameOfSending = (userId: string) => `keeper-outbox:${userId}`

/**
 * Offers the sign-in over the screen after a session was refused, where it was put off only because of a save; resolves
 * when somebody has answered it.
 */
export async function askToSignIn(refused: SignedIn | undefined, isSave: boolean): Promise<void> {
  if (refused !== undefined && readSession() !== undefined) await isSignedInAgain(refused, isSave)
}

/** What narrows the list; the topic itself where this device knows it. */
export type WaitingFilter = { filter: MomentFilter; topic: Pick<Topic, 'name' | 'aliases'> | undefined }

/** What a person saved in a keeper that the server doesn't have yet, the newest first. */
export function waitingQuery(keeperId: string, narrowed: WaitingFilter = { filter: {}, topic: undefined }) {
  const { filter, topic } = narrowed
  return queryOptions({
    queryKey: [...waitingKey, keeperId, filter, topic?.name, topic?.aliases],
    queryFn: async () => (await loadWaiting()).listWaiting(keeperId, narrowed),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
