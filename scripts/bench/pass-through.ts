// The least that can stand between a caller and a provider: forwards every request and streams the answer back.
// node scripts/bench/pass-through.ts http://127.0.0.1:4010
import { Agent, createServer, request } from 'node:http'

const target = process.argv[2] ?? ''
const agent = new Agent({ keepAlive: true })

const server = createServer((incoming, outgoing) => {
  const { method, headers } = incoming
  const forwarded = request(target + incoming.url, { method, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  forwarded.on('error', () => outgoing.destroy())
  incoming.pipe(forwarded)
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.stdout.write(`http://127.0.0.1:${address.port}\n`)
})
