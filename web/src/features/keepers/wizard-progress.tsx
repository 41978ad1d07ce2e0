import { classes } from '../../ui/classes.ts'
import type { WizardStep } from './new-keeper-fields.ts'

const steps = [
  { step: 1, label: 'Title and purpose' },
  { step: 2, label: 'Type and memory' },
  { step: 3, label: 'Theme and readers' },
] as const

type WizardProgressProps = { step: WizardStep; reachable: WizardStep; onGo: (step: WizardStep) => void }

/** Where one is in the wizard; other steps whose way is free can be gone to. */
export function WizardProgress({ step, reachable, onGo }: WizardProgressProps) {
  return (
    <ol aria-label="Steps" className="mb-5 grid grid-cols-3 gap-2 sm:gap-3">
      {steps.map(({ step: other, label }) => (
        <li key={other}>
          <button
            type="button"
            aria-current={other === step ? 'step' : undefined}
            disabled={other === step || other > reachable}
            onClick={() => onGo(other)}
            className={classes(
              'w-full border-t-2 pt-2 text-left text-xs transition-colors sm:text-sm',
              other <= step ? 'border-primary' : 'border-border',
              other === step ? 'font-medium text-foreground' : 'text-muted-foreground',
              other !== step && other <= reachable && 'hover:text-foreground',
            )}
          >
            <span className="block text-xs text-muted-foreground">Step {other}</span>
            {label}
          </button>
        </li>
      ))}
    </ol>
  )
}
