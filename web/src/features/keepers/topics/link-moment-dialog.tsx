import { useRef, useState } from 'react'
import { linkTypes } from '#contracts/keepers/topic-choices.ts'
import { topicScreenWording } from '#contracts/keepers/topic-screen-wording.ts'
import { linkTypeLabels } from '#contracts/keepers/topic-wording.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Choice, ChoiceDialog } from '../../../ui/choice-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { Select } from '../../../ui/select.tsx'
import { momentName, nearDayText, useMomentChoices } from '../moments/index.ts'
import { createLink } from './topics.api.ts'

type LinkMomentProps = {
  keeperId: string
  momentId: string
  onLinked: () => void
  onClose: () => void
}

const offered = linkTypes.filter((type) => type !== 'mention')
const typeOptions = offered.map((value) => ({ value, label: linkTypeLabels[value] }))

/** How a moment leads to which other one. */
export function LinkMomentDialog({ keeperId, momentId, onLinked, onClose }: LinkMomentProps) {
  const [type, setType] = useState<(typeof offered)[number]>('continues')
  const [search, setSearch] = useState('')
  const [problem, setProblem] = useState<string>()
  const searchField = useRef<HTMLInputElement>(null)
  const found = useMomentChoices(keeperId, search, topicScreenWording.noResults)
  const moments = found.moments.filter(({ id }) => id !== momentId)

  async function link(to: string) {
    try {
      await createLink(keeperId, { from: momentId, to, type })
      onLinked()
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }

  return (
    <ChoiceDialog
      title={topicScreenWording.linkMoment}
      placeholder={topicScreenWording.momentPrompt}
      searchLabel="Search moments"
      listLabel="Moments"
      search={{ text: search, onChange: setSearch }}
      empty={found.empty}
      field={searchField}
      above={
        <div className="px-5 pb-2">
          <Select aria-label="This moment" options={typeOptions} value={type} onChange={setType} size="bar" />
        </div>
      }
      below={
        problem && (
          <Notice tone="destructive" className="m-4">
            {problem}
          </Notice>
        )
      }
      onClose={onClose}
    >
      {moments.map((moment) => (
        <Choice key={moment.id} value={moment.id} onChoose={() => void link(moment.id)}>
          <span className="min-w-0 flex-1 truncate">
            <PlainText text={momentName(moment)} />
          </span>
          <span className="shrink-0 text-xs text-muted-foreground">{nearDayText(moment)}</span>
        </Choice>
      ))}
    </ChoiceDialog>
  )
}
