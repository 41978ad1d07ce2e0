import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { passwordMinChars } from '#contracts/limits/limits.ts'
import { paths } from '../../app/paths.ts'
import { showFailure } from '../../lib/form-failure.ts'
import { newPasswordRules } from '../../lib/password-rules.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { AccountPage } from './account-page.tsx'
import { resetPassword } from './accounts.api.ts'

/** Sets a new password with the code of a one-time link. */
export function ResetPasswordScreen() {
  const [search] = useSearchParams()
  const code = search.get('code')?.trim() ?? ''
  useTitle('New password')
  return (
    <AccountPage
      title="New password"
      lead="It takes effect right away and signs you out everywhere."
      footer={
        <>
          Has the link expired?{' '}
          <Link to={paths.forgotPassword} className="text-primary underline underline-offset-4">
            Request a new one
          </Link>
        </>
      }
    >
      {code === '' ? (
        <Notice tone="destructive">This link is incomplete. Copy all of it, or request a new one.</Notice>
      ) : (
        <NewPasswordForm code={code} />
      )}
    </AccountPage>
  )
}

function NewPasswordForm({ code }: { code: string }) {
  const [failure, setFailure] = useState<string>()
  const [isSet, setIsSet] = useState(false)
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined)
    try {
      await resetPassword({ code, password })
      setIsSet(true)
    } catch (error) {
      setFailure(showFailure(error, { fields: ['password'], setError }))
    }
  })

  if (isSet)
    return (
      <div className="grid gap-5">
        <Notice tone="accent">Your new password is set. Sign in with it.</Notice>
        <Link to={paths.login} replace className={buttonClass()}>
          Login
        </Link>
      </div>
    )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure && <Notice tone="destructive">{failure}</Notice>}
      <p className="text-sm text-muted-foreground">
        If this is your first link by email, your passkeys are removed too. Add them again after you sign in.
      </p>
      <PasswordField
        label="New password"
        hint={`At least ${passwordMinChars} characters.`}
        error={errors.password?.message}
        {...register('password', newPasswordRules)}
        autoComplete="new-password"
      />
      <Button type="submit" isBusy={isSubmitting} className="mt-1">
        {isSubmitting ? 'Saving...' : 'Set password'}
      </Button>
    </form>
  )
}
