import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { isTls } from '../../http/tls.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** The visitor's cookie. On https its prefix makes browsers refuse one that another subdomain has planted. */
export function visitorCookieName(
  deps: Pick<Deps, 'config'>,
  request: Pick<FastifyRequest, 'protocol'>,
): string {
  return isTls(deps.config, request) ? '__Host-keeper_visitor' : 'keeper_visitor'
}

/** Gives a new visitor the cookie by which their conversations stay theirs. */
export function rememberVisitor(
  deps: Pick<Deps, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (request.actor.kind !== 'visitor' || !request.actor.isNew) return
  const cookie = request.server.serializeCookie(visitorCookieName(deps, request), request.actor.cookie, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isTls(deps.config, request),
    maxAge: yearSeconds,
  })
  // As a header at once: `setCookie` waits for a hook that event streams do not pass.
  void reply.header('set-cookie', cookie)
}
