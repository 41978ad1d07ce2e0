import {
  agentMissingText,
  agentNotFoundText,
  agentNotYoursToRun,
  notLeadAgent,
} from '#contracts/screens/screen-wording.ts'
import { paths } from '../../app/paths.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'

type AgentNotFoundProps = {
  slug: string
  /** The agent is there, and this person can't chat with it here. */
  isClosed: boolean
  error: Error | undefined
  onRetry: () => void
  isInShell?: boolean
}

/** Stands in for the chat where there is no such agent, this person may not chat with it here, or asking for it failed. */
export function AgentNotFound({ slug, isClosed, error, onRetry, isInShell = false }: AgentNotFoundProps) {
  const Frame = isInShell ? 'section' : 'main'
  const isMissing = error === undefined || (error instanceof ApiError && error.status === 404)
  return (
    <Frame
      className={classes(
        'mx-auto grid max-w-xl content-center justify-items-center gap-3 px-6 py-20 text-center',
        isInShell ? 'min-h-full' : 'min-h-dvh',
      )}
    >
      <span aria-hidden className="text-4xl">
        🤖
      </span>
      <h1 className="text-3xl">Agent Not Found</h1>
      <p className="text-muted-foreground">
        {isMissing ? reasonOf({ slug, isClosed, isInShell }) : error.message}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {!isMissing && <Button onClick={onRetry}>Retry</Button>}
        <Link to={paths.home} className={buttonClass({ variant: isMissing ? 'primary' : 'quiet' })}>
          Go Home
        </Link>
      </div>
    </Frame>
  )
}

function reasonOf(place: { slug: string; isClosed: boolean; isInShell: boolean }): string {
  const { slug, isClosed, isInShell } = place
  if (isInShell) return isClosed ? agentNotYoursToRun(slug) : agentMissingText(slug)
  return isClosed ? notLeadAgent(slug) : agentNotFoundText(slug)
}
