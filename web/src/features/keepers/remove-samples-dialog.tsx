import { useState } from 'react'
import { deletedKeeperRestsDays } from '#contracts/keeper-choices.ts'
import { keeperWording } from '#contracts/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
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
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function confirm() {
    setIsBusy(true)
    setError(undefined)
    try {
      onRemoved(await removeSamples())
      onClose()
    } catch (cause) {
      setError(`${keeperWording.removeSamplesFailed}. ${sentenceOf(cause)}`)
      setIsBusy(false)
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void confirm()}
      title="Remove the sample keepers?"
      description={`${list.format(samples.map(({ title }) => title))}, with what you wrote into them. For ${deletedKeeperRestsDays} days they rest under Recently deleted; then they are gone for good.`}
      confirmLabel={isBusy ? 'Removing...' : 'Remove samples'}
      isBusy={isBusy}
      error={error}
    />
  )
}
