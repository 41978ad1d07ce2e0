import { useEffect, useState } from 'react'
import type { Draft } from '#contracts/keepers/moments.ts'
import { useAuth } from '../../../lib/auth.tsx'
import type { DeviceDraft } from './device-draft.ts'
import { deviceStore, smallStore } from './device-store.ts'
import { type DraftSession, openSession } from './draft-session.ts'
import { begin, type Progress } from './progress.ts'
import { forgetDraft, sendDraft } from './server-words.ts'

type Opened = { session: DraftSession | undefined; progress: Progress }

/** Writes a draft for as long as its page is open. */
export function useDraftSession(begun: DeviceDraft, onConflict: (current: Draft) => void): Opened {
  const { token } = useAuth()
  const [session, setSession] = useState<DraftSession>()
  const [progress, setProgress] = useState(() => begin(begun))
  useEffect(() => {
    const opened = openSession(begun, {
      store: deviceStore,
      lastStore: smallStore(),
      putDraft: sendDraft,
      deleteDraft: forgetDraft,
      now: () => Date.now(),
      onProgress: setProgress,
      onConflict,
    })
    setProgress(opened.progress())
    setSession(opened)
    // What is left over from the last time, such as words that were typed without a line.
    void opened.send()
    const leave = () => document.visibilityState === 'hidden' && opened.leave()
    const send = () => void opened.send()
    addEventListener('pagehide', opened.leave)
    addEventListener('online', send)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('pagehide', opened.leave)
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', leave)
      void opened.close()
    }
  }, [begun, onConflict])
  // Signed in again: what waited for that goes now.
  useEffect(() => void session?.send(), [session, token])
  return { session, progress }
}
