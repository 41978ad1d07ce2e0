import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../config.ts'
import type { App } from './app-type.ts'

/** What the browser is told with every answer. */
export function securityHeaders(config: Pick<Config, 'publicUrl'>): FastifyHelmetOptions {
  const isTls = config.publicUrl?.startsWith('https:') ?? false
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Libraries set style attributes and small style elements; scripts have no such exception.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: isTls ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  }
}

/** Answers of the API are stored nowhere on their way, unless a route says otherwise. */
export function storeNoAnswers(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isApi(request.url)) void reply.header('cache-control', 'no-store')
  })
}

/** Whether an address, as it was asked, is not a screen's or a file's. */
function isApi(url: string): boolean {
  return /^\/(api(?:\/|\?|$)|health|ping|railway-status)/i.test(url)
}
