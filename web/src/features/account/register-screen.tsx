import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { EntryPage } from './entry-page.tsx'
import { getRegistration, type Registration } from './accounts.api.ts'
import { RegisterForm } from './register-form.tsx'

export function RegisterScreen() {
  const { state } = useLocation()
  const registration = useRegistration()
  useTitle('Begin')
  return (
    <EntryPage
      title="Begin"
      lead="Your account lives on this server only."
      footer={
        <>
          Already have an account?{' '}
          <Link to="/login" state={state} className="text-primary underline underline-offset-4">
            Login
          </Link>
        </>
      }
    >
      <RegistrationNotice registration={registration} />
      {registration?.mode !== 'closed' && (
        <RegisterForm asksForStartupCode={registration?.startupCodeRequired ?? false} />
      )}
    </EntryPage>
  )
}

function RegistrationNotice({ registration }: { registration: Registration | undefined }): ReactNode {
  if (registration?.firstAccount)
    return (
      <Notice tone="accent" className="mb-6">
        You're the first to register, so you'll be this Keeper's admin.
      </Notice>
    )
  if (registration?.mode === 'closed')
    return <Notice>Registration is closed. Ask this Keeper's admin.</Notice>
  return null
}

/** Undefined until the server has said; registering works without knowing, since the server decides then. */
function useRegistration(): Registration | undefined {
  const [registration, setRegistration] = useState<Registration>()
  useEffect(() => {
    const abort = new AbortController()
    getRegistration(abort.signal).then(setRegistration, () => undefined)
    return () => abort.abort()
  }, [])
  return registration
}
