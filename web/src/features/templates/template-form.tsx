import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import {
  greetingMaxChars,
  templateDescriptionMaxChars,
  templateNameMaxChars,
} from '#contracts/templates/template-choices.ts'
import { templateWording } from '#contracts/templates/template-wording.ts'
import { type Template, TemplateConflict, type TemplateWrite } from '#contracts/templates/templates.ts'
import { conflictIn, showFailure } from '../../lib/form-failure.ts'
import { ConflictNotice, SavedNow } from '../../ui/conflict-notice.tsx'
import { Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PromptListField } from './prompt-list-field.tsx'
import { emptyFields, fieldsOf, type TemplateFields, TemplateForm as Schema } from './template-fields.ts'
import { changeTemplate, createTemplate } from './templates.api.ts'

type TemplateFormProps = {
  /** The template to change, or the one that a new one begins as, if any. */
  template: Template | undefined
  isNew: boolean
  onSaved: (template: Template) => void
  onCancel: () => void
}

/** How a conversation opens and goes on. */
export function TemplateForm({ template, isNew, onSaved, onCancel }: TemplateFormProps) {
  const [failure, setFailure] = useState<string>()
  const [base, setBase] = useState(isNew ? undefined : template)
  /** What somebody saved since the form began. */
  const [theirs, setTheirs] = useState<Template>()
  const form = useForm<TemplateFields, unknown, TemplateWrite>({
    defaultValues: template ? fieldsOf(template, { isCopy: isNew }) : emptyFields(),
    resolver: zodResolver(Schema),
  })
  const { register, handleSubmit, setError, reset, formState } = form
  const { errors, isSubmitting } = formState

  async function save(fields: TemplateWrite, over: Template | undefined) {
    setFailure(undefined)
    try {
      const change = { ...fields, based_on: over?.updated_at ?? undefined }
      onSaved(await (over ? changeTemplate(over.id, change) : createTemplate(fields)))
    } catch (error) {
      const conflict = conflictIn(error, TemplateConflict)
      setTheirs(conflict?.current)
      if (conflict) return
      const reason = showFailure(error, { fields: ['name', 'description', 'greeting'], setError })
      const sentence = isNew ? templateWording.createFailed : templateWording.changeFailed
      setFailure(reason && `${sentence}. ${reason}`)
    }
  }

  const submit = handleSubmit((fields) => save(fields, base))

  function takeTheirs(saved: Template) {
    setBase(saved)
    setTheirs(undefined)
    reset(fieldsOf(saved, { isCopy: false }))
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Template"
        onSubmit={(event) => void submit(event)}
        className="grid max-w-4xl gap-6"
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Name" error={errors.name?.message}>
            {(control) => (
              <Input
                {...control}
                {...register('name')}
                placeholder="Evening walk"
                maxLength={templateNameMaxChars}
                autoComplete="off"
                required
              />
            )}
          </Field>
          <Field label="Description" aside="optional" error={errors.description?.message}>
            {(control) => (
              <Input
                {...control}
                {...register('description')}
                placeholder="What it is good for."
                maxLength={templateDescriptionMaxChars}
                autoComplete="off"
              />
            )}
          </Field>
        </div>
        <Field
          label="Greeting"
          hint="Shown before the first message, instead of the usual welcome."
          error={errors.greeting?.message}
        >
          {(control) => (
            <Textarea
              {...control}
              {...register('greeting')}
              placeholder="Good evening. What stayed with you today?"
              maxLength={greetingMaxChars}
            />
          )}
        </Field>
        <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
          <PromptListField
            name="starter_prompts"
            legend="Starter prompts"
            hint="Buttons to begin with; a keeper's daily prompts."
            noun="Starter prompt"
            placeholder="Something keeps coming back to me."
          />
          <PromptListField
            name="follow_up_questions"
            legend="Follow-up questions"
            hint="Quiet suggestions after each answer."
            noun="Follow-up question"
            placeholder="What might I be overlooking?"
          />
        </div>
        {theirs && (
          <ConflictNotice
            message={templateWording.changedElsewhere}
            isBusy={isSubmitting}
            onKeepMine={() => void handleSubmit((fields) => save(fields, theirs))()}
            onTakeTheirs={() => takeTheirs(theirs)}
          >
            <SavedNow texts={textsOf(theirs)} />
          </ConflictNotice>
        )}
        {failure && <Notice tone="destructive">{failure}</Notice>}
        <FormActions
          label={isNew ? 'Create template' : 'Save template'}
          busyLabel="Saving..."
          isBusy={isSubmitting}
          onCancel={onCancel}
          disabled={theirs !== undefined}
          place="page"
          className="pt-5"
        />
      </form>
    </FormProvider>
  )
}

function textsOf(template: Template): string[] {
  const { name, description, greeting, starter_prompts, follow_up_questions } = template
  return [name, description, greeting, ...starter_prompts, ...follow_up_questions].filter(Boolean)
}
