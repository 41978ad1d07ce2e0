import { useQuery } from '@tanstack/react-query'
import { grantTopicsMax } from '#contracts/keepers/grant-choices.ts'
import { grantWording as wording } from '#contracts/keepers/grant-wording.ts'
import { Checkbox } from '../../ui/toggle.tsx'
import { foundTopicsQuery } from '../keepers/topics/topics.api.ts'

type GrantTopicsProps = {
  keeperId: string
  /** Null: all of them. */
  chosen: readonly string[] | null
  onChange: (topicIds: string[] | null) => void
}

/** Which topics an agent may read about. */
export function GrantTopics({ keeperId, chosen, onChange }: GrantTopicsProps) {
  const { data: topics = [] } = useQuery(foundTopicsQuery(keeperId, ''))
  if (topics.length === 0 && chosen === null) return null
  const isFull = chosen !== null && chosen.length >= grantTopicsMax
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">Topics</legend>
      <Checkbox
        label={wording.someTopics}
        isOn={chosen !== null}
        onChange={(isLimited) => onChange(isLimited ? [] : null)}
      />
      {chosen !== null && (
        <div className="grid max-h-48 gap-2 overflow-y-auto rounded-lg border p-3">
          {topics.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              isOn={chosen.includes(id)}
              disabled={isFull && !chosen.includes(id)}
              onChange={(isOn) =>
                onChange(isOn ? [...chosen, id] : chosen.filter((topicId) => topicId !== id))
              }
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
