import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  visitorConversationDays,
  visitorConversationsWording as words,
} from '#contracts/sessions/visitor-conversations-wording.ts'
import type { VisitorConversations as Setting } from '#contracts/sessions/visitor-conversations.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useVanishingMessage } from '../../ui/use-vanishing-message.ts'
import { changeVisitorConversations, visitorConversationsQuery } from './visitor-conversations.api.ts'

/** How long visitors' conversations stay; a choice is saved at once. */
export function VisitorConversations() {
  const { data, error, refetch } = useQuery(visitorConversationsQuery)
  return (
    <section aria-labelledby="visitor-conversations-title" className="mb-12 print:hidden">
      <h2 id="visitor-conversations-title" className="mb-5 text-xl">
        {words.title}
      </h2>
      {error && !data && <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={1} />}
      {data && <Choice setting={data} />}
    </section>
  )
}

function Choice({ setting: { kept_days: days } }: { setting: Setting }) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [message, setMessage] = useVanishingMessage()
  const isListed = days === null || visitorConversationDays.some((listed) => listed === days)
  const offered = isListed ? [...visitorConversationDays] : [...visitorConversationDays, days]
  const options = [
    { value: 'never', label: words.never },
    ...offered.map((count) => ({ value: String(count), label: `${count} ${count === 1 ? 'day' : 'days'}` })),
  ]

  async function save(value: string) {
    setFailure(undefined)
    try {
      const saved = await changeVisitorConversations({ kept_days: value === 'never' ? null : Number(value) })
      queryClient.setQueryData(visitorConversationsQuery.queryKey, saved)
      setMessage(words.saved)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <div className="grid max-w-sm gap-3">
      {failure && <Notice tone="destructive">{failure}</Notice>}
      <Field label={words.label} hint={words.hint}>
        {(control) => (
          <Select
            {...control}
            options={options}
            value={days === null ? 'never' : String(days)}
            onChange={(value) => void save(value)}
          />
        )}
      </Field>
      <p role="status" className="text-sm text-muted-foreground">
        {message}
      </p>
    </div>
  )
}
