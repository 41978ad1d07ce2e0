import { CircleAlert, CloudCheck, CloudUpload, HardDriveDownload } from 'lucide-react'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { writingWording } from '#contracts/keepers/writing-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { SaveState } from './palace-saver.ts'

const said = {
  saved: { icon: CloudCheck, text: writingWording.states.saved },
  saving: { icon: CloudUpload, text: writingWording.states.saving },
  'on-device': { icon: HardDriveDownload, text: writingWording.states['on-device'] },
  'not-on-device': { icon: CircleAlert, text: writingWording.states['not-on-device'] },
  refused: { icon: CircleAlert, text: palaceWording.notSaved },
} as const

/** How safe the changes are, and how to try again. */
export function SaveLine({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const { icon, text } = said[state]
  const isBad = state === 'not-on-device' || state === 'refused'
  const isWaiting = isBad || state === 'on-device'
  return (
    <div className="flex items-center gap-2 text-sm text-muted-foreground">
      <p
        data-testid="palace-state"
        className={classes('flex items-center gap-1.5', isBad && 'text-destructive')}
      >
        <Icon of={icon} size={16} className="shrink-0" />
        {text}
      </p>
      {/* Only trouble is spoken: the rest changes with every move. */}
      <p role="status" className="sr-only">
        {isWaiting ? text : ''}
      </p>
      {isWaiting && (
        <Button variant="quiet" size="row" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}
