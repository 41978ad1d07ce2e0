import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { MomentSummary } from '#contracts/keepers/moments.ts'
import { type MomentFilter, momentQuery, type MonthOrder, neighboursQuery } from './moments.api.ts'

type Walk = {
  keeperId: string
  filter: MomentFilter
  sort: MonthOrder['sort']
  openId: string | undefined
  onOpen: (moment: MomentSummary) => void
}

/** Goes from the moment that is open to the next or the one before. Steps that come quickly are all taken. */
export function useMomentWalk({ keeperId, filter, sort, openId, onOpen }: Walk) {
  const queryClient = useQueryClient()
  const at = useRef(openId)
  const steps = useRef(Promise.resolve())
  useEffect(() => {
    at.current = openId
  }, [openId])

  async function take(step: 'next' | 'previous') {
    if (at.current === undefined) return
    const moment = await queryClient.ensureQueryData(momentQuery(keeperId, at.current))
    const neighbours = await queryClient.ensureQueryData(neighboursQuery(keeperId, filter, { moment, sort }))
    const target = neighbours[step]
    if (target === undefined) return
    at.current = target.id
    onOpen(target)
  }

  return (step: 'next' | 'previous') => {
    // What can't be loaded is said where it is read.
    steps.current = steps.current.then(() => take(step)).catch(() => undefined)
  }
}
