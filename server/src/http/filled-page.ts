import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** So many compressed pages are remembered, a few dozen KB each: a page that many open is compressed once. */
const rememberedMax = 50

const brotli = promisify(brotliCompress)
const compressors: Record<string, (page: string) => Promise<Buffer>> = {
  br: (page) => brotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<string, Buffer>(gzip),
}

/** Sends pages that are made on request, compressed as the caller takes them, and not again while they are the same. */
export function createPageSender(): (
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  type?: string,
) => Promise<FastifyReply> {
  const remembered = new Map<string, Promise<Buffer>>()

  function compress(key: string, compressor: () => Promise<Buffer>): Promise<Buffer> {
    const compressed = remembered.get(key) ?? compressor()
    remembered.delete(key)
    remembered.set(key, compressed)
    for (const oldest of remembered.keys()) {
      if (remembered.size <= rememberedMax) break
      remembered.delete(oldest)
    }
    return compressed
  }

  return async ({ headers }, reply, page, type = 'text/html') => {
    const etag = `W/"${createHash('sha256').update(page).digest('base64url')}"`
    const encoding = negotiate(headers['accept-encoding'] ?? '', Object.keys(compressors))
    const compressor = encoding === null ? undefined : compressors[encoding]
    void reply.type(`${type}; charset=utf-8`).headers({ etag, vary: 'accept-encoding' })
    if (headers['if-none-match']?.split(/, */).includes(etag)) return reply.code(304).send()
    if (compressor === undefined) return reply.code(200).send(page)
    void reply.header('content-encoding', encoding)
    return reply.code(200).send(await compress(`${encoding} ${etag}`, () => compressor(page)))
  }
}
