import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../lib/api-error.ts'
import { useAuth } from '../../lib/auth.tsx'
import { showFailure } from '../../lib/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CurrentPasswordField } from '../../ui/password-field.tsx'
import { emailRules } from './account-rules.ts'
import { signIn } from './accounts.api.ts'
import { EmailField } from './email-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useTakeSession } from './use-take-session.ts'

type CredentialsFormProps = {
  email: string
  /** Whether only this account can sign in here. */
  isEmailFixed: boolean
  /** The password was right, and a code is asked for. */
  onCodeNeeded: (challenge: string, email: string) => void
}

/** Signs in with email and password, or with a passkey. */
export function CredentialsForm({ email, isEmailFixed, onCodeNeeded }: CredentialsFormProps) {
  const { isAuthenticated, hasEnded } = useAuth()
  const takeSession = useTakeSession()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email, password: '' } })
  const { errors } = formState
  // Until the next screen has taken the place of this one; where a session has ended, one signs in on top of it.
  const isBusy = formState.isSubmitting || (isAuthenticated && !hasEnded)

  const submit = handleSubmit(async (fields) => {
    setFailure(undefined)
    const account = fields.email.trim()
    try {
      setFailure(takeSession(await signIn({ email: account, password: fields.password })))
    } catch (error) {
      const challenge = challengeOf(error)
      if (challenge !== undefined) return onCodeNeeded(challenge, account)
      setFailure(showFailure(error, { fields: ['email', 'password'], setError }))
    }
  })

  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure && <Notice tone="destructive">{failure}</Notice>}
      <EmailField error={errors.email?.message} readOnly={isEmailFixed} {...register('email', emailRules)} />
      <CurrentPasswordField
        error={errors.password?.message}
        register={(rules) => register('password', rules)}
      />
      <Button type="submit" isBusy={isBusy} className="mt-1">
        {isBusy ? 'Signing in...' : 'Login'}
      </Button>
      <PasskeyButton onFailure={setFailure} />
    </form>
  )
}

/** What the second step answers; undefined where the sign-in was refused. */
function challengeOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'two_factor_required') return undefined
  const { data } = error
  const challenge = typeof data === 'object' && data !== null && 'challenge' in data && data.challenge
  return typeof challenge === 'string' ? challenge : undefined
}
