import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../lib/api-error.ts'
import { showFailure } from '../../lib/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { finishSignIn } from './accounts.api.ts'
import { useTakeSession } from './use-take-session.ts'

type CodeFormProps = {
  challenge: string
  /** Back to email and password, with a sentence that says why. */
  onStartOver: (sentence?: string) => void
}

/** The second step of a sign-in: the app's code, or a backup code. */
export function CodeForm({ challenge, onStartOver }: CodeFormProps) {
  const takeSession = useTakeSession()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = formState

  // The button that led here has gone, and the focus with it.
  useEffect(() => setFocus('code'), [setFocus])

  const submit = handleSubmit(async ({ code }) => {
    setFailure(undefined)
    try {
      setFailure(takeSession(await finishSignIn({ challenge, code })))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unauthenticated') return onStartOver(error.message)
      setFailure(showFailure(error, { fields: ['code'], setError }))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure && <Notice tone="destructive">{failure}</Notice>}
      <Field
        label="Code"
        hint="The 6 digits from your authenticator app, or a backup code."
        error={errors.code?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register('code', { required: 'Enter the code.' })}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            className="font-mono tracking-widest"
          />
        )}
      </Field>
      <Button type="submit" isBusy={isSubmitting} className="mt-1">
        {isSubmitting ? 'Checking...' : 'Sign in'}
      </Button>
      <Button variant="ghost" disabled={isSubmitting} onClick={() => onStartOver()}>
        Back
      </Button>
    </form>
  )
}
