import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { grantRights } from '#contracts/keepers/grant-choices.ts'
import { grantLimits, grantWording } from '#contracts/keepers/grant-wording.ts'
import type { AiPolicy } from '#contracts/keepers/keepers.ts'
import { mayReadWording as wording } from '#contracts/keepers/may-read-wording.ts'
import { useWatch } from 'react-hook-form'
import { withDays } from '../../lib/day-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Checkbox } from '../../ui/toggle.tsx'
import { GrantLimits } from '../grants/index.ts'
import type { AgentFields } from './agent-fields.ts'
import { type Read, type ReadChange, type ReadProblem, readProblem, tickedRead } from './agent-reads.ts'
import { useFieldError } from './form-controls.tsx'

const rightChoices = grantRights.map((value) => ({ value, label: wording.rightNames[value] }))

type ReadRowProps = {
  keeperId: string
  title: string
  /** Undefined for one that isn't in the list of keepers. */
  aiPolicy: AiPolicy | undefined
  /** Absent where it isn't ticked. */
  read: Read | undefined
  /** What is granted, whatever the form has changed of it. */
  granted: Read | undefined
  onChange: (change: ReadChange) => void
}

/** A keeper to tick; once it is ticked, what the agent may do with it, and how far. */
export function ReadRow({ keeperId, title, aiPolicy, read, granted, onChange }: ReadRowProps) {
  const provider = useWatch<AgentFields, 'model_provider'>({ name: 'model_provider' })
  const isRefused = useFieldError('reads') !== undefined
  const problem = isRefused && read ? readProblem(read) : undefined
  const hints = {
    off: wording.isOff,
    local: provider === 'local' ? undefined : wording.isLocal,
    providers: undefined,
  }
  const hint = aiPolicy === undefined ? wording.archived : hints[aiPolicy]
  return (
    <li className="grid gap-3 px-4 py-3">
      <Checkbox
        label={title}
        hint={hint}
        isOn={read !== undefined}
        disabled={aiPolicy === 'off' && !read && !granted}
        onChange={(isOn) => onChange(tickedRead({ keeperId, title }, { isOn, granted }))}
      />
      {read && (
        <div className="grid justify-items-start gap-2 pl-8">
          <Segmented
            label={`${wording.rights}: ${title}`}
            choices={rightChoices}
            value={read.right}
            onChange={(right) => onChange({ ...read, right })}
          />
          <ReadLimits
            read={read}
            isWithoutTopics={read.topicIds?.length === 0 && granted?.topicIds?.length === 0}
            problem={problem}
            onChange={onChange}
          />
        </div>
      )}
    </li>
  )
}

type ReadLimitsProps = {
  read: Read
  /** The topics that it was limited to are gone. */
  isWithoutTopics: boolean
  problem: ReadProblem | undefined
  onChange: (change: ReadChange) => void
}

function ReadLimits({ read, isWithoutTopics, problem, onChange }: ReadLimitsProps) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isOpen = isUnfolded || problem !== undefined
  const { keeperId, topicIds, from, to } = read
  const count = topicIds?.length ?? 0
  const topics = topicIds && [{ name: `${count} ${count === 1 ? 'topic' : 'topics'}` }]
  return (
    <details
      open={isOpen}
      className="group w-full"
      onToggle={(event) => setIsUnfolded(event.currentTarget.open)}
    >
      <summary className="flex min-h-8 cursor-pointer items-center gap-1.5 text-sm text-muted-foreground max-md:min-h-11">
        <Icon of={ChevronRight} size={14} className="shrink-0 transition-transform group-open:rotate-90" />
        <span className="min-w-0">
          {wording.limits}:{' '}
          {isWithoutTopics ? grantWording.topicsGone : withDays(grantLimits({ topics, from, to }))}
        </span>
      </summary>
      {isOpen && (
        <div className="grid gap-4 pt-2">
          <GrantLimits
            keeperId={keeperId}
            limits={{ topicIds, from, to }}
            problem={problem}
            onChange={(limits) => onChange({ ...read, ...limits })}
          />
        </div>
      )}
    </details>
  )
}
