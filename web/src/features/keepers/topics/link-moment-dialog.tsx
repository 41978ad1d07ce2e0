import { useState } from 'react'
import { linkTypes } from '#contracts/keepers/topic-choices.ts'
import { topicScreenWording } from '#contracts/keepers/topic-screen-wording.ts'
import { linkTypeLabels } from '#contracts/keepers/topic-wording.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Select } from '../../../ui/select.tsx'
import { MomentChoiceDialog } from '../moments/index.ts'
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
  const [problem, setProblem] = useState<string>()

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
    <MomentChoiceDialog
      keeperId={keeperId}
      title={topicScreenWording.linkMoment}
      without={[momentId]}
      above={
        <div className="px-5 pb-2">
          <Select aria-label="This moment" options={typeOptions} value={type} onChange={setType} size="bar" />
        </div>
      }
      problem={problem}
      onChoose={({ id }) => void link(id)}
      onClose={onClose}
    />
  )
}
