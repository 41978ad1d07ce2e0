import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers'

/** A way to a database that takes its time, as one to another data centre does. */
export type SlowLink = { url: string; close(): Promise<void> }

/** Passes everything on to the database at `targetUrl`, each direction `delayMs` later. */
export async function startSlowLink(targetUrl: string, delayMs: number): Promise<SlowLink> {
  const target = new URL(targetUrl)
  const url = new URL(targetUrl)
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname)
    pass(incoming, outgoing)
    pass(outgoing, incoming)
  }).listen(0, '127.0.0.1')

  function pass(from: Socket, to: Socket): void {
    sockets.add(from)
    from.setNoDelay(true)
    // Timers of one length ring in the order in which they were set.
    from.on('data', (piece) => void setTimeout(() => to.writable && to.write(piece), delayMs))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      setTimeout(() => to.destroy(), delayMs)
    })
  }

  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The slow link listens on a port.')
  url.port = String(address.port)
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
