import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SignedIn } from '#contracts/accounts/accounts.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { momentWording } from '#contracts/keepers/moment-wording.ts'
import { editMomentPath } from '../../../app/paths.ts'
import { useAuth } from '../../../lib/auth.tsx'
import { navigate } from '../../../lib/navigation.ts'
import { toast } from '../../../ui/toast.tsx'
import { momentQuery, momentsKey } from '../moments/moments.api.ts'
import { keepersKey, openedKeepersKey } from '../keepers.api.ts'
import { type DeviceDraft, momentIdOf } from './device-draft.ts'
import { deviceStore, withEntries } from './device-store.ts'
import { draftPath } from './draft-path.ts'
import { type Outcome, sendOutbox } from './outbox.ts'
import { outboxDeps } from './server-words.ts'
import { isSignedIn } from '../../../lib/is-signed-in.ts'
import { readSession } from '../../../lib/storage.ts'
import { withLock } from '../../../lib/with-lock.ts'
import { putBack, withStuck } from './put-back.ts'
import { askToSignIn, nameOfSending, waitingKey } from './waiting-moments.api.ts'
import { nameOf } from './words.ts'

const saved = 'keeper:moment-saved'
const again = 'keeper:moment-again'
const waits = 'keeper:moment-waits'

/** Something is in the outbox: its person has saved it, or it is to be tried again. */
export function askOutbox(why: 'saved' | 'again' = 'saved'): void {
  dispatchEvent(new Event(why === 'saved' ? saved : again))
}

/** What waits after a save that didn't go through the outbox, in this session, is tried again by the outbox. */
export function tendOutbox(outcomes: readonly Outcome[], session: SignedIn | undefined): void {
  offerSignIn(outcomes, session, true)
  if (outcomes.some(({ type }) => type === 'waiting')) dispatchEvent(new Event(waits))
}

let isOffering = false

/** What waits because the session has ended is sent after the next sign-in. Put off, it is offered again after a save. */
function offerSignIn(outcomes: readonly Outcome[], session: SignedIn | undefined, isSave: boolean): void {
  const isSignedOut = outcomes.some((one) => one.type === 'waiting' && one.failure === 'signed-out')
  if (!isSignedOut || isOffering) return
  isOffering = true
  void askToSignIn(session, isSave).finally(() => (isOffering = false))
}

type Sending = {
  /** Also what failed lately. */
  isAsked?: boolean
  /** Whether the caller tells the outcome of a draft itself. */
  isOwn?: (draft: DeviceDraft) => boolean
}

/** Sends what is in a person's outbox, one tab at a time, and tells screens and person what the server made of it. */
export async function sendNow(
  userId: string,
  queryClient: QueryClient,
  { isAsked = true, isOwn }: Sending = {},
): Promise<Outcome[]> {
  const { returned, stuck } = await putBack(userId)
  for (const draft of returned) {
    const { queryKey } = momentQuery(draft.keeperId, momentIdOf(draft))
    void queryClient.invalidateQueries({ queryKey })
  }
  const deps = outboxDeps(userId)
  const withAll = { ...deps, store: withStuck(deps.store, stuck) }
  const outcomes = await withLock(nameOfSending(userId), () => sendOutbox(withAll, isAsked))
  // Whoever is signed in by now may be somebody else, who sees none of it.
  if (!isSignedIn(userId)) return outcomes
  await withEntries(userId, async () => {
    const entries = await deviceStore.list(userId)
    for (const outcome of outcomes) {
      const waitsAgain = entries.some(
        (entry) => entry.type === 'outgoing' && momentIdOf(entry.draft) === momentIdOf(outcome.draft),
      )
      showOutcome(queryClient, outcome, waitsAgain)
    }
  })
  for (const outcome of outcomes) tellTrouble(outcome, isOwn)
  if (outcomes.length > 0) void queryClient.invalidateQueries({ queryKey: waitingKey })
  return outcomes
}

function showOutcome(queryClient: QueryClient, outcome: Outcome, waitsAgain: boolean): void {
  const { keeperId, momentId } = outcome.draft
  const momentKey = momentQuery(keeperId, momentIdOf(outcome.draft)).queryKey
  // Later words than these are shown, and are sent next.
  if (outcome.type === 'conflict' && !waitsAgain) queryClient.setQueryData(momentKey, outcome.current)
  if (outcome.type === 'refused' && momentId !== null)
    void queryClient.invalidateQueries({ queryKey: momentKey })
  if (outcome.type !== 'sent') return
  // What asks for a first moment asks no longer, before the server's count has come.
  if (momentId === null)
    queryClient.setQueriesData<Keeper>(
      { queryKey: openedKeepersKey },
      (keeper) => keeper && { ...keeper, momentCount: keeper.momentCount + (keeper.id === keeperId ? 1 : 0) },
    )
  if (!waitsAgain) queryClient.setQueryData(momentKey, outcome.moment)
  void queryClient.invalidateQueries({ queryKey: momentsKey(keeperId), refetchType: 'active' })
  void queryClient.invalidateQueries({ queryKey: keepersKey })
}

function tellTrouble(outcome: Outcome, isOwn: Sending['isOwn']): void {
  const { type, draft, hasMissed } = outcome
  if (hasMissed) toast.error(momentWording.tickFailed, { description: momentWording.tickTooLate })
  if ((type !== 'conflict' && type !== 'refused') || isOwn?.(draft)) return
  if (type === 'refused' && draft.ticks !== undefined) {
    toast.error(momentWording.tickFailed, { description: outcome.reason })
    return
  }
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

/** Whether what failed lately is sent too, and whether it is because of a save. */
type Asked = { isAsked?: boolean | undefined; isSave?: boolean | undefined }

/** Sends the outbox of who is signed in: at start, after a save, when the line is back and when the tab is looked at. */
export function useOutbox(): void {
  const { user, token } = useAuth()
  const queryClient = useQueryClient()
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let isSending = false
    let next: Asked | undefined

    async function send(owner: string, { isAsked = false, isSave = false }: Asked) {
      clearTimeout(timer)
      if (isSending) {
        next = { isAsked: isAsked || next?.isAsked, isSave: isSave || next?.isSave }
        return
      }
      isSending = true
      const sentIn = readSession()
      const outcomes = await sendNow(owner, queryClient, { isAsked }).finally(() => (isSending = false))
      if (isOver) return
      offerSignIn(outcomes, sentIn, isSave)
      if (next !== undefined) {
        const asked = next
        next = undefined
        return void send(owner, asked)
      }
      const nextMs = Math.min(...outcomes.map((one) => (one.type === 'waiting' ? one.retryAtMs : Infinity)))
      if (nextMs < Infinity)
        timer = setTimeout(() => void send(owner, {}), Math.max(500, nextMs - Date.now()))
    }

    const sendSaved = () => void send(userId, { isAsked: true, isSave: true })
    const sendAsked = () => void send(userId, { isAsked: true })
    const sendDue = () => void send(userId, {})
    const sendWhenSeen = () => document.visibilityState === 'visible' && sendDue()
    sendAsked()
    addEventListener(saved, sendSaved)
    addEventListener(again, sendAsked)
    addEventListener(waits, sendDue)
    addEventListener('online', sendAsked)
    document.addEventListener('visibilitychange', sendWhenSeen)
    return () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener(saved, sendSaved)
      removeEventListener(again, sendAsked)
      removeEventListener(waits, sendDue)
      removeEventListener('online', sendAsked)
      document.removeEventListener('visibilitychange', sendWhenSeen)
    }
    // A new token is a new chance for what was refused for want of one.
  }, [userId, token, queryClient])
}
