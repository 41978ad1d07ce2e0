import { useAuth } from '../lib/auth.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { useTitle } from '../ui/use-title.ts'
import { paths } from './paths.ts'

/** For every address without a page. */
export function NotFoundScreen() {
  const { isAuthenticated } = useAuth()
  useTitle('Page not found')
  return (
    <div className="mx-auto grid w-full max-w-xl flex-1 content-center justify-items-center gap-3 px-6 py-20 text-center">
      <h1 className="text-3xl">This page is blank.</h1>
      <p className="text-balance text-muted-foreground">
        This page doesn't exist. Check the address, or start from the home page.
      </p>
      <Link to={isAuthenticated ? paths.root : paths.home} className={`${buttonClass()} mt-4`}>
        {isAuthenticated ? 'Go to Root' : 'Go Home'}
      </Link>
    </div>
  )
}
