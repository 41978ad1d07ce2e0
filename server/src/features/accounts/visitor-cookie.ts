import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { visitorCookie } from './identify.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** Gives a new visitor the cookie by which their conversations stay theirs. */
export function rememberVisitor(
  deps: Pick<Deps, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (request.actor.kind !== 'visitor' || !request.actor.isNew) return
  const cookie = request.server.serializeCookie(visitorCookie, request.actor.cookie, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.publicUrl?.startsWith('https:') ?? false,
    maxAge: yearSeconds,
  })
  // As a header at once: `setCookie` waits for a hook that event streams do not pass.
  void reply.header('set-cookie', cookie)
}
