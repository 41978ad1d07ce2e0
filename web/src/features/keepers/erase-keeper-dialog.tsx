import { deletionWording } from '#contracts/accounts/deletion-wording.ts'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { eraseKeeper } from './keepers.api.ts'

type EraseKeeperDialogProps = {
  keeper: Keeper
  onClose: () => void
  onErased: (keeper: Keeper) => Promise<void>
}

/** Asks before a deleted keeper goes for good. */
export function EraseKeeperDialog({ keeper, onClose, onErased }: EraseKeeperDialogProps) {
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await eraseKeeper(keeper.id)
        await onErased(keeper)
      }}
      title={`Delete ${keeper.title} forever?`}
      description={deletionWording.keeper}
      confirmLabel="Delete forever"
      busyLabel="Deleting..."
      failed={keeperWording.deleteFailed}
    />
  )
}
