import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { grantTopicsMax } from '#contracts/keepers/grant-choices.ts'
import { grantWording as wording } from '#contracts/keepers/grant-wording.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Checkbox } from '../../ui/toggle.tsx'
import { foundTopicsQuery } from '../keepers/topics/topics.api.ts'

type GrantTopicsProps = {
  keeperId: string
  /** Null: all of them. */
  chosen: readonly string[] | null
  error: string | undefined
  onChange: (topicIds: string[] | null) => void
}

/** More than these are searched. */
const unsearchedMax = 10

/** Which topics an agent may read about. */
export function GrantTopics({ keeperId, chosen, error, onChange }: GrantTopicsProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data: topics = [] } = useQuery(foundTopicsQuery(keeperId, q))
  const isSearched = typed !== '' || q !== ''
  if (topics.length === 0 && chosen === null && !isSearched) return null
  const isFull = chosen !== null && chosen.length >= grantTopicsMax
  return (
    <fieldset
      // What a refused form puts the focus on.
      {...(error !== undefined && { tabIndex: -1, 'aria-describedby': `${id}-error`, 'data-refused': true })}
      className="grid gap-2"
    >
      <legend className="mb-1.5 text-sm font-medium">Topics</legend>
      <Checkbox
        label={wording.someTopics}
        isOn={chosen !== null}
        onChange={(isLimited) => onChange(isLimited ? [] : null)}
      />
      {chosen !== null && (isSearched || topics.length > unsearchedMax) && (
        <SearchField label={wording.searchTopics} value={typed} onChange={setTyped} />
      )}
      {chosen !== null && (
        <div className="grid max-h-48 gap-2 overflow-y-auto rounded-lg border p-3">
          {topics.length === 0 && isSearched && (
            <p className="text-sm text-muted-foreground">{wording.noTopicFound}</p>
          )}
          {topics.map(({ id: topicId, name }) => (
            <Checkbox
              key={topicId}
              label={name}
              isOn={chosen.includes(topicId)}
              disabled={isFull && !chosen.includes(topicId)}
              onChange={(isOn) =>
                onChange(isOn ? [...chosen, topicId] : chosen.filter((other) => other !== topicId))
              }
            />
          ))}
        </div>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm text-destructive">
          {error}
        </p>
      )}
    </fieldset>
  )
}
