import { useQuery } from '@tanstack/react-query'
import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import type { MomentsChange } from '#contracts/keepers/moment-list-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { journeysQuery } from './journeys.api.ts'
import { StatusPill } from './status-pill.tsx'

type JourneysDialogProps = {
  keeperId: string
  /** Selected moments. */
  count: number
  onChange: (change: MomentsChange) => void
  onClose: () => void
}

/** Adds the selected moments to a journey, or removes them from it. */
export function JourneysDialog({ keeperId, count, onChange, onClose }: JourneysDialogProps) {
  const { data: journeys, error, refetch } = useQuery(journeysQuery(keeperId))
  const choose = (journey: string, added: boolean) => {
    onChange({ journey, added })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Journeys"
      description={`Add ${counted(count, 'moment')} to a journey, or remove them from it.`}
    >
      <div className="mt-4">
        {error && !journeys && (
          <ErrorState title={journeyWording.listFailed} error={error} onRetry={() => void refetch()} />
        )}
        {!error && !journeys && <SkeletonRows rows={2} />}
        {journeys?.length === 0 && (
          <p className="text-sm text-muted-foreground">{journeyWording.noneExplained}</p>
        )}
        <ul className="max-h-[60vh] overflow-y-auto">
          {journeys?.map(({ id, title, status }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t py-2 first:border-t-0"
            >
              <span className="min-w-0 flex-1 basis-40 font-serif text-base">{title}</span>
              {status !== 'active' && <StatusPill status={status} />}
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Add to ${title}`}
                onClick={() => choose(id, true)}
              >
                Add
              </Button>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Remove from ${title}`}
                onClick={() => choose(id, false)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
