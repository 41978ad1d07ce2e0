import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { passwordMinChars } from '#contracts/limits/limits.ts'
import { showFailure } from '../../lib/form-failure.ts'
import { newPasswordRules } from '../../lib/password-rules.ts'
import { CurrentPasswordField, PasswordField } from '../../ui/password-field.tsx'
import { type SaveOutcome, SettingsForm } from '../../ui/settings-form.tsx'
import { changePassword } from './accounts.api.ts'

type PasswordFields = { currentPassword: string; newPassword: string }

export function PasswordForm() {
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<SaveOutcome>({})
  const { register, handleSubmit, setError, reset, formState } = useForm<PasswordFields>({
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (fields) => {
    setOutcome({})
    try {
      await changePassword(fields)
      reset()
      setOutcome({ isSaved: true })
      await queryClient.invalidateQueries({ queryKey: ['account-sessions'] })
    } catch (error) {
      setOutcome({ failure: showFailure(error, { fields: ['currentPassword', 'newPassword'], setError }) })
    }
  })

  return (
    <SettingsForm
      onSubmit={submit}
      outcome={outcome}
      onOutcome={setOutcome}
      isBusy={isSubmitting}
      label="Change password"
      busyLabel="Changing..."
      savedText="Password changed"
      variant="quiet"
    >
      <CurrentPasswordField
        label="Current password"
        error={errors.currentPassword?.message}
        register={(rules) => register('currentPassword', rules)}
      />
      <PasswordField
        label="New password"
        hint={`At least ${passwordMinChars} characters.`}
        error={errors.newPassword?.message}
        {...register('newPassword', newPasswordRules)}
        autoComplete="new-password"
      />
    </SettingsForm>
  )
}
