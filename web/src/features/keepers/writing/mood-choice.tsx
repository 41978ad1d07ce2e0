import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { moodWords } from '#contracts/keepers/moment-wording.ts'
import { classes } from '../../../ui/classes.ts'
import { MoodLevel } from '../../../ui/mood-level.tsx'

const moods = [-2, -1, 0, 1, 2] as const

type ChoiceProps = { value: number | null; onChange: (value: number | null) => void }

/** How it felt, as five levels of water and a word. Choosing the same again takes it back. */
export function MoodChoice({ value, onChange }: ChoiceProps) {
  const name = useId()
  const chosen = moods.find((mood) => mood === value)
  return (
    <div className="flex shrink-0 items-center gap-1 max-md:w-full">
      <div role="radiogroup" aria-label="Mood" className="flex gap-1">
        {moods.map((mood) => (
          <Level
            key={mood}
            {...{ name, value, onChange }}
            own={mood}
            label={moodWords[mood]}
            className="size-7 rounded-md has-checked:bg-accent max-md:size-11 max-md:rounded-lg"
          >
            <MoodLevel mood={mood} size={18} />
          </Level>
        ))}
      </div>
      <span
        aria-hidden
        className={classes(
          'ml-1.5 min-w-12 text-sm max-md:ml-auto max-md:text-right',
          chosen === undefined && 'text-muted-foreground',
        )}
      >
        {chosen === undefined ? 'Mood' : moodWords[chosen]}
      </span>
    </div>
  )
}

const levels = [1, 2, 3, 4, 5] as const
const barHeights = ['h-1.5', 'h-[9px]', 'h-3', 'h-[15px]', 'h-[18px]']

/** How much energy there was, from 1 to 5, as bars. */
export function EnergyChoice({ value, onChange }: ChoiceProps) {
  const name = useId()
  return (
    <div className="flex shrink-0 items-center gap-1.5 text-sm text-muted-foreground">
      <span aria-hidden className="@max-3xl:hidden">
        Energy
      </span>
      <div role="radiogroup" aria-label="Energy" className="flex items-end">
        {levels.map((level, place) => (
          <Level
            key={level}
            {...{ name, value, onChange }}
            own={level}
            label={`${level} of 5`}
            className="h-7 w-6 items-end rounded-sm pb-1 max-md:h-11 max-md:pb-3.25 md:pointer-fine:w-2"
          >
            <span
              className={classes(
                'w-[5px] rounded-xs max-md:w-2',
                barHeights[place],
                value !== null && level <= value ? 'bg-primary' : 'bg-input/45',
              )}
            />
          </Level>
        ))}
      </div>
    </div>
  )
}

type LevelProps = ChoiceProps & {
  /** Of the group. */
  name: string
  own: number
  label: string
  className: string
  children: ReactNode
}

function Level({ name, own, value, onChange, label, className, children }: LevelProps) {
  const takeBack = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return
    event.preventDefault()
    onChange(null)
  }
  return (
    <label
      title={label}
      className={classes(
        'relative flex cursor-pointer items-center justify-center transition-colors hover:bg-muted',
        'has-focus-visible:outline-2 has-focus-visible:outline-ring',
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={own === value}
        onChange={() => onChange(own)}
        onClick={() => own === value && onChange(null)}
        onKeyDown={takeBack}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  )
}
