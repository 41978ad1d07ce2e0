import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAuth } from '../../lib/auth.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { AccountPage } from './account-page.tsx'
import { getRegistration, type Registration } from './accounts.api.ts'
import { RegisterForm } from './register-form.tsx'
import { useDestination } from './use-destination.ts'

export function RegisterScreen() {
  const { isAuthenticated } = useAuth()
  const destination = useDestination()
  const { state } = useLocation()
  const registration = useRegistration()
  useTitle('Begin')
  if (isAuthenticated) return <Navigate to={destination} replace />
  return (
    <AccountPage
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
    </AccountPage>
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
