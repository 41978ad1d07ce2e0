import type { App } from '../http/app-type.ts'

/** Collects the routes of an app, as "METHOD /address"; HEAD, which comes with every GET, and files and pages are left out. */
export function collectRoutes(): { routes: string[]; beforeRoutes: (app: App) => Promise<void> } {
  const routes: string[] = []
  return {
    routes,
    async beforeRoutes(app) {
      app.addHook('onRoute', ({ method, url }) => {
        const isFile = /\.\w+$/.test(url) && !url.startsWith('/api/')
        const isPage = url.startsWith('/p/')
        for (const one of [method].flat())
          if (one !== 'HEAD' && !isFile && !isPage) routes.push(`${one} ${url}`)
      })
    },
  }
}
