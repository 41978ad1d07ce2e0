import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '../../../lib/auth.tsx'
import { onRecordings, sendRecordings } from './send-recordings.ts'

const retryMs = 15_000

/** Sends the recordings of who is signed in: at start, after one was made, when the line is back and from time to time. */
export function useRecordingSender(): void {
  const { user, token } = useAuth()
  const queryClient = useQueryClient()
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    async function send(owner: string) {
      clearTimeout(timer)
      // Without a database there are none.
      const unsent = await sendRecordings(owner, queryClient).catch(() => [])
      if (isOver || unsent.every(({ refusal }) => refusal !== undefined)) return
      timer = setTimeout(() => void send(owner), retryMs)
    }
    const sendNow = () => void send(userId)
    const stop = onRecordings((sent) => sent === undefined && sendNow())
    sendNow()
    addEventListener('online', sendNow)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
      removeEventListener('online', sendNow)
    }
    // A new token is a new chance for what was refused for want of one.
  }, [userId, token, queryClient])
}
