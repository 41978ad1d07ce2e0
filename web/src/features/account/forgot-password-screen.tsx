import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { paths } from '../../app/paths.ts'
import { sentenceOf, showFailure } from '../../lib/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { AccountPage } from './account-page.tsx'
import { emailRules } from './account-rules.ts'
import { askForPasswordMail, getsPasswordMail } from './accounts.api.ts'
import { EmailField } from './email-field.tsx'

/** How to get a new password: by mail where this Keeper sends any, else from its admin. */
export function ForgotPasswordScreen() {
  useTitle('Forgotten password')
  return (
    <AccountPage
      title="Forgotten password"
      lead="Get a link to set a new one."
      footer={
        <>
          Remembered it?{' '}
          <Link to={paths.login} className="text-primary underline underline-offset-4">
            Login
          </Link>
        </>
      }
    >
      <Help />
    </AccountPage>
  )
}

function Help(): ReactNode {
  const { isByMail, error, retry } = useHelp()
  if (error !== undefined)
    return <ErrorState title="Error loading this page" error={new Error(error)} onRetry={retry} />
  if (isByMail === undefined) return <SkeletonRows rows={1} />
  if (isByMail) return <MailForm />
  return (
    <Notice>
      This Keeper can't send email. Ask its admin for a link to set a new password. It works once, within an
      hour.
    </Notice>
  )
}

function MailForm() {
  const [failure, setFailure] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '' } })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ email }) => {
    setFailure(undefined)
    try {
      await askForPasswordMail(email.trim())
      setSentTo(email.trim())
    } catch (error) {
      setFailure(showFailure(error, { fields: ['email'], setError }))
    }
  })

  if (sentTo !== undefined)
    return (
      <Notice tone="accent">
        If {sentTo} has an account here, a link is on its way. It works once, within an hour.
      </Notice>
    )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure && <Notice tone="destructive">{failure}</Notice>}
      <EmailField error={errors.email?.message} {...register('email', emailRules)} />
      <Button type="submit" isBusy={isSubmitting} className="mt-1">
        {isSubmitting ? 'Sending...' : 'Send me a link'}
      </Button>
    </form>
  )
}

function useHelp() {
  const [state, setState] = useState<{ isByMail?: boolean; error?: string }>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    getsPasswordMail(abort.signal).then(
      (isByMail) => setState({ isByMail }),
      (error: unknown) => !abort.signal.aborted && setState({ error: sentenceOf(error) }),
    )
    return () => abort.abort()
  }, [attempt])
  function retry() {
    setState({})
    setAttempt(attempt + 1)
  }
  return { ...state, retry }
}
