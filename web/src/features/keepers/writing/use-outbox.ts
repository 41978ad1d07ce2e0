import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { momentWording } from '#contracts/keepers/moment-wording.ts'
import { editMomentPath } from '../../../app/paths.ts'
import { useAuth } from '../../../lib/auth.tsx'
import { navigate } from '../../../lib/navigation.ts'
import { toast } from '../../../ui/toast.tsx'
import { momentQuery, momentsKey } from '../moments/moments.api.ts'
import { keepersKey, openedKeepersKey } from '../keepers.api.ts'
import { draftPath } from './draft-path.ts'
import { type Outcome, sendOutbox } from './outbox.ts'
import { outboxDeps } from './server-words.ts'
import { withLock } from '../../../lib/with-lock.ts'
import { waitingKey } from './waiting-moments.api.ts'
import { nameOf } from './words.ts'

const saved = 'keeper:moment-saved'

/** Something is in the outbox. */
export function askOutbox(): void {
  dispatchEvent(new Event(saved))
}

/** Sends what is in a person's outbox, one tab at a time, and tells the screens what the server made of it. */
export async function sendNow(userId: string, queryClient: QueryClient, isAsked = true): Promise<Outcome[]> {
  const outcomes = await withLock(`keeper-outbox:${userId}`, () => sendOutbox(outboxDeps(userId), isAsked))
  for (const outcome of outcomes) {
    if (outcome.type !== 'sent') continue
    const { keeperId, momentId } = outcome.draft
    // What asks for a first moment asks no longer, before the server's count has come.
    if (momentId === null)
      queryClient.setQueriesData<Keeper>(
        { queryKey: openedKeepersKey },
        (keeper) =>
          keeper && { ...keeper, momentCount: keeper.momentCount + (keeper.id === keeperId ? 1 : 0) },
      )
    queryClient.setQueryData(momentQuery(keeperId, outcome.moment.id).queryKey, outcome.moment)
    void queryClient.invalidateQueries({ queryKey: momentsKey(keeperId), refetchType: 'active' })
    void queryClient.invalidateQueries({ queryKey: keepersKey })
  }
  if (outcomes.length > 0) void queryClient.invalidateQueries({ queryKey: waitingKey })
  return outcomes
}

/** Sends the outbox of who is signed in: at start, after a save, when the line is back and when the tab is looked at. */
export function useOutbox(): void {
  const { user, token } = useAuth()
  const queryClient = useQueryClient()
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false

    async function send(owner: string, isAsked: boolean) {
      clearTimeout(timer)
      const outcomes = await sendNow(owner, queryClient, isAsked)
      if (isOver) return
      for (const outcome of outcomes) tellTrouble(outcome)
      const next = Math.min(...outcomes.map((one) => (one.type === 'waiting' ? one.retryAtMs : Infinity)))
      if (next < Infinity) timer = setTimeout(() => void send(owner, false), Math.max(500, next - Date.now()))
    }

    function tellTrouble({ type, draft }: Outcome) {
      if (type !== 'conflict' && type !== 'refused') return
      const { keeperId, id, momentId } = draft
      const to = momentId === null ? draftPath(keeperId, id) : editMomentPath(keeperId, momentId)
      if (location.pathname === to) return
      toast.error(
        type === 'conflict' ? momentWording.changedElsewhere : `“${nameOf(draft.words)}” isn’t saved.`,
        {
          description: draft.refusal,
          action: { label: 'Open', onClick: () => void navigate(to) },
        },
      )
    }

    const sendAsked = () => void send(userId, true)
    const sendWhenSeen = () => document.visibilityState === 'visible' && void send(userId, false)
    void send(userId, true)
    addEventListener(saved, sendAsked)
    addEventListener('online', sendAsked)
    document.addEventListener('visibilitychange', sendWhenSeen)
    return () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener(saved, sendAsked)
      removeEventListener('online', sendAsked)
      document.removeEventListener('visibilitychange', sendWhenSeen)
    }
    // A new token is a new chance for what was refused for want of one.
  }, [userId, token, queryClient])
}
