import { useState } from 'react'
import type { MomentSummary } from '#contracts/keepers/moments.ts'
import { factWording } from '#contracts/keepers/fact-wording.ts'
import { topicScreenWording } from '#contracts/keepers/topic-screen-wording.ts'
import { Choice, ChoiceDialog } from '../../../ui/choice-dialog.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { momentName, nearDayText, useMomentChoices } from '../moments/index.ts'

type FactMomentDialogProps = {
  keeperId: string
  onChoose: (moment: MomentSummary) => void
  onClose: () => void
}

/** Which moment a fact is drawn from. */
export function FactMomentDialog({ keeperId, onChoose, onClose }: FactMomentDialogProps) {
  const [search, setSearch] = useState('')
  const { moments, empty } = useMomentChoices(keeperId, search, topicScreenWording.noResults)
  return (
    <ChoiceDialog
      title={factWording.addSource}
      placeholder={topicScreenWording.momentPrompt}
      searchLabel="Search moments"
      listLabel="Moments"
      search={{ text: search, onChange: setSearch }}
      empty={empty}
      onClose={onClose}
    >
      {moments.map((moment) => (
        <Choice key={moment.id} value={moment.id} onChoose={() => onChoose(moment)}>
          <span className="min-w-0 flex-1 truncate">
            <PlainText text={momentName(moment)} />
          </span>
          <span className="shrink-0 text-xs text-muted-foreground">{nearDayText(moment)}</span>
        </Choice>
      ))}
    </ChoiceDialog>
  )
}
