import { type ReactNode, useRef, useState } from 'react'
import { topicScreenWording } from '#contracts/keepers/topic-screen-wording.ts'
import type { MomentSummary } from '#contracts/keepers/moments.ts'
import { Choice, ChoiceDialog } from '../../../ui/choice-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { nearDayText } from './moment-dates.ts'
import { momentName } from './moment-row.tsx'
import { useMomentChoices } from './use-moment-choices.ts'

type MomentChoiceProps = {
  keeperId: string
  title: string
  /** What the field says of itself, instead of "Words from the moment". */
  placeholder?: string
  /** The moments that aren't offered. */
  without?: readonly (string | null)[]
  /** Above the field, which has the focus all the same. */
  above?: ReactNode
  /** Why what was chosen came to nothing. */
  problem?: string | undefined
  onChoose: (moment: MomentSummary) => void
  onClose: () => void
}

/** One of a keeper's moments, found by its words; the most recent ones at first. */
export function MomentChoiceDialog(props: MomentChoiceProps) {
  const { keeperId, title, placeholder = topicScreenWording.momentPrompt } = props
  const { without = [], above, problem, onChoose, onClose } = props
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { moments, empty } = useMomentChoices(keeperId, search, topicScreenWording.noResults)
  return (
    <ChoiceDialog
      title={title}
      placeholder={placeholder}
      searchLabel="Search moments"
      listLabel="Moments"
      search={{ text: search, onChange: setSearch }}
      empty={empty}
      field={field}
      above={above}
      below={
        problem && (
          <Notice tone="destructive" className="m-4">
            {problem}
          </Notice>
        )
      }
      onClose={onClose}
    >
      {moments
        .filter(({ id }) => !without.includes(id))
        .map((moment) => (
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
