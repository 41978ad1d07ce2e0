import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown } from 'lucide-react'
import { classes } from './classes.ts'
import { controlSizes } from './control-size.ts'
import type { FieldControl } from './field.tsx'
import { Icon } from './icon.tsx'
import type { SelectOption } from './select.tsx'
import { useLandmark } from './use-landmark.ts'

/** A choice with a second line about it; one that `isAlways` shows whatever is searched for. */
export type SearchableOption = SelectOption<string> & { about?: string; isAlways?: boolean }

type SearchableSelectProps = Partial<FieldControl> & {
  options: readonly SearchableOption[]
  value: string
  onChange: (value: string) => void
  /** The accessible name of its search. */
  searchLabel: string
  none: string
}

/** One choice out of a long list, which is searched by its names and notes. */
export function SearchableSelect(props: SearchableSelectProps) {
  const { options, value, onChange, searchLabel, none, id, ...aria } = props
  const [landmark, findLandmark] = useLandmark()
  return (
    <Base.Root<SearchableOption>
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(next) => next && onChange(next.value)}
      filter={(option, query) => option.isAlways === true || isFound(option, query)}
      itemToStringLabel={({ label }) => label}
      autoHighlight
    >
      <Base.Trigger
        ref={findLandmark}
        id={id}
        {...aria}
        className={classes(
          'flex items-center justify-between gap-2 rounded-lg border border-hair bg-card px-3 text-left transition-colors hover:border-input aria-invalid:border-destructive',
          controlSizes.md,
        )}
      >
        <span className="min-w-0 truncate">
          <Base.Value />
        </span>
        <Base.Icon className="text-muted-foreground">
          <Icon of={ChevronsUpDown} size={16} />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal container={landmark}>
        <Base.Positioner sideOffset={6} className="z-50 outline-none">
          <Base.Popup
            aria-label={searchLabel}
            className="popup flex max-h-[min(24rem,var(--available-height))] w-[max(var(--anchor-width),min(26rem,calc(100vw-2rem)))] flex-col p-1"
          >
            <Base.Input
              aria-label={searchLabel}
              placeholder={searchLabel}
              className="m-1 h-9 shrink-0 rounded-md border border-hair bg-card px-2.5 text-sm"
            />
            <Base.Empty className="px-3 text-sm text-muted-foreground not-empty:py-2">{none}</Base.Empty>
            <Base.List className="min-h-0 overflow-y-auto">
              {(option: SearchableOption) => (
                <Base.Item key={option.value} value={option} className="popup-item">
                  <Base.ItemIndicator className="col-start-1">
                    <Icon of={Check} size={16} />
                  </Base.ItemIndicator>
                  <span className="col-start-2 min-w-0">
                    <span className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
                      {option.label}
                      {option.note && <span className="text-xs text-muted-foreground">{option.note}</span>}
                    </span>
                    {option.about && (
                      <span className="block text-xs text-muted-foreground tabular-nums">{option.about}</span>
                    )}
                  </span>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Every word is in what the option says. */
function isFound({ label, note = '', about = '' }: SearchableOption, query: string): boolean {
  const text = `${label} ${note} ${about}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
