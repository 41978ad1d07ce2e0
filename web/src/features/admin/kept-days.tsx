import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { useVanishingMessage } from '../../ui/use-vanishing-message.ts'

/** How many days something stays, where null is for ever; a choice is saved at once. */
export function KeptDays<Days extends number | null>({
  days,
  choices,
  words,
  onChoose,
}: {
  days: Days
  choices: readonly Days[]
  words: { label: string; hint: string; saved: string; never?: string }
  onChoose: (days: Days) => Promise<void>
}) {
  const [failure, setFailure] = useState<string>()
  const [message, setMessage] = useVanishingMessage()
  const offered = choices.includes(days) ? choices : [...choices, days]
  const options = offered.map((count) => ({ value: String(count), label: textOf(count, words.never) }))

  async function save(value: string) {
    const chosen = offered.find((count) => String(count) === value)
    if (chosen === undefined) return
    setFailure(undefined)
    try {
      await onChoose(chosen)
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
            value={String(days)}
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

function textOf(days: number | null, never = ''): string {
  if (days === null) return never
  return `${days} ${days === 1 ? 'day' : 'days'}`
}
