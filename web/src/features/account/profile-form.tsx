import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { nameMaxChars } from '#contracts/limits/limits.ts'
import { useAuth } from '../../lib/auth.tsx'
import { showFailure } from '../../lib/form-failure.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { type SaveOutcome, SettingsForm } from '../../ui/settings-form.tsx'
import { Day } from '../../ui/time.tsx'
import { changeProfile } from './accounts.api.ts'

type ProfileFields = { name: string }

export function ProfileForm() {
  const { user, updateUser } = useAuth()
  const [outcome, setOutcome] = useState<SaveOutcome>({})
  const { register, handleSubmit, setError, formState } = useForm<ProfileFields>({
    defaultValues: { name: user?.name },
  })
  const { errors, isSubmitting } = formState
  if (user === undefined) return null

  const submit = handleSubmit(async ({ name }) => {
    setOutcome({})
    try {
      updateUser(await changeProfile({ name: name.trim() }))
      setOutcome({ isSaved: true })
    } catch (error) {
      setOutcome({ failure: showFailure(error, { fields: ['name'], setError }) })
    }
  })

  return (
    <SettingsForm
      onSubmit={submit}
      outcome={outcome}
      onOutcome={setOutcome}
      isBusy={isSubmitting}
      label="Save Changes"
      busyLabel="Saving..."
      savedText="Saved"
    >
      <Field label="Name" error={errors.name?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('name', { validate: (name) => name.trim() !== '' || 'Enter a name.' })}
            autoComplete="name"
            maxLength={nameMaxChars}
          />
        )}
      </Field>
      <Field label="Email">
        {(control) => <Input {...control} value={user.email} readOnly type="email" />}
      </Field>
      <p className="text-sm text-muted-foreground">
        Member since <Day iso={user.createdAt} />
      </p>
    </SettingsForm>
  )
}
