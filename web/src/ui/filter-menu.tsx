import { ChevronDown, X } from 'lucide-react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { Menu, MenuChoice } from './menu.tsx'
import type { SelectOption } from './select.tsx'

type FilterMenuProps<Value extends string> = {
  /** What it narrows a list by. */
  label: string
  options: readonly SelectOption<Value>[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  /** Whether a choice takes the place of the one before. */
  isSingle?: boolean
}

/** A choice among the filters of a list, as small as it can be: its name, or what was chosen and a way back. */
export function FilterMenu<Value extends string>(props: FilterMenuProps<Value>) {
  const { label, options, chosen, onChange, isSingle = false } = props
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label)
  const isOn = names.length > 0

  function toggle(value: Value, isChosen: boolean) {
    if (!isChosen) onChange(chosen.filter((other) => other !== value))
    else onChange(isSingle ? [value] : [...chosen, value])
  }

  return (
    <div
      className={classes(
        'flex h-10 shrink-0 items-center rounded-md border transition-colors sm:pointer-fine:h-8',
        isOn ? 'border-transparent bg-accent text-accent-foreground' : 'border-hair hover:border-input',
      )}
    >
      <Menu
        align="start"
        className="min-w-40"
        trigger={
          <button
            type="button"
            className={classes(
              'flex h-full max-w-40 items-center gap-1.5 rounded-md text-[0.8125rem]',
              isOn ? 'pl-2 font-medium' : 'px-2',
            )}
          >
            {isOn && <span className="sr-only">{label}: </span>}
            <span className="min-w-0 truncate">{isOn ? names.join(', ') : label}</span>
            {!isOn && <Icon of={ChevronDown} size={14} className="text-muted-foreground" />}
          </button>
        }
      >
        {options.map(({ value, label: name }) => (
          <MenuChoice
            key={value}
            isChosen={chosen.includes(value)}
            onChange={(isChosen) => toggle(value, isChosen)}
            closes={isSingle}
          >
            {name}
          </MenuChoice>
        ))}
      </Menu>
      {isOn && (
        <button
          type="button"
          aria-label={`Clear ${label.toLowerCase()}`}
          onClick={() => onChange([])}
          className="grid h-full w-7 place-items-center rounded-md"
        >
          <Icon of={X} size={14} />
        </button>
      )}
    </div>
  )
}
