import { Check, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { isProviderKey, mayBecomeProviderKey, providerKeyFormat } from '#contracts/keys/key-formats.ts'
import { invalidKeyText, keyWording } from '#contracts/keys/key-wording.ts'
import type { KeyProvider } from '#contracts/keys/keys.ts'
import { providerLabels } from '#contracts/keys/models.ts'
import { failureText } from '../../lib/form-failure.ts'
import { classes } from '../../ui/classes.ts'
import { Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { NewKey } from './keys.api.ts'

type KeyFields = { key: string; label: string }

type KeyFormProps = {
  provider: KeyProvider
  label: string | null
  saveFailed: string
  /** Keeps the key; the form closes when it resolves and keeps what was typed when it throws. */
  onSave: (key: NewKey) => Promise<void>
  onCancel: () => void
}

/** Takes a provider's key and checks its format: a wrong one is named as soon as it can't be right, and a short one once the field is left. What is typed lives in this form alone. */
export function KeyForm({ provider, label, saveFailed, onSave, onCancel }: KeyFormProps) {
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, control, formState } = useForm<KeyFields>({
    defaultValues: { key: '', label: label ?? '' },
  })
  const { isSubmitting } = formState
  const key = useWatch({ control, name: 'key' }).trim()
  const isValid = isProviderKey(provider, key)
  const isEntered = formState.touchedFields.key === true || !mayBecomeProviderKey(provider, key)
  const isWrong = !isValid && isEntered && key !== ''

  const submit = handleSubmit(async (fields) => {
    setFailure(undefined)
    try {
      await onSave({ provider, key: fields.key.trim(), label: fields.label.trim() || undefined })
    } catch (error) {
      setFailure(failureText(saveFailed, error))
    }
  })

  return (
    <form
      noValidate
      aria-label={`${providerLabels[provider]} key`}
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
      className="@container mt-4 grid gap-4 border-l-2 pl-4 sm:pl-5"
    >
      <div className="grid gap-4 @lg:grid-cols-[1fr_14rem]">
        <Field label="API key" hint={<FormatCheck provider={provider} isValid={isValid} isWrong={isWrong} />}>
          {(field) => (
            <Input
              {...field}
              {...register('key')}
              type="password"
              autoComplete="off"
              spellCheck={false}
              // Where a row asks for its key, typing can begin.
              autoFocus
              maxLength={500}
              aria-invalid={isWrong || undefined}
              className="font-mono text-sm"
            />
          )}
        </Field>
        <Field label="Label" aside="optional">
          {(field) => <Input {...field} {...register('label')} autoComplete="off" maxLength={100} />}
        </Field>
      </div>
      {failure && <Notice tone="destructive">{failure}</Notice>}
      <FormActions
        label="Save key"
        busyLabel="Saving..."
        isBusy={isSubmitting}
        onCancel={onCancel}
        disabled={!isValid}
        size="sm"
        place="row"
      />
    </form>
  )
}

type FormatCheckProps = { provider: KeyProvider; isValid: boolean; isWrong: boolean }

function FormatCheck({ provider, isValid, isWrong }: FormatCheckProps) {
  const format = providerKeyFormat(provider)
  return (
    <span role="status" className={classes('flex items-center gap-1.5', isWrong && 'text-destructive')}>
      {(isValid || isWrong) && <Icon of={isValid ? Check : CircleAlert} size={16} className="shrink-0" />}
      {isValid ? keyWording.valid : isWrong ? invalidKeyText(format) : `Expected format: ${format}`}
    </span>
  )
}
