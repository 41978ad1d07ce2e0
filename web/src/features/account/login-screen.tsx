import { Navigate, useLocation } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useAuth } from '../../lib/auth.tsx'
import { Link } from '../../ui/link.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { AccountPage } from './account-page.tsx'
import { LoginForm } from './login-form.tsx'
import { useDestination } from './use-destination.ts'

export function LoginScreen() {
  const { isAuthenticated } = useAuth()
  const destination = useDestination()
  const { state } = useLocation()
  useTitle('Login')
  if (isAuthenticated) return <Navigate to={destination} replace />
  return (
    <AccountPage
      title="Welcome back"
      lead="Sign in to pick up where you left off."
      footer={
        <>
          No account yet?{' '}
          <Link to="/register" state={state} className="text-primary underline underline-offset-4">
            Begin here
          </Link>
        </>
      }
    >
      <LoginForm
        footer={
          <p className="text-sm">
            <Link
              to={paths.forgotPassword}
              className="text-muted-foreground underline underline-offset-4 hover:text-foreground"
            >
              Forgot your password?
            </Link>
          </p>
        }
      />
    </AccountPage>
  )
}
