import type { AgentRights } from '#contracts/agents/agents.ts'
import { classes } from '../../ui/classes.ts'

const rights = [
  { name: 'run', label: 'Run' },
  { name: 'edit', label: 'Edit' },
  { name: 'share', label: 'Share' },
  { name: 'delete', label: 'Delete' },
] as const satisfies readonly { name: keyof AgentRights; label: string }[]

type RightsChoiceProps = {
  label: string
  value: AgentRights
  /** What one may pass on. */
  own: AgentRights
  isBusy?: boolean
  onChange: (value: AgentRights) => void
}

/** Which of the four rights somebody has; at least one stays. */
export function RightsChoice({ label, value, own, isBusy = false, onChange }: RightsChoiceProps) {
  const given = rights.filter(({ name }) => value[name])
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {rights.map(({ name, label: right }) => {
        const isLast = given.length === 1 && value[name]
        return (
          <button
            key={name}
            type="button"
            aria-pressed={value[name]}
            disabled={isBusy || isLast || !own[name]}
            title={
              isLast
                ? 'At least one permission is needed.'
                : own[name]
                  ? undefined
                  : "You don't have this permission."
            }
            onClick={() => onChange({ ...value, [name]: !value[name] })}
            className={classes(
              'h-8 rounded-full border px-3 text-sm transition-colors disabled:cursor-not-allowed',
              value[name]
                ? 'border-primary bg-primary text-primary-foreground'
                : 'border-hair text-foreground hover:border-input hover:bg-muted disabled:opacity-55',
            )}
          >
            {right}
          </button>
        )
      })}
    </div>
  )
}
