import type { FastifyRequest } from 'fastify'
import type { Caller } from './sign-ins.ts'

/** Who signs in from where. */
export function callerOf({ ip, headers, actor }: FastifyRequest): Caller {
  const isKnownVisitor = actor.kind === 'visitor' && !actor.isNew
  return {
    address: ip,
    userAgent: headers['user-agent'],
    visitorKey: isKnownVisitor ? actor.key : undefined,
  }
}
