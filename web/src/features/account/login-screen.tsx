import { useLocation } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Link } from '../../ui/link.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { EntryPage } from './entry-page.tsx'
import { LoginForm } from './login-form.tsx'

export function LoginScreen() {
  const { state } = useLocation()
  useTitle('Login')
  return (
    <EntryPage
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
    </EntryPage>
  )
}
