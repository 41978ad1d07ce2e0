import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { nameMaxChars, passwordMinChars } from '#contracts/limits/limits.ts'
import { screenWording } from '#contracts/screens/screen-wording.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useAuth } from '../../lib/auth.tsx'
import { showFailure } from '../../lib/form-failure.ts'
import { newPasswordRules } from '../../lib/password-rules.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { emailRules } from './account-rules.ts'
import { register as registerAccount } from './accounts.api.ts'
import { EmailField } from './email-field.tsx'

type RegisterFormFields = {
  name: string
  email: string
  password: string
  startupCode: string
  invitation: string
}
type Code = 'startupCode' | 'invitation'

const codeAskedFor: Readonly<Record<string, Code>> = {
  startup_code_required: 'startupCode',
  invitation_required: 'invitation',
}

const codeHints = {
  startupCode: 'The server printed it when it started. It proves this Keeper is yours.',
  invitation: "It's in the invitation from this Keeper's admin.",
}

/** Asks for a start-up code or an invitation only once the server does. */
export function RegisterForm({ asksForStartupCode }: { asksForStartupCode: boolean }) {
  const { login, isAuthenticated } = useAuth()
  const [search] = useSearchParams()
  const [failure, setFailure] = useState<string>()
  const [askedCode, setAskedCode] = useState<Code>()
  const { register, handleSubmit, setError, setFocus, formState } = useForm<RegisterFormFields>({
    defaultValues: {
      name: '',
      email: '',
      password: '',
      startupCode: '',
      invitation: search.get('invitation') ?? '',
    },
  })
  const { errors } = formState
  // Until the next screen has taken the place of this one.
  const isBusy = formState.isSubmitting || isAuthenticated
  const code = askedCode ?? (asksForStartupCode ? 'startupCode' : undefined)

  useEffect(() => {
    if (askedCode !== undefined) setFocus(askedCode)
  }, [askedCode, setFocus])

  const submit = handleSubmit(async (fields) => {
    setFailure(undefined)
    try {
      if (!login(await registerAccount(payloadOf(fields)))) setFailure(screenWording.unknownError)
    } catch (error) {
      const asked = error instanceof ApiError ? codeAskedFor[error.code] : undefined
      if (asked === undefined || !(error instanceof ApiError)) {
        setFailure(
          showFailure(error, {
            fields: ['name', 'email', 'password', 'startupCode', 'invitation'],
            setError,
          }),
        )
        return
      }
      setAskedCode(asked)
      setError(asked, { type: 'server', message: error.message }, { shouldFocus: true })
    }
  })

  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure && <Notice tone="destructive">{failure}</Notice>}
      <Field label="Name" aside="optional" error={errors.name?.message}>
        {(control) => (
          <Input {...control} {...register('name')} autoComplete="name" maxLength={nameMaxChars} />
        )}
      </Field>
      <EmailField error={errors.email?.message} {...register('email', emailRules)} />
      <PasswordField
        label="Password"
        hint={`At least ${passwordMinChars} characters.`}
        error={errors.password?.message}
        {...register('password', newPasswordRules)}
        autoComplete="new-password"
      />
      {code !== undefined && (
        <Field
          label={code === 'startupCode' ? 'Start-up code' : 'Invitation code'}
          hint={codeHints[code]}
          error={errors[code]?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...register(code, { required: 'Enter the code.' })}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
      )}
      <Button type="submit" isBusy={isBusy} className="mt-1">
        {isBusy ? 'Creating your account...' : 'Begin'}
      </Button>
    </form>
  )
}

/** What is empty is not sent. */
function payloadOf({ email, password, name, startupCode, invitation }: RegisterFormFields) {
  return {
    email: email.trim(),
    password,
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(startupCode.trim() !== '' && { startupCode: startupCode.trim() }),
    ...(invitation.trim() !== '' && { invitation: invitation.trim() }),
  }
}
