import { createServer } from 'vite'

const target = `http://localhost:${process.env.PORT ?? 3000}`
/** The origin is the server's own: to it, the page in development is not from elsewhere. */
const proxied = { target, headers: { origin: target } }

const server = await createServer({
  root: 'web',
  server: { proxy: Object.fromEntries(['/api', '/health', '/ping'].map((path) => [path, proxied])) },
})
await server.listen()
server.printUrls()
