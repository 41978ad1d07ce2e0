import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Actor } from './actor.ts'

/** The Fastify app whose routes are typed by their zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling. Set for every route below /api before it is handled. */
    actor: Actor
  }
  interface FastifyContextConfig {
    /** The route is for those who sign in: a token that has ended does not stand in their way. */
    ignoresToken?: boolean
    /** Its bodies are pieces of files, which it counts itself. */
    takesPieces?: boolean
  }
}
