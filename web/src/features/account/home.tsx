import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reviewWording } from '#contracts/keepers/review-wording.ts'
import { agentsQuery } from '../agents/agents.api.ts'
import { keepersQuery } from '../keepers/keepers.api.ts'
import { DueReview, useToday } from '../keepers/index.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { recentSessionsQuery, unansweredSessionsQuery } from './home.api.ts'
import { HomeConversations, openable } from './home-conversations.tsx'
import { dueKeepersFilter, HomeKeepers, homeKeepersFilter, waitingKeepersFilter } from './home-keepers.tsx'
import { HomeLineToWrite } from './home-line-to-write.tsx'
import { StartHere } from './start-here.tsx'
import { useStartHere } from './use-start-here.ts'

/**
 * Keepers, recent conversations, what waits for an answer, and the first steps of a newcomer. It shows once everything
 * about it is known, so that nothing moves; `children` come beneath.
 */
export function Home({ children }: { children: ReactNode }) {
  const keepers = useQuery(keepersQuery(homeKeepersFilter))
  const waiting = useQuery(keepersQuery(waitingKeepersFilter))
  // No keeper's day is later than the calendar's; where it begins later, `DueReview` tells.
  const today = useToday('00:00')
  const due = useQuery(keepersQuery({ ...dueKeepersFilter, due: today }))
  const agents = useQuery(agentsQuery)
  const recent = useQuery(recentSessionsQuery)
  const unanswered = useQuery(unansweredSessionsQuery)
  const startHere = useStartHere()
  const parts = [keepers, waiting, due, agents, recent, unanswered]
  if (startHere.isPending || !parts.every(({ isFetched }) => isFetched)) return <Waiting />
  // Keepers that don't load are told of once.
  const hasFailed = (query: typeof keepers) => query.isError && !keepers.isError
  const hasAside =
    startHere.isShown ||
    unanswered.isError ||
    hasFailed(waiting) ||
    (waiting.data?.keepers ?? []).length + openable(unanswered.data, agents.data).length > 0
  return (
    <>
      <div className={hasAside ? 'grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]' : undefined}>
        <div className="grid min-w-0 grid-cols-1 gap-10">
          <div className="grid grid-cols-1 gap-8">
            <HomeLineToWrite keepers={keepers.data?.keepers ?? []} />
            {hasFailed(due) && (
              <ErrorState
                title={reviewWording.loadFailed}
                error={due.error}
                onRetry={() => void due.refetch()}
              />
            )}
            {due.data?.keepers.map((keeper) => (
              <DueReview key={keeper.id} keeper={keeper} />
            ))}
            <HomeKeepers page={keepers} />
          </div>
          <HomeConversations title="Recent conversations" sessions={recent} agents={agents} />
        </div>
        {hasAside && (
          <div className="grid min-w-0 grid-cols-1 gap-10">
            <HomeConversations
              title="Waiting for an answer"
              sessions={unanswered}
              agents={agents}
              isUnanswered
              keepers={waiting.data?.keepers}
              failedKeepers={hasFailed(waiting) ? waiting : undefined}
            />
            {startHere.isShown && <StartHere {...startHere} />}
          </div>
        )}
      </div>
      <div className="mt-14">{children}</div>
    </>
  )
}

function Waiting() {
  return (
    <div role="status" className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  )
}
