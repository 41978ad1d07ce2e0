import { useState } from 'react'
import { outlineWording } from '#contracts/keepers/outline-wording.ts'
import { MomentConflict, type MomentSummary } from '#contracts/keepers/moments.ts'
import { conflictIn } from '../../../lib/form-failure.ts'
import { MomentChoiceDialog } from './moment-choice-dialog.tsx'
import { moveFailure } from './move-failure.ts'
import { type PlacedMoment, useMomentPlace } from './use-moment-place.ts'

type PutBelowProps = {
  keeperId: string
  moment: PlacedMoment
  /** What sentences call it. */
  name: string
  onClose: () => void
}

/** Below which other moment of its keeper a moment goes. */
export function PutBelowDialog({ keeperId, moment, name, onClose }: PutBelowProps) {
  const [read, setRead] = useState(moment)
  const [problem, setProblem] = useState<string>()
  const { putBelow } = useMomentPlace(keeperId)

  async function choose(parent: MomentSummary) {
    try {
      await putBelow(read, name, parent)
      onClose()
    } catch (error) {
      setRead(conflictIn(error, MomentConflict)?.current ?? read)
      setProblem(moveFailure(name, error))
    }
  }

  return (
    <MomentChoiceDialog
      keeperId={keeperId}
      title={outlineWording.putBelowTitle(name)}
      placeholder={outlineWording.putBelowPrompt}
      without={[read.id, read.parentId]}
      problem={problem}
      onChoose={(parent) => void choose(parent)}
      onClose={onClose}
    />
  )
}
