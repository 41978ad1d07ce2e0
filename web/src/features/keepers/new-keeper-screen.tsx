import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { importScreenWording } from '#contracts/keepers/import-screen-wording.ts'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import { keeperPath, paths } from '../../app/paths.ts'
import { useAuth } from '../../lib/auth.tsx'
import { showFailure } from '../../lib/form-failure.ts'
import { navigate } from '../../lib/navigation.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { createKeeper, keepersKey } from './keepers.api.ts'
import {
  chosenPolicy,
  missingSentence,
  newKeeperFields,
  readNewKeeper,
  reachableStep,
  stepOfField,
  wizardFields,
  writeNewKeeper,
  type NewKeeperFields,
  type WizardStep,
} from './new-keeper-fields.ts'
import { KindStep, LookStep, PurposeStep } from './new-keeper-steps.tsx'
import { WizardProgress } from './wizard-progress.tsx'
import { timeZoneHere } from '../../lib/time-zone.ts'

/** Makes a keeper in three steps. The step is in the URL; what was typed outlives a reload. */
export function NewKeeperScreen() {
  const { user } = useAuth()
  return user && <Wizard key={user.id} userId={user.id} />
}

const headings = {
  1: 'What is it for?',
  2: 'What kind of keeper is it?',
  3: 'How does it look, and who may read it?',
} as const

function Wizard({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const form = useForm<NewKeeperFields>({ defaultValues: readNewKeeper(userId) })
  const { handleSubmit, setError, reset, formState } = form
  const fields = useWatch({ control: form.control, compute: (values: NewKeeperFields) => values })
  const { step, goTo } = useStep(fields)
  const heading = useFocusOnStep(step)
  useTitle('New keeper')

  useEffect(() => {
    writeNewKeeper(userId, fields)
  }, [userId, fields])

  const create = handleSubmit(async (given) => {
    if (reachableStep(given) < 3) return
    setFailure(undefined)
    try {
      const timezone = timeZoneHere()
      const keeper = await createKeeper({ ...given, aiPolicy: chosenPolicy(given), timezone })
      writeNewKeeper(userId, undefined)
      void queryClient.invalidateQueries({ queryKey: keepersKey })
      await navigate(keeperPath(keeper.number))
    } catch (error) {
      const reason = showFailure(error, { fields: wizardFields, setError })
      const refused = wizardFields.find((field) => form.getFieldState(field).error !== undefined)
      if (reason === undefined && refused !== undefined) goTo(stepOfField(refused))
      setFailure(reason && `${keeperWording.createFailed}. ${reason}`)
    }
  })

  function startOver() {
    reset(newKeeperFields)
    setFailure(undefined)
    goTo(1)
  }

  const mayGoOn = reachableStep(fields) === 3
  const label = step < 3 ? 'Next' : formState.isSubmitting ? 'Creating...' : 'Create keeper'
  return (
    <FormProvider {...form}>
      <div className="mx-auto max-w-3xl">
        <PageHeader
          title="New keeper"
          description="A place of its own for one part of your life."
          actions={
            <Link to={paths.importKeeper} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
              {importScreenWording.newLink}
            </Link>
          }
        />
        <WizardProgress step={step} reachable={reachableStep(fields)} onGo={goTo} />
        <form
          noValidate
          aria-label="New keeper"
          onSubmit={(event) => {
            if (step === 3) return void create(event)
            event.preventDefault()
            if (mayGoOn) goTo(step === 1 ? 2 : 3)
          }}
          className="rounded-xl border bg-card px-5 py-6 sm:px-7"
        >
          <h2 ref={heading} tabIndex={-1} className="mb-5 text-xl outline-none">
            {headings[step]}
          </h2>
          {step === 1 && <PurposeStep />}
          {step === 2 && <KindStep />}
          {step === 3 && <LookStep fields={fields} />}
          {failure && (
            <Notice tone="destructive" className="mt-5">
              {failure}
            </Notice>
          )}
          <div className="mt-7 flex flex-wrap items-center gap-3 border-t pt-5">
            {step > 1 && (
              <Button
                variant="quiet"
                disabled={formState.isSubmitting}
                onClick={() => goTo(step === 3 ? 2 : 1)}
              >
                <Icon of={ArrowLeft} size={16} />
                Back
              </Button>
            )}
            <Button type="submit" disabled={!mayGoOn} isBusy={formState.isSubmitting}>
              {label}
              {step < 3 && <Icon of={ArrowRight} size={16} />}
            </Button>
            <p className="text-sm text-muted-foreground">{missingSentence(fields)}</p>
            {(fields.title !== '' || fields.purpose !== '') && (
              <Button
                variant="ghost"
                className="ml-auto"
                disabled={formState.isSubmitting}
                onClick={startOver}
              >
                Start over
              </Button>
            )}
          </div>
        </form>
      </div>
    </FormProvider>
  )
}

/** The step that the URL asks for, as far as what was filled in allows it. */
function useStep(fields: NewKeeperFields): { step: WizardStep; goTo: (step: WizardStep) => void } {
  const [params, setParams] = useSearchParams()
  const asked = ([1, 2, 3] as const).find((step) => String(step) === params.get('step')) ?? 1
  const reachable = reachableStep(fields)
  const step = asked < reachable ? asked : reachable
  // Otherwise filling in this step would open the one that was asked for, in the middle of typing.
  useEffect(() => {
    if (asked > step) setParams(paramsOf(step), { replace: true })
  }, [asked, step, setParams])
  return { step, goTo: (next) => setParams(paramsOf(next)) }
}

function paramsOf(step: WizardStep): Record<string, string> {
  return step === 1 ? {} : { step: String(step) }
}

/** A new step is read from its heading on. */
function useFocusOnStep(step: WizardStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return heading
}
