import { SquarePen } from 'lucide-react'
import type { ReactNode } from 'react'
import { taglineOf } from '#contracts/agents/agent-looks.ts'
import { sessionIdShownChars } from '#contracts/limits/limits.ts'
import { fullDayText } from '../../lib/time-text.ts'
import { AgentAvatar } from '../../ui/agent-avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pill, StatusDot } from '../../ui/pill.tsx'
import type { ChatAgent } from './chat.api.ts'
import { type ChatState, countMessages } from './chat-state.ts'

type ChatHeaderProps = {
  agent: ChatAgent
  state: ChatState
  onBegin: () => void
  /** The page has a heading of its own. */
  isPart?: boolean
  actions?: ReactNode
  menu: ReactNode
}

/**
 * Whom one talks with, whether it remembers, and which conversation this is. It follows its own width, not the window's,
 * and stays as high as it is when a conversation begins.
 */
export function ChatHeader({ agent, state, onBegin, isPart = false, actions, menu }: ChatHeaderProps) {
  const { sessionId, phase, messages } = state
  const Heading = isPart ? 'h2' : 'h1'
  const isNew = phase === 'ready' && messages.length === 0
  return (
    <header className="@container border-b">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 @xl:gap-x-3.5 @xl:px-7 @xl:py-3.5 @2xl:flex-nowrap">
        <AgentAvatar config={agent.config} picture={agent.picture_url} />
        <div className="min-w-0 @max-2xl:flex-1 @2xl:max-w-[45%]">
          <Heading
            className="line-clamp-2 font-sans text-base leading-6 font-semibold tracking-normal wrap-anywhere"
            title={agent.name}
          >
            {agent.name}
          </Heading>
          <p className="truncate text-sm leading-5 text-muted-foreground" title={taglineOf(agent)}>
            {taglineOf(agent)}
          </p>
          {messages[0] && (
            <p className="hidden text-sm leading-5 print:block">
              {fullDayText(new Date(messages[0].timestamp))}
            </p>
          )}
        </div>
        {!isPart && (
          <div className="flex items-center gap-x-2 @max-2xl:order-last @max-2xl:min-h-5 @max-2xl:basis-full @2xl:shrink-0 @2xl:grow">
            {agent.memory_enabled && <Memory phase={phase} />}
            {sessionId !== undefined && phase === 'ready' && (
              <SessionLine state={state} sessionId={sessionId} />
            )}
          </div>
        )}
        <div className="ml-auto flex shrink-0 items-center gap-1 @xl:gap-2 print:hidden">
          {actions}
          <Button
            variant="quiet"
            size="sm"
            disabled={isNew}
            onClick={onBegin}
            aria-label="New conversation"
            title="New conversation"
            className="@max-4xl:size-9 @max-4xl:px-0"
          >
            <Icon of={SquarePen} size={15} className="@4xl:hidden" />
            <span className="@max-4xl:hidden">New conversation</span>
          </Button>
          {menu}
        </div>
      </div>
    </header>
  )
}

function Memory({ phase }: { phase: ChatState['phase'] }) {
  return (
    <Pill className="@max-2xl:h-5 @max-2xl:px-1.5 print:hidden">
      <StatusDot state={phase === 'ready' ? 'ok' : 'busy'} />
      {phase === 'loading' ? 'Loading...' : 'Memory On'}
    </Pill>
  )
}

function SessionLine({ state, sessionId }: { state: ChatState; sessionId: string }) {
  const count = countMessages(state)
  return (
    <p
      className="text-xs leading-4 whitespace-nowrap text-muted-foreground tabular-nums @2xl:ml-auto"
      title={`Session ${sessionId}. Mention it if you ask this agent's owner about the conversation.`}
    >
      {`${count.toLocaleString()} ${count === 1 ? 'message' : 'messages'} · session ${sessionId.slice(0, sessionIdShownChars)}`}
    </p>
  )
}
