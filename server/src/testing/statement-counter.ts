import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Stands between a server and its PostgreSQL and notes every statement that the server sends. */
export type StatementCounter = {
  /** Where the server finds its database. */
  url: string
  /** The statements since the last call, in their order: each is one that PostgreSQL is asked to run. */
  takeStatements(): Statement[]
  close(): Promise<void>
}

/**
 * `name` is that of a statement which the connection keeps; empty for one that is parsed each time. One that is sent
 * along, behind another one that has no answer yet, takes no round trip of its own.
 */
export type Statement = { name: string; text: string; isSentAlong: boolean }

/** Passes everything on to the PostgreSQL at `targetUrl`. */
export async function startStatementCounter(targetUrl: string): Promise<StatementCounter> {
  const url = new URL(targetUrl)
  const { hostname, port } = url
  const sockets = new Set<Socket>()
  let statements: Statement[] = []
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname)
    const conversation = followConversation((statement) => void statements.push(statement))
    incoming.on('data', conversation.asks)
    outgoing.on('data', conversation.answers)
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The counter listens on a port')
  url.port = String(address.port)
  return {
    url: url.href,
    takeStatements() {
      const taken = statements
      statements = []
      return taken
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Reads what one connection asks and is answered, as PostgreSQL's protocol has it. */
function followConversation(onStatement: (statement: Statement) => void) {
  const texts = new Map<string, string>()
  let bound = ''
  let unanswered = 0

  function ask(type: string, body: Buffer): void {
    const [first = '', second = ''] = body.toString('utf8').split('\0')
    const isSentAlong = unanswered > 0
    if (type === 'P') texts.set(first, second)
    else if (type === 'B') bound = second
    else if (type === 'E') onStatement({ name: bound, text: texts.get(bound) ?? '', isSentAlong })
    else if (type === 'Q') onStatement({ name: '', text: first, isSentAlong })
    if (type === 'Q' || type === 'S') unanswered += 1
  }

  return {
    // The first message has no type, and is answered like a statement.
    asks: splitMessages({ isFirstUntyped: true }, ask, () => (unanswered += 1)),
    answers: splitMessages({ isFirstUntyped: false }, (type) => {
      if (type === 'Z') unanswered -= 1
    }),
  }
}

/** Cuts a stream into messages: a letter, a length that counts itself, a body. */
function splitMessages(
  { isFirstUntyped }: { isFirstUntyped: boolean },
  onMessage: (type: string, body: Buffer) => void,
  onUntyped: () => void = () => {},
): (piece: Buffer) => void {
  let held = Buffer.alloc(0)
  let isTyped = !isFirstUntyped
  return (piece) => {
    held = Buffer.concat([held, piece])
    for (;;) {
      const start = isTyped ? 1 : 0
      if (held.length < start + 4) return
      const end = start + held.readUInt32BE(start)
      if (held.length < end) return
      if (isTyped) onMessage(held.toString('latin1', 0, 1), held.subarray(start + 4, end))
      else onUntyped()
      isTyped = true
      held = held.subarray(end)
    }
  }
}
