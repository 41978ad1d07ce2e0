import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'

/** The site that passkeys belong to, as WebAuthn sees it. */
export type RelyingParty = { id: string; origins: string[] }

/** From PUBLIC_URL, else from the address that the browser asked at. */
export function relyingParty(deps: Pick<Deps, 'config'>, request: FastifyRequest): RelyingParty {
  const { publicUrl } = deps.config
  if (publicUrl !== undefined) {
    const { hostname, origin } = new URL(publicUrl)
    return { id: hostname, origins: [origin] }
  }
  // Keeper can't tell whether a proxy in front ends TLS. A browser gives no passkey to plain http elsewhere.
  return { id: request.hostname, origins: ['http', 'https'].map((scheme) => `${scheme}://${request.host}`) }
}
