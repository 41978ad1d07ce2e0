import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { wording } from '#contracts/wording.ts'
import { useAuth } from '../../lib/auth.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { signIn } from './accounts.api.ts'
import { emailRules } from './account-rules.ts'
import { showFailure } from '../../lib/form-failure.ts'
import { PasswordInput } from '../../ui/password-input.tsx'

type LoginFields = { email: string; password: string }

/** E-mail and password; success reaches everyone through useAuth. */
export function LoginForm({ email = '' }: { email?: string }) {
  const { login } = useAuth()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm<LoginFields>({
    defaultValues: { email, password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (fields) => {
    setFailure(undefined)
    try {
      const answer = await signIn({ email: fields.email.trim(), password: fields.password })
      if (!login(answer)) setFailure(wording.unknownError)
    } catch (error) {
      setFailure(showFailure(error, { fields: ['email', 'password'], setError }))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure && <Notice tone="destructive">{failure}</Notice>}
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('email', emailRules)}
            type="email"
            autoComplete="username"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password', { required: 'Enter your password.' })}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Button type="submit" isBusy={isSubmitting} className="mt-1">
        {isSubmitting ? 'Signing in...' : 'Login'}
      </Button>
    </form>
  )
}
