import type { UseQueryResult } from '@tanstack/react-query'
import type { Agent } from '#contracts/agents/agents.ts'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { proposalPath } from '#contracts/keepers/proposal-choices.ts'
import { proposalWording } from '#contracts/keepers/proposal-wording.ts'
import { homeWording } from '#contracts/screens/home-wording.ts'
import type { Session } from '#contracts/sessions/sessions.ts'
import { studioChatPath } from '../../app/paths.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import type { KeeperPage } from '../keepers/keepers.api.ts'
import { HomeLine, HomeSection } from './home-section.tsx'

type HomeConversationsProps = {
  title: string
  sessions: UseQueryResult<Session[], Error>
  agents: UseQueryResult<Agent[], Error>
  /** Their last reply failed or was interrupted, or waits for an approval. */
  isUnanswered?: boolean
  /** Keepers in which proposals wait, listed before them. */
  keepers?: readonly Keeper[] | undefined
  /** Where these don't load. */
  failedKeepers?: UseQueryResult<KeeperPage, Error> | undefined
}

const mostShown = 5

/** Conversations that can be opened from here: those with an agent that one may still run. Nothing where there are none. */
export function HomeConversations({
  title,
  sessions,
  agents,
  isUnanswered,
  keepers = [],
  failedKeepers,
}: HomeConversationsProps) {
  const shown = openable(sessions.data, agents.data).slice(0, mostShown)
  const failed = sessions.isError ? sessions : isUnanswered ? undefined : failedFor(sessions, agents)
  if (shown.length + keepers.length === 0 && !failed && !failedKeepers) return null
  return (
    <HomeSection title={title}>
      {failedKeepers && (
        <div className="mt-4">
          <ErrorState
            title={keeperWording.listFailed}
            error={failedKeepers.error}
            onRetry={() => void failedKeepers.refetch()}
          />
        </div>
      )}
      {failed && (
        <div className="mt-4">
          <ErrorState
            title={homeWording.conversationsFailed}
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        </div>
      )}
      <ul aria-label={title}>
        {keepers.map(({ id, number, title: keeper, proposalCount }) => (
          <HomeLine key={id} to={proposalPath(number)} title={keeper}>
            {proposalWording.waitingCount(proposalCount)}
          </HomeLine>
        ))}
        {shown.map(({ session, agent }) => (
          <HomeLine
            key={session.id}
            to={studioChatPath(agent.slug, session.id)}
            title={session.name ?? homeWording.unnamedConversation}
          >
            {agent.name} ·{' '}
            {session.is_waiting ? (
              homeWording.approval
            ) : isUnanswered ? (
              homeWording.unanswered
            ) : (
              <RelativeTime iso={session.updated_at} />
            )}
          </HomeLine>
        ))}
      </ul>
    </HomeSection>
  )
}

/** Conversations with the agents that one may still run. */
export function openable(sessions: readonly Session[] = [], agents: readonly Agent[] = []) {
  return sessions.flatMap((session) => {
    const agent = agents.find(({ id, rights }) => id === session.agent_id && rights.run)
    return agent ? [{ session, agent }] : []
  })
}

/** The agents that conversations lead to, where they didn't load. Those that wait for an answer are recent, too: said once. */
function failedFor(sessions: UseQueryResult<Session[], Error>, agents: UseQueryResult<Agent[], Error>) {
  return agents.isError && agents.data === undefined && sessions.data?.length ? agents : undefined
}
