import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { screenWording } from '#contracts/screens/screen-wording.ts'
import type { Session } from '#contracts/sessions/sessions.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { timeOrders } from '../../ui/time-orders.ts'
import type { ChatAgent } from './chat.api.ts'
import { ConversationRow } from './conversation-row.tsx'
import { DeleteConversationDialog } from './delete-conversation-dialog.tsx'
import { RenameConversationDialog } from './rename-conversation-dialog.tsx'
import { sessionsQuery } from './sessions.api.ts'

type PastConversationsProps = {
  agent: ChatAgent
  sessionId: string | undefined
  /** The one that is open was deleted. */
  onGone: () => void
  onChosen: () => void
}

const initial = { sort: 'newest' }

/** One's conversations with an agent: found by name or by what was said, renamed, deleted. */
export function PastConversations({ agent, sessionId, onGone, onChosen }: PastConversationsProps) {
  const [params, setParams] = useUrlState(initial)
  const text = params.get('q') ?? ''
  const q = useSearchText(text)
  const sort = params.get('sort') === 'oldest' ? 'oldest' : 'newest'
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    sessionsQuery(agent.id, { q, sort }),
  )
  const [renamed, setRenamed] = useState<Session>()
  const [deleted, setDeleted] = useState<Session>()
  const sessions = data?.pages.flatMap((page) => page.sessions)

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <search className="grid gap-2">
        <SearchField label="Search conversations" value={text} onChange={(q) => setParams({ q })} />
        <Select
          aria-label="Sort conversations"
          size="bar"
          options={timeOrders}
          value={sort}
          onChange={(wanted) => setParams({ sort: wanted })}
        />
      </search>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {error && !sessions && (
          <ErrorState
            title="Error loading conversations"
            failed={screenWording.sessionsFetchFailed}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!sessions && !error && <SkeletonRows rows={4} />}
        {sessions?.length === 0 && (
          <p className="px-2 py-3 text-sm text-muted-foreground">
            {q === '' ? `Your conversations with ${agent.name} will appear here.` : `No results for “${q}”.`}
          </p>
        )}
        {sessions && sessions.length > 0 && (
          <ul aria-label="Conversations" className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
            {sessions.map((session) => (
              <ConversationRow
                key={session.id}
                session={session}
                isOpen={session.id === sessionId}
                onChosen={onChosen}
                onRename={() => setRenamed(session)}
                onDelete={() => setDeleted(session)}
              />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <Button
            variant="quiet"
            size="sm"
            isBusy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            className="mt-2 w-full"
          >
            {isFetchingNextPage
              ? 'Loading...'
              : sort === 'newest'
                ? 'Older conversations'
                : 'Newer conversations'}
          </Button>
        )}
      </div>
      {renamed && <RenameConversationDialog session={renamed} onClose={() => setRenamed(undefined)} />}
      {deleted && (
        <DeleteConversationDialog
          session={deleted}
          onClose={() => setDeleted(undefined)}
          onDeleted={() => deleted.id === sessionId && onGone()}
        />
      )}
    </div>
  )
}
