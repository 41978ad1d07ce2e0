import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { fileStore, type ByteRange } from './file-store.ts'

/** A stored file as it is answered. */
export type SentFile = {
  name: string
  type: string
  bytes: number
  /** Changes with the bytes. */
  tag: string
}

/** Answers a stored file, or the part that was asked for: players jump within what they play. */
export async function sendFile(
  { config }: { config: Pick<Config, 's3' | 'dataDir'> },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  file: SentFile,
): Promise<FastifyReply> {
  const etag = `"${file.tag}"`
  void reply.headers({ etag, 'accept-ranges': 'bytes' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const range = rangeOf(request, { etag, bytes: file.bytes })
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
  const length = range ? range.end - range.start + 1 : file.bytes
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  void reply.type(file.type).header('content-length', length)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(await fileStore(config).open(file.name, range))
}

/** The one part that is asked for; undefined for the whole, also where several are asked for at once. */
function rangeOf(
  { headers }: FastifyRequest,
  { etag, bytes }: { etag: string; bytes: number },
): ByteRange | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start > end || start >= bytes ? 'beyond' : { start, end }
}

/** As a header spells a name: RFC 5987. */
export function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}
