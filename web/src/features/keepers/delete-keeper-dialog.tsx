import { useState } from 'react'
import { deletedKeeperRestsDays } from '#contracts/keeper-choices.ts'
import { keeperWording } from '#contracts/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { counted } from './keeper-labels.ts'
import { deleteKeeper } from './keepers.api.ts'

type DeleteKeeperDialogProps = {
  keeper: Keeper
  onClose: () => void
  onDeleted: (keepers: Keeper[]) => void
}

/** Asks before a keeper is deleted, by its title. */
export function DeleteKeeperDialog({ keeper, onClose, onDeleted }: DeleteKeeperDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { momentCount, journeyCount } = keeper

  async function confirm() {
    setIsBusy(true)
    setError(undefined)
    try {
      await deleteKeeper(keeper.id)
      onDeleted([keeper])
      onClose()
    } catch (cause) {
      setError(`${keeperWording.deleteFailed}. ${sentenceOf(cause)}`)
      setIsBusy(false)
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={`Delete the keeper ${keeper.title}?`}
      description={`${counted(momentCount, 'moment')} and ${counted(journeyCount, 'journey')} go with it. For ${deletedKeeperRestsDays} days it rests under Recently deleted, where it can be restored; then it is gone for good.`}
      confirmLabel={isBusy ? 'Deleting...' : 'Delete'}
      isBusy={isBusy}
      error={error}
    />
  )
}
