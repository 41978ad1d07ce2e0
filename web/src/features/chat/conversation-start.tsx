import { useState } from 'react'
import { screenWording, welcomeText } from '#contracts/screens/screen-wording.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ChatAgent } from './chat.api.ts'
import type { ChatState } from './chat-state.ts'
import { MessageTime } from './message-time.tsx'

/** What stands before the first message: the agent's welcome. */
export function Beginning({ agent, state }: { agent: ChatAgent; state: ChatState }) {
  const [openedAt] = useState(() => new Date().toISOString())
  const { name, purpose } = agent
  return (
    <>
      {state.isReplacement && (
        <Notice className="mb-6">The earlier conversation could not be opened. Here is a new one.</Notice>
      )}
      <article aria-label={`${name}, welcome`} className="message flex pb-6 print:items-start">
        <div className="w-full min-w-0 leading-[1.7] print:px-4 print:py-3">
          <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">
            {welcomeText({
              name,
              purpose,
              tagline: agent.config.tagline,
              greeting: agent.opening?.greeting,
            })}
          </p>
          <p className="mt-1 text-xs text-muted-foreground">
            <MessageTime iso={state.messages[0]?.timestamp ?? openedAt} />
          </p>
        </div>
      </article>
    </>
  )
}

type OpeningProps = { error: string | undefined; onRetry: () => void; onBegin: () => void }

/** While an earlier conversation is being fetched, or when it could not be. */
export function Opening({ error, onRetry, onBegin }: OpeningProps) {
  return (
    <div className="mx-auto w-full max-w-[47.5rem] overflow-hidden px-4 pt-8.5 sm:px-5">
      {error === undefined ? (
        <div role="status" className="grid gap-6">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-20 w-4/5 rounded-2xl" />
          <Skeleton className="ml-auto h-14 w-1/2 rounded-2xl" />
          <Skeleton className="h-32 w-4/5 rounded-2xl" />
        </div>
      ) : (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>This conversation could not be loaded.</p>
          <p className="text-sm text-muted-foreground">{`${screenWording.messagesFetchFailed}. ${error}`}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={onRetry}>
              Retry
            </Button>
            <Button variant="quiet" size="sm" onClick={onBegin}>
              New conversation
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
