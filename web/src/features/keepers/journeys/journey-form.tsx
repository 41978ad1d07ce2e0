import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { isOver } from '#contracts/keepers/journey-choices.ts'
import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import { type Journey, JourneyConflict, JourneyFields } from '#contracts/keepers/journeys.ts'
import { conflictIn, showFailure } from '../../../lib/form-failure.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useDiscardQuestion } from '../../../ui/discard-question.tsx'
import { alignedField, Field } from '../../../ui/field.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EditConflict } from '../edit-conflict.tsx'

const FormFields = JourneyFields.omit({ status: true })
type FormFields = z.infer<typeof FormFields>
const names = ['title', 'intention', 'startedOn', 'targetOn', 'endedOn', 'nextStep', 'outcome'] as const
const labels: Record<(typeof names)[number], string> = {
  title: 'Title',
  intention: 'Intention',
  startedOn: 'Starts on',
  targetOn: 'Aims for',
  endedOn: 'Ended on',
  nextStep: 'Next step',
  outcome: 'Outcome',
}

type JourneyFormProps = {
  /** The one that is changed; absent for a new one. */
  journey?: Journey
  /** The viewer's day, on which a new one starts. */
  today: string
  /** Saves it over this version. */
  onSave: (fields: Partial<FormFields>, version: number) => Promise<void>
  onClose: () => void
}

/** Begins a journey or changes one. Where it was changed elsewhere meanwhile, both are shown. */
export function JourneyForm({ journey, today, onSave, onClose }: JourneyFormProps) {
  const [base, setBase] = useState(journey)
  const [current, setCurrent] = useState<Journey>()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, setError, getValues, reset, formState } = useForm<FormFields>({
    defaultValues: fieldsOf(journey, today),
    resolver: zodResolver(FormFields),
  })
  const { errors, isSubmitting } = formState
  const isEnded = journey !== undefined && isOver(journey.status)
  const { leave, question } = useDiscardQuestion({
    hasChanges: () => Object.keys(changedFields(fieldsOf(base, today), getValues())).length > 0,
    ...{ isNew: journey === undefined, onClose },
  })
  const title = journey ? `Edit ${journey.title}` : 'New journey'
  const day = (name: 'targetOn' | 'endedOn') => register(name, { setValueAs: (text) => text || null })

  async function save(fields: FormFields, over: Journey | undefined) {
    setFailure(undefined)
    try {
      await onSave(changedFields(base && fieldsOf(base), fields), over?.version ?? 1)
      onClose()
    } catch (error) {
      const conflict = conflictIn(error, JourneyConflict)
      setCurrent(conflict?.current)
      if (conflict) return
      const reason = showFailure(error, { fields: names, setError })
      setFailure(reason && `${journeyWording.saveFailed}. ${reason}`)
    }
  }

  function takeTheirs(theirs: Journey) {
    setBase(theirs)
    setCurrent(undefined)
    reset(fieldsOf(theirs))
  }

  return (
    <Dialog isOpen onClose={leave} title={title} className="w-[min(34rem,calc(100vw-2rem))]!">
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => void handleSubmit((fields) => save(fields, base))(event)}
        className="mt-5 grid gap-5"
      >
        <Field label={labels.title} error={errors.title?.message}>
          {(control) => <Input {...control} {...register('title')} placeholder="First suite" />}
        </Field>
        <Field
          label={labels.intention}
          hint="One sentence: what you set out to do."
          error={errors.intention?.message}
        >
          {(control) => (
            <Textarea
              {...control}
              {...register('intention')}
              rows={2}
              placeholder="Learn one page of Bach well enough to play it."
            />
          )}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={labels.startedOn} className={alignedField} error={errors.startedOn?.message}>
            {(control) => <Input {...control} {...register('startedOn')} type="date" />}
          </Field>
          {isEnded ? (
            <Field label={labels.endedOn} className={alignedField} error={errors.endedOn?.message}>
              {(control) => <Input {...control} {...day('endedOn')} type="date" />}
            </Field>
          ) : (
            <Field
              label={labels.targetOn}
              aside="optional"
              className={alignedField}
              error={errors.targetOn?.message}
            >
              {(control) => <Input {...control} {...day('targetOn')} type="date" />}
            </Field>
          )}
        </div>
        {isEnded ? (
          <Field label={labels.outcome} aside="optional" error={errors.outcome?.message}>
            {(control) => <Textarea {...control} {...register('outcome')} rows={2} />}
          </Field>
        ) : (
          <Field label={labels.nextStep} aside="optional" error={errors.nextStep?.message}>
            {(control) => <Input {...control} {...register('nextStep')} />}
          </Field>
        )}
        {current && (
          <EditConflict
            message={journeyWording.changedElsewhere}
            differences={differences(current, changedFields(base && fieldsOf(base), getValues()))}
            isBusy={isSubmitting}
            onKeepMine={() => void handleSubmit((fields) => save(fields, current))()}
            onTakeTheirs={() => takeTheirs(current)}
          />
        )}
        {failure && <Notice tone="destructive">{failure}</Notice>}
        <FormActions
          label={journey ? 'Save changes' : 'Begin journey'}
          busyLabel="Saving..."
          isBusy={isSubmitting}
          onCancel={leave}
          disabled={current !== undefined}
          className="border-t pt-5"
        />
      </form>
      {question}
    </Dialog>
  )
}

function fieldsOf(journey: Journey | undefined, today = ''): FormFields {
  const { title = '', intention = '', startedOn = today, targetOn = null } = journey ?? {}
  const { endedOn = null, outcome = null, nextStep = null } = journey ?? {}
  return { title, intention, startedOn, targetOn, endedOn, outcome, nextStep }
}

/** Of a new journey all that is given, else what differs. */
function changedFields(before: FormFields | undefined, fields: FormFields): Partial<FormFields> {
  return Object.fromEntries(
    names
      .filter((name) => (before ? (fields[name] ?? '') !== (before[name] ?? '') : Boolean(fields[name])))
      .map((name) => [name, fields[name]]),
  )
}

function differences(current: Journey, mine: Partial<FormFields>) {
  return names
    .filter((name) => mine[name] !== undefined && mine[name] !== current[name])
    .map((name) => ({ name: labels[name], theirs: current[name] || 'none', mine: mine[name] || 'none' }))
}
