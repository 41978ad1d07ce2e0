import { useQuery } from '@tanstack/react-query'
import { topicQuery } from '../topics/topics.api.ts'
import { waitingQuery } from '../writing/waiting-moments.api.ts'
import type { MomentFilter } from './moments.api.ts'

/** What waits on this device to be sent: all of it, the new moments that the filter lets through, and those it can't place. */
export function useWaiting(keeperId: string, filter: MomentFilter) {
  const { topic: topicId = '' } = filter
  const { data: page } = useQuery({ ...topicQuery(keeperId, topicId), enabled: topicId !== '' })
  const { data: all = [] } = useQuery(waitingQuery(keeperId, { filter, topic: page?.topic }))
  const added = all.filter(({ isNew }) => isNew)
  return {
    all,
    shown: added.filter(({ matches }) => matches === true).map(({ summary }) => summary),
    hiddenCount: added.filter(({ matches }) => matches === undefined).length,
  }
}
