import { paths } from '../../app/paths.ts'
import { useAuth } from '../../lib/auth.tsx'
import { Link } from '../../ui/link.tsx'

/** The quiet way from a public page to the rest of Keeper. */
export function PublicLinks() {
  const { isAuthenticated } = useAuth()
  return (
    <>
      <Link to={isAuthenticated ? paths.root : paths.home} className={linkClass}>
        Home
      </Link>
      {!isAuthenticated && (
        <Link to={paths.login} className={linkClass}>
          Sign in
        </Link>
      )}
    </>
  )
}

const linkClass = 'inline-flex min-h-6 items-center underline-offset-2 hover:text-foreground hover:underline'
