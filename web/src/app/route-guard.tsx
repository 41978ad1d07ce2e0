import { Navigate, Outlet, useLocation } from 'react-router'
import { useAuth } from '../lib/auth.tsx'
import { Loading } from './loading.tsx'
import { paths } from './paths.ts'

/** Lets signed-in people through; others go to sign in, and from there to where they were going. */
export function RouteGuard() {
  const { isLoading, isAuthenticated, hasSignedOut } = useAuth()
  const { pathname, search, hash } = useLocation()
  if (isLoading) return <Loading />
  if (isAuthenticated) return <Outlet />
  return (
    <Navigate
      to={paths.login}
      replace
      state={hasSignedOut ? null : { from: `${pathname}${search}${hash}` }}
    />
  )
}
