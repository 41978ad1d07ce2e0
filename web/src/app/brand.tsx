import { useAuth } from '../lib/auth.tsx'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/link.tsx'
import { paths } from './paths.ts'

/** The word mark; it leads home, which for a signed-in person is /root. */
export function Brand({ className }: { className?: string }) {
  const { isAuthenticated } = useAuth()
  return (
    <Link
      to={isAuthenticated ? paths.root : paths.home}
      className={classes(
        'rounded-sm font-serif text-xl leading-8 font-semibold tracking-[-0.02em]',
        className,
      )}
    >
      Keeper
    </Link>
  )
}
