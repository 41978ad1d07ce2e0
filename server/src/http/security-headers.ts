import helmet from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Config } from '../config.ts'
import type { App } from './app-type.ts'
import { isTls } from './tls.ts'

/** Tells the browser with every answer what it may do; a route may take back what isn't meant for its answers. */
export function sendSecurityHeaders(app: App, config: Pick<Config, 'publicUrl'>): void {
  const [plain, secure] = [securityHeaders({ isSecure: false }), securityHeaders({ isSecure: true })]
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(isTls(config, request) ? secure : plain)
    done()
  })
}

/** Helmet's headers. They are the same for every answer by HTTP or HTTPS, so it is asked once for each. */
function securityHeaders({ isSecure }: { isSecure: boolean }) {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet({
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
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })(request, response, (error) => {
    if (error !== undefined) throw error
  })
  return response.getHeaders()
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
