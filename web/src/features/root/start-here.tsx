import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { Link } from 'react-router'
import { keeperPath } from '../../app/paths.ts'
import { useAuth } from '../../lib/auth.tsx'
import { useLastKeeper } from '../../lib/last-keeper.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeSettings, settingsQuery } from './settings.api.ts'
import { getStartHereProgress, type StartHereProgress } from './start-here.api.ts'

type Progress = StartHereProgress & { hasOpenedKeeper: boolean }

const steps = [
  {
    // Where no sample is left, there is nothing to look at any more.
    isDone: (progress: Progress) => progress.hasOpenedKeeper || progress.sampleNumber === undefined,
    title: 'Look at a sample keeper',
    text: 'A keeper is a place for one part of your life. A few samples are there to explore.',
    action: 'Open a sample',
    to: ({ sampleNumber }: Progress) => keeperPath(sampleNumber ?? 1),
  },
  {
    isDone: (progress: Progress) => progress.hasTalkedToKip,
    title: 'Talk to Kip',
    text: 'Your guide to Keeper. It answers without a key too.',
    action: 'Open Kip',
    to: () => '/kip',
  },
  {
    isDone: (progress: Progress) => progress.hasKey,
    title: 'Add a key',
    text: 'With your own key, real models answer. It stays on this server.',
    action: 'Add a key',
    to: () => '/root/api-keys',
  },
  {
    isDone: (progress: Progress) => progress.hasAgent,
    title: 'Make an agent',
    text: 'Give it a name and a purpose, then run it.',
    action: 'Go to agents',
    to: () => '/studio/agents',
  },
]

/** The first steps of a newcomer, until they are done or put away. */
export function StartHere() {
  const { user } = useAuth()
  const { isDismissed, dismiss } = useDismissal()
  const hasOpenedKeeper = useLastKeeper()?.hasOpened ?? false
  const progress = useQuery({
    queryKey: ['start-here', user?.id],
    queryFn: ({ signal }) => (user === undefined ? noProgress : getStartHereProgress(user, signal)),
    enabled: user !== undefined && !isDismissed,
    refetchOnMount: 'always',
  })
  if (isDismissed || progress.data === undefined) return null
  const shown = { ...progress.data, hasOpenedKeeper }
  const done = steps.filter((step) => step.isDone(shown))
  if (done.length === steps.length) return null
  return (
    <Card className="mb-9 p-5 sm:p-6">
      <section aria-labelledby="start-here">
        <div className="flex items-start justify-between gap-4">
          <div>
            <h2 id="start-here" className="text-xl">
              Start here
            </h2>
            <p className="mt-0.5 text-sm text-muted-foreground">
              {done.length} of {steps.length} done
            </p>
          </div>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Dismiss Start here"
            className="-mt-1 -mr-2"
            onClick={dismiss}
          >
            <Icon of={X} />
          </Button>
        </div>
        <ol className="mt-4 divide-y border-t">
          {steps.map((step) => (
            <Step key={step.title} {...step} to={step.to(shown)} isDone={step.isDone(shown)} />
          ))}
        </ol>
      </section>
    </Card>
  )
}

type StepProps = { title: string; text: string; action: string; to: string; isDone: boolean }

function Step({ title, text, action, to, isDone }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 last:pb-0">
      <span
        className={classes(
          'grid size-6 shrink-0 place-items-center rounded-full border',
          isDone ? 'border-primary bg-primary text-primary-foreground' : 'border-input',
        )}
      >
        {isDone && <Icon of={Check} size={14} label="Done" />}
      </span>
      <div className="min-w-44 flex-1">
        <p className={classes('text-sm font-medium', isDone && 'text-muted-foreground')}>{title}</p>
        <p className="text-sm text-muted-foreground">{text}</p>
      </div>
      {!isDone && (
        <Link to={to} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          {action}
        </Link>
      )}
    </li>
  )
}

const noProgress: StartHereProgress = { hasTalkedToKip: false, hasKey: false, hasAgent: false }

/** Put away at once; it comes back if the server did not take it. */
function useDismissal() {
  const queryClient = useQueryClient()
  const settings = useQuery(settingsQuery)
  const { mutate } = useMutation({
    mutationFn: () => changeSettings({ start_here_dismissed: true }),
    onMutate: () => {
      queryClient.setQueryData(
        settingsQuery.queryKey,
        (before) => before && { ...before, start_here_dismissed: true },
      )
    },
    onError: (error) => {
      toast.error('Start here could not be put away.', { description: error.message })
      return queryClient.invalidateQueries(settingsQuery)
    },
  })
  return { isDismissed: settings.data?.start_here_dismissed !== false, dismiss: () => mutate() }
}
