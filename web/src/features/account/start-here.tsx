import { Check, X } from 'lucide-react'
import { OpenRegistration } from '../admin/index.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import type { StartHereStep } from './start-here-steps.ts'

type StartHereProps = { steps: readonly StartHereStep[]; dismiss: () => void }

/** The first steps of a newcomer, until they are done or dismissed. */
export function StartHere({ steps, dismiss }: StartHereProps) {
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section aria-labelledby="start-here" className="rounded-xl border bg-card p-4">
      <div className="flex items-center justify-between gap-4">
        <h2 id="start-here" className="text-lg leading-snug">
          Start here
        </h2>
        <p className="mr-auto text-sm text-muted-foreground">
          {done} of {steps.length} done
        </p>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Dismiss Start here"
          className="-my-1.5 -mr-2"
          onClick={dismiss}
        >
          <Icon of={X} size={16} />
        </Button>
      </div>
      <ol className="mt-2 divide-y">
        {steps.map((step) => (
          <Step key={step.title} {...step} />
        ))}
      </ol>
      <OpenRegistration className="mt-3 border-t pt-3" />
    </section>
  )
}

function Step({ title, text, action, to, isDone }: StartHereStep) {
  return (
    <li className="flex gap-3 py-2.5 last:pb-0">
      <span
        className={classes(
          'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border',
          isDone ? 'border-primary bg-primary text-primary-foreground' : 'border-input',
        )}
      >
        {isDone && <Icon of={Check} size={12} label="Done" />}
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className={classes('font-medium', isDone && 'text-muted-foreground')}>{title}</p>
        {!isDone && (
          <p className="text-muted-foreground">
            {text}{' '}
            <Link to={to} className="rounded-sm font-medium text-primary underline underline-offset-3">
              {action}
            </Link>
          </p>
        )}
      </div>
    </li>
  )
}
