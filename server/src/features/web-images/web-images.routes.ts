import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/app-type.ts'
import { fetchWebImage } from './web-images.ts'

const querystring = z.object({ address: z.string().min(1).max(4_000) })

/** Images of other servers, for whoever reads an answer that names one. */
export function webImagesRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/kip/web-images',
    { schema: { querystring }, exposeHeadRoute: false },
    async (request, reply) => {
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const asked = { address: request.query.address, from: request.ip, wanted: gone.signal }
      const image = await fetchWebImage(deps, request.actor, asked)
      return reply.type('image/webp').header('cache-control', 'private, no-store').send(image)
    },
  )
}
