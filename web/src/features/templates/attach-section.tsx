import type { UseQueryResult } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select, type SelectOption } from '../../ui/select.tsx'

type AttachSectionProps = {
  title: string
  hint: string
  /** One of what it is attached to. */
  noun: string
  /** "Choose a …". */
  chooseLabel: string
  attached: readonly { id: string; name: string; aside: ReactNode }[]
  /** All that it may be attached to, as far as they are loaded. */
  choices: readonly SelectOption<string>[] | undefined
  /** "Error loading …". */
  listFailed: string
  /** What didn't load of them. */
  failed: Pick<UseQueryResult, 'error' | 'refetch'> | undefined
  emptyText: string
  busyId: string | undefined
  onSet: (id: string, isOn: boolean) => void
}

/** What a template is attached to, of one sort, and how to change that. */
export function AttachSection(props: AttachSectionProps) {
  const { title, noun, attached, choices, failed, busyId, onSet } = props
  const headingId = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const left = choices?.filter(({ value }) => !attached.some(({ id }) => id === value)) ?? []

  function attach() {
    if (chosen === null) return
    onSet(chosen, true)
    setChosen(null)
  }

  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="font-sans text-sm font-medium tracking-normal">
        {title}
      </h3>
      <p className="mt-0.5 text-sm text-muted-foreground">{props.hint}</p>
      {attached.length > 0 && (
        <ul aria-label={`Attached ${noun}s`} className="mt-3 divide-y rounded-lg border">
          {attached.map(({ id, name, aside }) => (
            <li key={id} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3.5">
              <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
              <span className="shrink-0 text-xs text-muted-foreground">{aside}</span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Detach from ${name}`}
                isBusy={busyId === id}
                onClick={() => onSet(id, false)}
              >
                <Icon of={X} size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {failed && (
        <div className="mt-3">
          <ErrorState
            size="field"
            title={props.listFailed}
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        </div>
      )}
      {choices?.length === 0 && !failed ? (
        <p className="mt-3 text-sm text-muted-foreground">{props.emptyText}</p>
      ) : (
        left.length > 0 && (
          <div className="mt-3 flex gap-2">
            <Select
              aria-label={props.chooseLabel}
              options={left}
              value={chosen}
              onChange={setChosen}
              placeholder={`${props.chooseLabel}…`}
              className="min-w-0 flex-1"
            />
            <Button
              aria-label={`Attach to the ${noun}`}
              disabled={chosen === null}
              isBusy={busyId !== undefined && busyId === chosen}
              onClick={attach}
            >
              Attach
            </Button>
          </div>
        )
      )}
    </section>
  )
}
