import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  visitorConversationDays,
  visitorConversationsWording as words,
} from '#contracts/sessions/visitor-conversations-wording.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { KeptDays } from './kept-days.tsx'
import { changeVisitorConversations, visitorConversationsQuery } from './visitor-conversations.api.ts'

/** How long visitors' conversations stay. */
export function VisitorConversations() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(visitorConversationsQuery)
  async function choose(days: number | null) {
    const saved = await changeVisitorConversations({ kept_days: days })
    queryClient.setQueryData(visitorConversationsQuery.queryKey, saved)
  }
  return (
    <section aria-labelledby="visitor-conversations-title" className="mb-12 print:hidden">
      <h2 id="visitor-conversations-title" className="mb-5 text-xl">
        {words.title}
      </h2>
      {error && !data && <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={1} />}
      {data && (
        <KeptDays<number | null> days={data.kept_days} choices={choices} words={words} onChoose={choose} />
      )}
    </section>
  )
}

const choices = [null, ...visitorConversationDays]
