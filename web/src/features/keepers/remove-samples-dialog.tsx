import { deletedKeeperKeptDays } from '#contracts/keepers/keeper-choices.ts'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { removeSamples } from './keepers.api.ts'

type RemoveSamplesDialogProps = {
  samples: readonly Keeper[]
  onClose: () => void
  onRemoved: (keepers: Keeper[]) => void
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Asks before all samples go at once, by their titles. */
export function RemoveSamplesDialog({ samples, onClose, onRemoved }: RemoveSamplesDialogProps) {
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => onRemoved(await removeSamples())}
      title={samples.length === 1 ? 'Remove the sample keeper?' : 'Remove the sample keepers?'}
      description={`${list.format(samples.map(({ title }) => title))} and everything you wrote there will be deleted. You can restore ${samples.length === 1 ? 'it' : 'them'} from Recently deleted for ${deletedKeeperKeptDays} days.`}
      confirmLabel={samples.length === 1 ? 'Remove sample' : 'Remove samples'}
      busyLabel="Removing..."
      failed={keeperWording.removeSamplesFailed}
    />
  )
}
