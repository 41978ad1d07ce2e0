import fastifyStatic from '@fastify/static'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { App } from './app-type.ts'
import { answerNotFound } from './error-handler.ts'

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** The built web app, where there is one; every address that no route has is a screen of it. */
export async function serveWeb(app: App): Promise<void> {
  if (!existsSync(webFolder)) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isScreen = request.method === 'GET' && !/^\/(api|assets)(\/|\?|$)/i.test(request.url)
    return isScreen ? reply.sendFile('index.html') : answerNotFound(request, reply)
  })
}
