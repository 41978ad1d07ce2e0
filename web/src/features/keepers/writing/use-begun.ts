import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAuth } from '../../../lib/auth.tsx'
import type { Begun } from './begin-writing.ts'
import { savedOf } from './saved-words.ts'
import { askOutbox } from './use-outbox.ts'

type Whose = { userId: string; keeperId: string; queryClient: QueryClient }
type State = { name: string; begun?: Begun; error?: Error }

/** Opens what is to be written, once for each name, and lets it go again. */
export function useBegun(keeperId: string, name: string, begin: (whose: Whose) => Promise<Begun>) {
  const { user } = useAuth()
  const queryClient = useQueryClient()
  const userId = user?.id
  const [state, setState] = useState<State>()
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(begin)
  useEffect(() => {
    latest.current = begin
  })
  useEffect(() => {
    if (userId === undefined) return
    let isOver = false
    let opened: Begun | undefined
    const leave = () => {
      opened?.release()
      // What was saved before it was opened goes out after all, whatever was shown of it.
      if (opened && savedOf(opened.draft)) askOutbox('again')
    }
    const note = (next: Omit<State, 'name'>) => !isOver && setState({ name, ...next })
    latest.current({ userId, keeperId, queryClient }).then(
      (begun) => {
        opened = begun
        if (isOver) leave()
        note({ begun })
      },
      (error: unknown) => note({ error: error instanceof Error ? error : new Error(String(error)) }),
    )
    return () => {
      isOver = true
      leave()
    }
  }, [userId, keeperId, name, attempt, queryClient])
  const present = state?.name === name ? state : undefined
  return {
    begun: present?.begun,
    error: present?.error,
    retry: () => {
      setState(undefined)
      setAttempt((count) => count + 1)
    },
  }
}
