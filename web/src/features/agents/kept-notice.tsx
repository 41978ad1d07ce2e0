import type { Agent } from '#contracts/agents/agents.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import type { KeptState } from './use-kept-form.ts'

type KeptNoticeProps = {
  kept: KeptState
  /** The agent as the form began from it, and as it is now. */
  base: Agent | undefined
  edited: Agent | undefined
}

/** Says that unsaved changes are back, and that somebody saved the agent meanwhile. */
export function KeptNotice({ kept: { restored, discard }, base, edited }: KeptNoticeProps) {
  const isOlder = restored !== undefined && restored.basedOn !== base?.updated_at
  const isChanged =
    isOlder || (base !== undefined && edited !== undefined && base.updated_at < edited.updated_at)
  return (
    <>
      {restored && (
        <Notice className="mb-5">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-60">
              Your unsaved changes are back, from <RelativeTime iso={restored.keptAt} />.
            </p>
            <Button variant="quiet" size="sm" onClick={discard}>
              Discard
            </Button>
          </div>
        </Notice>
      )}
      {isChanged && (
        <Notice tone="accent" className="mb-5">
          This agent was saved elsewhere since you began. What you save here replaces it; its earlier versions
          stay.
        </Notice>
      )}
    </>
  )
}
