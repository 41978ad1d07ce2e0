import { agentNotFoundText } from '#contracts/screens/screen-wording.ts'
import { paths } from '../../app/paths.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { NotLeadError } from './use-agent.ts'

type AgentNotFoundProps = { slug: string; error: Error | undefined; onRetry: () => void; isInShell?: boolean }

/** There is no Lead agent here for this person, or it could not be asked for. */
export function AgentNotFound({ slug, error, onRetry, isInShell = false }: AgentNotFoundProps) {
  const Frame = isInShell ? 'section' : 'main'
  const isMissing = error === undefined || (error instanceof ApiError && error.status === 404)
  const canRetry = !isMissing && !(error instanceof NotLeadError)
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
      <p className="text-muted-foreground">{isMissing ? agentNotFoundText(slug) : error.message}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {canRetry && <Button onClick={onRetry}>Retry</Button>}
        <Link to={paths.home} className={buttonClass({ variant: canRetry ? 'quiet' : 'primary' })}>
          Go Home
        </Link>
      </div>
    </Frame>
  )
}
