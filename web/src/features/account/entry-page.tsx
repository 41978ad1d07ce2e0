import { type ComponentProps, useState } from 'react'
import { Navigate } from 'react-router'
import { useAuth } from '../../lib/auth.tsx'
import { prepareScreen } from '../../lib/navigation.ts'
import { AccountPage } from './account-page.tsx'
import { useDestination } from './use-destination.ts'

/**
 * A page to sign in or register on. What comes after it loads from the first field on; where that takes longer, the
 * page stays as it is.
 */
export function EntryPage(props: ComponentProps<typeof AccountPage>) {
  const { isLoading, isAuthenticated } = useAuth()
  const destination = useDestination()
  const [isShown, setIsShown] = useState(false)
  if (!isShown && !isLoading && !isAuthenticated) setIsShown(true)
  if (isAuthenticated && !isShown) return <Navigate to={destination} replace />
  return (
    <div className="contents" inert={isAuthenticated} onFocus={() => prepareScreen(destination)}>
      {isAuthenticated && <Navigate to={destination} replace />}
      <AccountPage {...props} />
    </div>
  )
}
