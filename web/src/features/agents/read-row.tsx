import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { grantRights } from '#contracts/keepers/grant-choices.ts'
import { grantLimits } from '#contracts/keepers/grant-wording.ts'
import type { AiPolicy } from '#contracts/keepers/keepers.ts'
import { mayReadWording as wording } from '#contracts/keepers/may-read-wording.ts'
import { useWatch } from 'react-hook-form'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Checkbox } from '../../ui/toggle.tsx'
import { GrantLimits } from '../grants/index.ts'
import type { AgentFields } from './agent-fields.ts'
import { type Read, type ReadChange, readProblem } from './agent-reads.ts'
import { useFieldError } from './form-controls.tsx'

const rightChoices = grantRights.map((value) => ({ value, label: wording.rightNames[value] }))

type ReadRowProps = {
  keeperId: string
  title: string
  /** Undefined for one that isn't in the list of keepers. */
  aiPolicy: AiPolicy | undefined
  /** Absent where it isn't ticked. */
  read: Read | undefined
  onChange: (change: ReadChange) => void
}

/** A keeper to tick; once it is ticked, what the agent may do with it, and how far. */
export function ReadRow({ keeperId, title, aiPolicy, read, onChange }: ReadRowProps) {
  const provider = useWatch<AgentFields, 'model_provider'>({ name: 'model_provider' })
  const isRefused = useFieldError('reads') !== undefined
  const problem = isRefused && read ? readProblem(read) : undefined
  const untouched = { keeperId, title, topicIds: null, from: null, to: null }
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
        disabled={aiPolicy === 'off' && !read}
        onChange={(isOn) =>
          onChange(isOn ? { ...untouched, right: 'read' } : { ...(read ?? untouched), right: null })
        }
      />
      {read && (
        <div className="grid justify-items-start gap-2 pl-8">
          <Segmented
            label={`${wording.rights}: ${title}`}
            choices={rightChoices}
            value={read.right}
            onChange={(right) => onChange({ ...read, right })}
          />
          <ReadLimits read={read} onChange={onChange} />
          {problem !== undefined && (
            <p role="alert" className="text-sm text-destructive">
              {problem}
            </p>
          )}
        </div>
      )}
    </li>
  )
}

function ReadLimits({ read, onChange }: { read: Read; onChange: (change: ReadChange) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const { keeperId, topicIds, from, to } = read
  const count = topicIds?.length ?? 0
  const topics = topicIds && [{ name: `${count} ${count === 1 ? 'topic' : 'topics'}` }]
  return (
    <details className="group w-full" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-8 cursor-pointer items-center gap-1.5 text-sm text-muted-foreground max-md:min-h-11">
        <Icon of={ChevronRight} size={14} className="shrink-0 transition-transform group-open:rotate-90" />
        <span className="min-w-0">
          {wording.limits}: {grantLimits({ topics, from, to })}
        </span>
      </summary>
      {isOpen && (
        <div className="grid gap-4 pt-2">
          <GrantLimits
            keeperId={keeperId}
            limits={{ topicIds, from, to }}
            onChange={(limits) => onChange({ ...read, ...limits })}
          />
        </div>
      )}
    </details>
  )
}
