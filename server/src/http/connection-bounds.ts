import type { Socket } from 'node:net'
import { wording } from '#contracts/wording.ts'
import type { Bounds } from '../bounds.ts'
import type { App } from './app-type.ts'
import { refuseConnection } from './error-handler.ts'

type Options = {
  bounds: Pick<Bounds, 'connections' | 'connectionsPerAddress'>
  /** Whether one address may have as many as all together: it is a proxy's, or limits are off. */
  isAddressUnbound: boolean
  /** The part of an address that one household or machine has. */
  addressPrefix(address: string): string
}

/** When it's worth connecting again: one that was closed makes room at once. */
const retryAfterMs = 5_000

/** Bounds the connections of all callers and of each address; one too many hears why, then is hung up on. */
export function boundConnections(app: App, { bounds, isAddressUnbound, addressPrefix }: Options): void {
  const counts = new Map<string, number>()
  let total = 0
  app.server.prependListener('connection', (socket: Socket) => {
    const address = addressPrefix(socket.remoteAddress ?? '')
    const count = (counts.get(address) ?? 0) + 1
    total += 1
    counts.set(address, count)
    socket.once('close', () => {
      total -= 1
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
    if (!isAddressUnbound && count > bounds.connectionsPerAddress)
      refuseConnection(socket, { code: 'limited', message: wording.tooManyConnections, retryAfterMs })
    else if (total > bounds.connections)
      refuseConnection(socket, { code: 'unavailable', message: wording.serverFull, retryAfterMs })
  })
}
