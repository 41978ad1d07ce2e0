import { Command } from 'cmdk'
import type { ReactNode, RefObject } from 'react'
import { Dialog } from './dialog.tsx'

type ChoiceDialogProps = {
  title: string
  placeholder: string
  /** Names the field where the placeholder isn't its name. */
  searchLabel?: string
  /** What the choices are: "Moments". */
  listLabel: string
  /** Where the caller finds the choices for what is typed; otherwise the dialog shows those that match. */
  search?: { text: string; onChange: (text: string) => void }
  /** Said where there is no choice; nothing while they load. */
  empty: string | undefined
  /** Above the field, which has the focus all the same. */
  above?: ReactNode
  below?: ReactNode
  field?: RefObject<HTMLInputElement | null>
  onClose: () => void
  /** Each a `Choice`. */
  children: ReactNode
}

/** One of many things, found by typing and chosen by a press or by keys. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { title, placeholder, searchLabel, listLabel, search, empty, above, below, field } = props
  return (
    <Dialog isOpen onClose={props.onClose} title={title} initialFocus={field} className="palette">
      {above}
      <Command label={title} loop shouldFilter={search === undefined}>
        <Command.Input
          ref={field}
          {...(search && { value: search.text, onValueChange: search.onChange })}
          placeholder={placeholder}
          aria-label={searchLabel ?? placeholder}
          className="palette-input"
        />
        <Command.List label={listLabel} className="max-h-[min(24rem,55dvh)] overflow-y-auto p-2">
          {empty !== undefined && (
            <Command.Empty className="px-3 py-6 text-center text-sm text-muted-foreground">
              {empty}
            </Command.Empty>
          )}
          {props.children}
        </Command.List>
      </Command>
      {below}
    </Dialog>
  )
}

type ChoiceProps = {
  /** Its own among the choices; what is typed matches it where the dialog filters. */
  value: string
  onChoose: () => void
  children: ReactNode
}

/** A line of a `ChoiceDialog`. */
export function Choice({ value, onChoose, children }: ChoiceProps) {
  return (
    <Command.Item value={value} onSelect={onChoose} className="palette-item">
      {children}
    </Command.Item>
  )
}
