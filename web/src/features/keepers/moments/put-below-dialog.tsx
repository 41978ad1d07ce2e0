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

  const title = outlineWording.putBelowTitle(name)
  return (
    <MomentChoiceDialog
      keeperId={keeperId}
      title={title}
      above={
        <p aria-hidden="true" className="px-5 pb-2 text-sm wrap-anywhere text-muted-foreground">
          {title}
        </p>
      }
      placeholder={outlineWording.putBelowPrompt}
      without={[read.id, read.parentId]}
      problem={problem}
      onChoose={(parent) => void choose(parent)}
      onClose={onClose}
    />
  )
}
