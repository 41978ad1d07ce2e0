import { deletedKeeperKeptDays } from '#contracts/keepers/keeper-choices.ts'
import { counted, keeperWording } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { deleteKeeper } from './keepers.api.ts'

type DeleteKeeperDialogProps = {
  keeper: Keeper
  onClose: () => void
  onDeleted: (keepers: Keeper[]) => void
}

/** Asks before a keeper is deleted, by its title. */
export function DeleteKeeperDialog({ keeper, onClose, onDeleted }: DeleteKeeperDialogProps) {
  const { momentCount, journeyCount } = keeper
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await deleteKeeper(keeper.id)
        onDeleted([keeper])
      }}
      title={`Delete the keeper ${keeper.title}?`}
      description={`Its ${counted(momentCount, 'moment')} and ${counted(journeyCount, 'journey')} are deleted too. You can restore it from Recently deleted for ${deletedKeeperKeptDays} days.`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      failed={keeperWording.deleteFailed}
    />
  )
}
