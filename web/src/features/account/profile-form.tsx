import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { nameMaxChars } from '#contracts/limits/limits.ts'
import { useAuth } from '../../lib/auth.tsx'
import { showFailure } from '../../lib/form-failure.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SaveRow } from '../../ui/save-row.tsx'
import { Day } from '../../ui/time.tsx'
import { changeProfile } from './accounts.api.ts'

type ProfileFields = { name: string }

export function ProfileForm() {
  const { user, updateUser } = useAuth()
  const [outcome, setOutcome] = useState<{ failure?: string; isSaved?: boolean }>({})
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
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => setOutcome({})}
      className="grid gap-5"
    >
      {outcome.failure && <Notice tone="destructive">{outcome.failure}</Notice>}
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
      <SaveRow
        label="Save Changes"
        busyLabel="Saving..."
        isBusy={isSubmitting}
        message={outcome.isSaved && 'Saved'}
      />
    </form>
  )
}
