import { matchRoutes, useLocation, useRoutes } from 'react-router'
import { RouteHandles } from './route-handles.ts'
import { routes } from './routes.tsx'

/** What stands at the present address, and its frame. */
export function Screens() {
  const { pathname } = useLocation()
  const handles = matchRoutes(routes, pathname)?.map(({ route }) => route.handle as unknown)
  return <RouteHandles value={handles ?? []}>{useRoutes(routes)}</RouteHandles>
}
