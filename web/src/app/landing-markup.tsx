import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router'
import { AuthProvider } from '../lib/auth.tsx'
import { routes } from './routes.tsx'

// Here, for the build lets nothing be imported later.
await loadScreens('/')

/** The landing page as a visitor gets it, for the built index.html: it is read while the script still loads. */
export async function landingMarkup(): Promise<string> {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request('http://keeper.invalid/'))
  if (context instanceof Response) throw new Error('The landing page redirects.')
  return renderToStaticMarkup(
    <AuthProvider>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </AuthProvider>,
  )
}

/** Puts what stands at an address into its routes; the static handler asks only those for it that load data. */
async function loadScreens(path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? [])
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
}
