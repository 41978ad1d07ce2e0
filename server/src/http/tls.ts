import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Whether browsers reach this server by HTTPS, as `PUBLIC_URL` says or a trusted proxy does of this request. */
export function isTls(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  request: Pick<FastifyRequest, 'protocol'>,
): boolean {
  return publicUrl === undefined ? request.protocol === 'https' : publicUrl.startsWith('https:')
}
