import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { Monitor, Moon, Sun } from 'lucide-react'
import {
  type AppearanceChoice as Choice,
  chooseAppearance,
  useAppearanceChoice,
} from '../../lib/appearance.ts'
import { Icon } from '../../ui/icon.tsx'

const choices = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
] as const

/** Light, dark, or as the system has it. Takes effect at once. */
export function AppearanceChoice() {
  const choice = useAppearanceChoice()
  return (
    <RadioGroup
      aria-label="Appearance"
      value={choice}
      onValueChange={(value: Choice) => chooseAppearance(value)}
      className="grid max-w-md grid-cols-3 gap-1 self-start justify-self-start rounded-lg border bg-muted p-1"
    >
      {choices.map(({ value, label, icon }) => (
        <Radio.Root
          key={value}
          value={value}
          aria-label={label}
          className="flex h-9 cursor-pointer items-center justify-center gap-2 rounded-md px-4 text-sm font-medium text-muted-foreground transition-colors hover:text-foreground data-checked:bg-card data-checked:text-foreground dark:data-checked:bg-input/70"
        >
          <Icon of={icon} size={16} />
          {label}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
