import type { App } from './app-type.ts'

/** The largest body where nothing else is said. */
export const bodyMaxBytes = 1024 * 1024

/** Bodies of people who are not signed in yet hold an address, a password, a code: never much. */
const signInBodyMaxBytes = 16 * 1024

/** Sets the body limit of the sign-in routes; comes before the routes. */
export function limitSignInBodies(app: App): void {
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/kam/auth/')) route.bodyLimit = signInBodyMaxBytes
  })
}
