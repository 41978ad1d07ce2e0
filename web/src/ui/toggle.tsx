import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

type ToggleProps = {
  label: ReactNode
  hint?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  name?: string
  disabled?: boolean
}

/** For what takes effect when the form is sent. */
export function Checkbox(props: ToggleProps) {
  return (
    <ToggleRow {...props}>
      {(control) => (
        <BaseCheckbox.Root
          {...control}
          className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-sm border border-input bg-card transition-colors data-checked:border-primary data-checked:bg-primary data-checked:text-primary-foreground data-disabled:opacity-55"
        >
          <BaseCheckbox.Indicator>
            <Icon of={Check} size={14} />
          </BaseCheckbox.Indicator>
        </BaseCheckbox.Root>
      )}
    </ToggleRow>
  )
}

/** For what takes effect at once. */
export function Switch(props: ToggleProps) {
  return (
    <ToggleRow {...props}>
      {(control) => (
        <BaseSwitch.Root
          {...control}
          className="mt-0.5 flex h-6 w-10 shrink-0 items-center rounded-full bg-input p-0.5 transition-colors data-checked:bg-primary data-disabled:opacity-55"
        >
          <BaseSwitch.Thumb className="size-5 rounded-full bg-card transition-transform data-checked:translate-x-4" />
        </BaseSwitch.Root>
      )}
    </ToggleRow>
  )
}

type ToggleControl = {
  'aria-labelledby': string
  'aria-describedby': string | undefined
  checked: boolean
  onCheckedChange: (isOn: boolean) => void
  name?: string
  disabled?: boolean
}

function ToggleRow({
  label,
  hint,
  isOn,
  onChange,
  name,
  disabled,
  children,
}: ToggleProps & { children: (control: ToggleControl) => ReactNode }) {
  const id = useId()
  const control = {
    'aria-labelledby': `${id}-label`,
    'aria-describedby': hint ? `${id}-hint` : undefined,
    checked: isOn,
    onCheckedChange: onChange,
    name,
    disabled,
  }
  return (
    <div className="flex min-w-0 gap-3">
      <label className="contents">
        {children(control)}
        <span className="grid min-w-0 gap-0.5 wrap-anywhere">
          <span id={`${id}-label`} className="text-sm font-medium">
            {label}
          </span>
          {hint && (
            <span id={`${id}-hint`} className="text-sm text-muted-foreground">
              {hint}
            </span>
          )}
        </span>
      </label>
    </div>
  )
}
