import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAuth } from '../../../lib/auth.tsx'
import { findEarlierDrafts } from './begin-writing.ts'
import type { DeviceDraft } from './device-draft.ts'

/** New moments that were begun before and not saved, here or on another device, the latest first; without the one that is open. */
export function useEarlierDrafts(
  keeperId: string,
  presentId?: string,
): { drafts: DeviceDraft[]; forget: (draft: DeviceDraft) => void } {
  const { user } = useAuth()
  const queryClient = useQueryClient()
  const [drafts, setDrafts] = useState<DeviceDraft[]>([])
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    let isOver = false
    void findEarlierDrafts({ userId, keeperId, queryClient }, presentId).then(
      (found) => !isOver && setDrafts(found),
    )
    return () => {
      isOver = true
    }
  }, [userId, keeperId, queryClient, presentId])
  return { drafts, forget: ({ id }) => setDrafts((before) => before.filter((one) => one.id !== id)) }
}
