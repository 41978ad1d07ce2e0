import { useEffect, useState } from 'react'
import type { Draft } from '#contracts/keepers/moment-drafts.ts'
import { useAuth } from '../../../lib/auth.tsx'
import type { DeviceDraft } from './device-draft.ts'
import { deviceStore, smallStore } from './device-store.ts'
import { type DraftSession, openSession } from './draft-session.ts'
import { begin, type Progress } from './progress.ts'
import { savedOf } from './saved-words.ts'
import { forgetDraft, sendDraft } from './server-words.ts'
import { askOutbox } from './use-outbox.ts'

/** Writes a draft for as long as its page is open. Each draft has a page of its own. */
export function useDraftSession(
  begun: DeviceDraft,
  onConflict: (current: Draft) => void,
): { session: DraftSession; progress: Progress } {
  const { token } = useAuth()
  const [progress, setProgress] = useState(() => begin(begun))
  const [session] = useState(() =>
    openSession(begun, {
      store: deviceStore,
      lastStore: smallStore(),
      putDraft: (draft) => sendDraft(draft),
      deleteDraft: forgetDraft,
      now: () => Date.now(),
      onProgress: setProgress,
      onConflict,
    }),
  )
  useEffect(() => {
    session.open()
    const hasSaved = () => savedOf(session.current()) !== undefined
    const leave = () => document.visibilityState === 'hidden' && session.leave()
    const send = () => void session.send()
    addEventListener('pagehide', session.leave)
    addEventListener('online', send)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('pagehide', session.leave)
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', leave)
      void session.close()
      // What was opened from the outbox and left goes out after all, as it was saved: at once, whatever the line is like.
      void session.flush().then(() => hasSaved() && askOutbox('again'))
    }
  }, [session])
  // What is left over from the last time, and what waited for somebody to sign in again.
  useEffect(() => {
    void session.flush()
    void session.send()
  }, [session, token])
  return { session, progress }
}
