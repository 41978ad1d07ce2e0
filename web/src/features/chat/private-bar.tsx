import { EyeOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { agentPath, chatPath } from '../../app/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import type { ChatAgent } from './chat.api.ts'
import { publishAgent } from './publish.api.ts'

/** Only an owner who has published the page needs it. */
const CopyButton = lazy(async () => ({ default: (await import('../../ui/copy-button.tsx')).CopyButton }))

/** Tells the owner that the page is not open to everyone yet, and opens it. */
export function PrivateBar({ agent, onChange }: { agent: ChatAgent; onChange: (agent: ChatAgent) => void }) {
  const [work, setWork] = useState<'idle' | 'busy' | 'done'>('idle')
  const [error, setError] = useState<string>()
  const [warning, setWarning] = useState<string>()
  const isHidden = agent.is_owner === true && agent.visibility !== 'public'
  if (!isHidden && work !== 'done') return null

  async function publish(): Promise<void> {
    setWork('busy')
    setError(undefined)
    try {
      // What is answered of a change leaves out how conversations open.
      const published = await publishAgent(agent.id)
      onChange({ ...agent, ...published.agent })
      setWarning(published.warning)
      setWork('done')
    } catch (cause) {
      setWork('idle')
      setError(cause instanceof Error ? cause.message : String(cause))
    }
  }

  return (
    <div className="flex min-h-12 flex-wrap items-center justify-center gap-x-4 gap-y-1.5 border-b bg-muted px-4 py-1.5 text-sm sm:px-7">
      <p role="status" className="flex items-center gap-2">
        {isHidden && <Icon of={EyeOff} size={16} className="text-muted-foreground" />}
        {isHidden ? hiddenText(agent) : 'Anyone with the link can see this now.'}
      </p>
      {isHidden && (
        <Button size="sm" variant="quiet" isBusy={work === 'busy'} onClick={() => void publish()}>
          {work === 'busy' ? 'Making it public…' : 'Make it public'}
        </Button>
      )}
      {!isHidden && (
        <Suspense>
          <CopyButton label="Copy link" text={location.origin + chatPath(agent.slug)} isLabelShown />
        </Suspense>
      )}
      {warning !== undefined && (
        <p role="status" className="basis-full text-center">
          {warning}{' '}
          <Link to={agentPath(agent.id)} className="underline">
            Edit the agent
          </Link>
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className="text-destructive">
          {error}
        </p>
      )}
    </div>
  )
}

function hiddenText({ visibility }: ChatAgent): string {
  return visibility === 'private'
    ? 'Only you can see this'
    : 'Only you and people it is shared with can see this'
}
