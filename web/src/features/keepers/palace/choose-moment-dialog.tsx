import { useState } from 'react'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import type { MomentSummary } from '#contracts/keepers/moments.ts'
import { Choice, ChoiceDialog } from '../../../ui/choice-dialog.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { momentName, nearDayText, useMomentChoices } from '../moments/index.ts'

type ChooseMomentProps = {
  keeperId: string
  title: string
  /** Moments that have a card already. */
  here: ReadonlySet<string>
  onChoose: (moment: MomentSummary) => void
  onClose: () => void
}

/** One of a keeper's moments, the most recent first. */
export function ChooseMomentDialog({ keeperId, title, here, onChoose, onClose }: ChooseMomentProps) {
  const [search, setSearch] = useState('')
  const nothing = search.trim() === '' ? palaceWording.noMoments : palaceWording.noResults
  const { moments, empty } = useMomentChoices(keeperId, search, nothing)
  return (
    <ChoiceDialog
      title={title}
      placeholder={palaceWording.momentPrompt}
      searchLabel="Search moments"
      listLabel="Moments"
      search={{ text: search, onChange: setSearch }}
      empty={empty}
      onClose={onClose}
    >
      {moments.map((moment) => (
        <Choice key={moment.id} value={moment.id} onChoose={() => onChoose(moment)}>
          <span className="min-w-0 flex-1 truncate font-serif text-base">
            <PlainText text={momentName(moment)} />
          </span>
          <span className="shrink-0 text-xs text-muted-foreground">
            {here.has(moment.id) ? palaceWording.alreadyHere : nearDayText(moment)}
          </span>
        </Choice>
      ))}
    </ChoiceDialog>
  )
}
