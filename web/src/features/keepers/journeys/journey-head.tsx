import { Leaf, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { Journey, JourneyChange } from '#contracts/keepers/journeys.ts'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { MenuItem } from '../../../ui/menu.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import type { Ending } from './end-journey.tsx'
import type { Dialogs } from './journey-dialogs.tsx'
import { spanText } from './journey-days.ts'
import { StatusPill } from './status-pill.tsx'
import { WhereWritable } from '../read-only.tsx'

type JourneyHeadProps = {
  journey: Journey
  today: string
  onChange: (fields: Omit<JourneyChange, 'version'>) => void
  onEnd: (as: Ending) => void
  onDialog: (dialog: Dialogs) => void
}

/** A journey's name and intention, how far it is, and what can be done with it. */
export function JourneyHead({ journey, today, onChange, onEnd, onDialog }: JourneyHeadProps) {
  const { title, intention, status, momentCount } = journey
  const isEnded = status === 'completed' || status === 'let-go'
  return (
    <header className="grid sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <p className="text-xs font-medium tracking-[0.04em] text-muted-foreground">
          Journey, {spanText(journey, today)}
          {isEnded && `, ${counted(momentCount, 'moment')}`}
        </p>
        <StatusPill status={status} />
      </div>
      <WhereWritable>
        {/* On a phone they come after what the journey is. */}
        <div className="flex items-center gap-2 max-sm:order-last max-sm:mt-4">
          {status === 'active' && (
            <Button variant="quiet" size="sm" onClick={() => onChange({ status: 'paused' })}>
              Pause
            </Button>
          )}
          {status === 'paused' && (
            <Button variant="quiet" size="sm" onClick={() => onChange({ status: 'active' })}>
              Resume
            </Button>
          )}
          {status === 'planned' && (
            <Button variant="quiet" size="sm" onClick={() => onChange({ status: 'active' })}>
              Start
            </Button>
          )}
          {!isEnded && status !== 'planned' && (
            <Button variant="quiet" size="sm" onClick={() => onEnd('completed')}>
              Complete
            </Button>
          )}
          <MoreMenu about={title} place="row">
            <MenuItem icon={Pencil} onSelect={() => onDialog('edit')}>
              Edit
            </MenuItem>
            {isEnded ? (
              <MenuItem icon={RotateCcw} onSelect={() => onChange({ status: 'active' })}>
                Reopen
              </MenuItem>
            ) : (
              <MenuItem icon={Leaf} onSelect={() => onEnd('let-go')}>
                Let go
              </MenuItem>
            )}
            <MenuItem icon={Trash2} isDestructive onSelect={() => onDialog('delete')}>
              Delete
            </MenuItem>
          </MoreMenu>
        </div>
      </WhereWritable>
      <h1 className="mt-1 sm:col-span-2 text-2xl text-pretty break-words sm:text-3xl">{title}</h1>
      <p className="mt-2 font-serif text-lg/7 sm:col-span-2 text-pretty whitespace-pre-wrap text-muted-foreground italic">
        {intention}
      </p>
    </header>
  )
}
