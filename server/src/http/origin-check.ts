import { wording } from '#contracts/wording.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { App } from './app-type.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what a page of another site asks to be changed, for the browser adds the visitor's cookie. Browsers name the
 * page's origin with every such request; other programs name none.
 */
export function checkOrigins(app: App, config: Pick<Config, 'publicUrl'>): void {
  const publicOrigin = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).origin
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers
    if (origin === undefined || readingMethods.has(request.method) || origin === publicOrigin) return
    // Keeper can't tell whether a proxy in front ends TLS.
    const host = URL.parse(origin)?.host
    const own = URL.parse(`${URL.parse(origin)?.protocol}//${request.host}`)?.host
    if (host === undefined || host === '' || host !== own)
      throw new AppError('forbidden', wording.foreignOrigin)
  })
}
