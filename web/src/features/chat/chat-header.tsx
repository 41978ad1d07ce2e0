import { SquarePen } from 'lucide-react'
import type { ReactNode } from 'react'
import { sessionIdShownChars } from '#contracts/limits.ts'
import { AgentAvatar } from '../../ui/agent-avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pill, StatusDot } from '../../ui/pill.tsx'
import type { ChatAgent } from './chat.api.ts'
import { type ChatState, countMessages } from './chat-state.ts'

type ChatHeaderProps = { agent: ChatAgent; state: ChatState; onBegin: () => void; actions?: ReactNode }

/** Whom one talks with, whether it remembers, and which conversation this is. */
export function ChatHeader({ agent, state, onBegin, actions }: ChatHeaderProps) {
  const { sessionId, phase, messages } = state
  const isNew = phase === 'ready' && messages.length === 0
  return (
    <header className="flex items-center gap-3 border-b px-4 py-3 sm:gap-3.5 sm:px-7 sm:py-3.5">
      <AgentAvatar config={agent.config} />
      <div className="flex min-w-0 flex-1 flex-col md:flex-row md:items-center md:gap-3.5">
        <div className="min-w-0">
          <h1 className="truncate font-sans text-base leading-6 font-semibold tracking-normal">
            {agent.name}
          </h1>
          <p className="truncate text-[0.8125rem] leading-5 text-muted-foreground" title={taglineOf(agent)}>
            {taglineOf(agent)}
          </p>
          {messages[0] && (
            <p className="hidden text-[0.8125rem] leading-5 print:block">{dayOf(messages[0].timestamp)}</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 empty:hidden md:shrink-0 md:grow md:flex-nowrap">
          {agent.memory_enabled && <Memory phase={phase} />}
          {sessionId !== undefined && phase === 'ready' && (
            <SessionLine state={state} sessionId={sessionId} />
          )}
        </div>
      </div>
      <div className="contents print:hidden">{actions}</div>
      <Button
        variant="quiet"
        size="sm"
        disabled={isNew}
        onClick={onBegin}
        aria-label="New conversation"
        className="max-sm:size-9 max-sm:px-0 print:hidden"
      >
        <Icon of={SquarePen} size={15} className="sm:hidden" />
        <span className="max-sm:hidden">New conversation</span>
      </Button>
    </header>
  )
}

function taglineOf({ config, purpose }: ChatAgent): string {
  return config.tagline || purpose
}

/** On paper: the day on which the conversation began. */
function dayOf(iso: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'full' }).format(new Date(iso))
}

function Memory({ phase }: { phase: ChatState['phase'] }) {
  return (
    <Pill className="max-md:h-5 max-md:px-1.5 max-md:text-[0.6875rem] print:hidden">
      <StatusDot state={phase === 'ready' ? 'ok' : 'busy'} />
      {phase === 'loading' ? 'Loading...' : 'Memory On'}
    </Pill>
  )
}

function SessionLine({ state, sessionId }: { state: ChatState; sessionId: string }) {
  const count = countMessages(state)
  return (
    <p
      className="text-[0.6875rem] leading-4 text-muted-foreground tabular-nums md:ml-auto md:text-[0.8125rem]"
      title={`Session ${sessionId}`}
    >
      {`${sessionId.slice(0, sessionIdShownChars)}, ${count.toLocaleString()} ${count === 1 ? 'message' : 'messages'}`}
    </p>
  )
}
