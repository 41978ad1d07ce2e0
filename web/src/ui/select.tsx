import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { classes } from './classes.ts'
import { type ControlSize, controlSizes } from './control-size.ts'
import type { FieldControl } from './field.tsx'
import { Icon } from './icon.tsx'
import { useLandmark } from './use-landmark.ts'

/** A choice; a disabled one says why in `note`, such as "coming soon". */
export type SelectOption<Value extends string> = {
  value: Value
  label: string
  note?: string
  isDisabled?: boolean
}

type SelectProps<Value extends string> = Partial<FieldControl> & {
  options: readonly SelectOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  name?: string
  placeholder?: string
  disabled?: boolean
  size?: ControlSize
  className?: string
  /** Where no label element belongs to it. */
  'aria-label'?: string
}

/** One choice out of a list. Inside a Field, pass the field's control on. */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  name,
  placeholder = 'Choose…',
  disabled,
  size = 'md',
  className,
  id,
  ...aria
}: SelectProps<Value>) {
  const [landmark, findLandmark] = useLandmark()
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      name={name}
      disabled={disabled}
      id={id}
    >
      <Base.Trigger
        ref={findLandmark}
        {...aria}
        className={classes(
          'flex items-center justify-between gap-2 rounded-lg border border-hair bg-card px-3 text-left transition-colors',
          'hover:border-input aria-invalid:border-destructive data-disabled:opacity-55 data-placeholder:text-muted-foreground',
          controlSizes[size],
          className,
        )}
      >
        <span className="min-w-0 truncate">
          <Base.Value placeholder={placeholder} />
        </span>
        <Base.Icon className="text-muted-foreground">
          <Icon of={ChevronsUpDown} size={16} />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal container={landmark}>
        <Base.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup className="popup max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1">
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                disabled={option.isDisabled}
                className="popup-item"
              >
                <Base.ItemIndicator className="col-start-1">
                  <Icon of={Check} size={16} />
                </Base.ItemIndicator>
                <span className="col-start-2 flex flex-wrap items-baseline gap-x-2">
                  <Base.ItemText>{option.label}</Base.ItemText>
                  {option.note && <span className="text-xs text-muted-foreground">{option.note}</span>}
                </span>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
