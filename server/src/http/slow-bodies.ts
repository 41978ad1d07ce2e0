import type { IncomingMessage } from 'node:http'
import type { Bounds } from '../bounds.ts'
import type { App } from './app-type.ts'
import { answerUnreadable } from './error-handler.ts'

/**
 * Hangs up on bodies that trickle in. A large one has as long as it needs while bytes come at a sensible rate; an
 * answer, such as an event stream, may take any time.
 */
export function endSlowBodies(app: App, bounds: Pick<Bounds, 'bodyMs' | 'bodyBytesPerSecond'>): void {
  app.server.on('request', (request, response) => {
    if (!hasBody(request)) return
    const startedAt = performance.now()
    const readBefore = request.socket.bytesRead
    const look = () => {
      if (request.complete || request.socket.destroyed) return
      const seconds = (request.socket.bytesRead - readBefore) / bounds.bodyBytesPerSecond
      const leftMs = bounds.bodyMs + seconds * 1000 - (performance.now() - startedAt)
      if (leftMs > 0) timer = setTimeout(look, leftMs).unref()
      else if (response.headersSent) request.socket.destroy()
      else answerUnreadable(new SlowBody(), request.socket)
    }
    let timer = setTimeout(look, bounds.bodyMs).unref()
    request.once('close', () => clearTimeout(timer))
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

class SlowBody extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
