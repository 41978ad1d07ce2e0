import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import type { Journey } from '#contracts/keepers/journeys.ts'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { JourneyForm } from './journey-form.tsx'
import { deleteJourney } from './journeys.api.ts'
import type { JourneyActions } from './use-journey-actions.ts'

export type Dialogs = 'edit' | 'delete'

type JourneyDialogsProps = {
  open: Dialogs | undefined
  journey: Journey
  keeperId: string
  today: string
  actions: JourneyActions
  onClose: () => void
  onDeleted: () => void
}

/** Changes a journey, or deletes it after asking. */
export function JourneyDialogs(props: JourneyDialogsProps) {
  const { open, journey, keeperId, today, actions, onClose, onDeleted } = props
  if (open === 'edit')
    return (
      <JourneyForm
        journey={journey}
        today={today}
        onClose={onClose}
        onSave={(fields, version) => actions.save(journey.id, { version, ...fields })}
      />
    )
  if (open !== 'delete') return null
  return (
    <ConfirmDialog
      title={`Delete “${journey.title}”?`}
      description={`${journeyWording.deleteExplained} It has ${counted(journey.momentCount, 'moment')}. You can’t undo this.`}
      confirmLabel="Delete journey"
      busyLabel="Deleting..."
      failed={journeyWording.deleteFailed}
      onClose={onClose}
      onConfirm={async () => {
        await deleteJourney(keeperId, journey.id)
        onDeleted()
        toast.success(`${journey.title} is deleted.`)
        await actions.reload(journey.id)
      }}
    />
  )
}
