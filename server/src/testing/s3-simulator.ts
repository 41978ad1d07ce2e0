import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A store that speaks S3 over HTTP, with one bucket in the address's path, and refuses what isn't signed rightly. */
export type S3Simulator = {
  /** The variables of a server that uses it. */
  env: Record<string, string>
  objects: Map<string, { bytes: Buffer; writtenAt: number }>
  /** `GET keeper-files/attachments/…`, and what was answered. */
  requests: { asked: string; status: number }[]
  /** While set, what is written is refused with this status. */
  refuseWrites: number | undefined
}

const credentials = { id: 'AKIASIMULATOR', secret: 'simulated/secret+key' }
const region = 'eu-test-1'
const bucket = 'keeper-files'

/** Starts one on a free port; it ends with the test. */
export async function startS3(): Promise<S3Simulator> {
  const simulator: S3Simulator = { env: {}, objects: new Map(), requests: [], refuseWrites: undefined }
  const server = createServer((request, response) => {
    void answer(simulator, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  simulator.env = {
    ...{ S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: `http://127.0.0.1:${port}` },
    ...{ S3_ACCESS_KEY_ID: credentials.id, S3_SECRET_ACCESS_KEY: credentials.secret },
  }
  return simulator
}

async function answer(
  simulator: S3Simulator,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://s3')
  const body = Buffer.concat(await request.toArray())
  const asked = `${request.method} ${decodeURIComponent(url.pathname).slice(1)}`
  const send = (status: number, content: string | Buffer = '', headers: Record<string, string> = {}) => {
    simulator.requests.push({ asked, status })
    response.writeHead(status, headers).end(content)
  }
  const key = decodeURIComponent(url.pathname).replace(`/${bucket}/`, '')
  if (!isSigned(request, url, body)) return send(403, xmlError('SignatureDoesNotMatch'))
  if (request.method === 'PUT') {
    if (simulator.refuseWrites !== undefined) return send(simulator.refuseWrites, xmlError('AccessDenied'))
    simulator.objects.set(key, { bytes: body, writtenAt: Date.now() })
    return send(200, '', { etag: '"1"' })
  }
  if (request.method === 'DELETE') {
    simulator.objects.delete(key)
    return send(204)
  }
  if (url.searchParams.get('list-type') === '2') return send(200, listed(simulator, url))
  const object = simulator.objects.get(key)
  if (!object) return send(404, xmlError('NoSuchKey'))
  if (request.method === 'HEAD') return send(200, '', { 'content-length': String(object.bytes.length) })
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (from === undefined) return send(200, object.bytes)
  const part = object.bytes.subarray(Number(from), Number(to) + 1)
  return send(206, part, { 'content-range': `bytes ${from}-${to}/${object.bytes.length}` })
}

/** Checks the signature, version 4, over method, address, signed headers and the hash of the body, and that hash too. */
function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/
  const [, id, day = '', place, names = '', signature] = pattern.exec(headers.authorization ?? '') ?? []
  const bodyHash = String(headers['x-amz-content-sha256'])
  const time = String(headers['x-amz-date'])
  const isFresh =
    Math.abs(Date.parse(time.replace(/(....)(..)(..T..)(..)/, '$1-$2-$3:$4:')) - Date.now()) < 900_000
  if (id !== credentials.id || place !== region || !isFresh || bodyHash !== sha256(body)) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const signed = names.split(';')
  if (!signed.includes('host') || !signed.includes('x-amz-content-sha256')) return false
  const lines = signed
    .map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}\n`)
    .join('')
  const canonical = `${method}\n${url.pathname}\n${query}\n${lines}\n${names}\n${bodyHash}`
  const scope = `${day}/${region}/s3/aws4_request`
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${credentials.secret}`,
  )
  return hmac(key, text).toString('hex') === signature
}

/** Two at a time, so that pages are needed. */
function listed({ objects }: S3Simulator, url: URL): string {
  const from = Number(url.searchParams.get('continuation-token') ?? 0)
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(url.searchParams.get('prefix') ?? ''))
    .toSorted()
  const rows = keys.slice(from, from + 2).map((key) => {
    const time = new Date(objects.get(key)?.writtenAt ?? 0).toISOString()
    return `<Contents><Key>${key}</Key><LastModified>${time}</LastModified></Contents>`
  })
  const isMore = from + 2 < keys.length
  const next = isMore ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`
}

function xmlError(code: string): string {
  return `<Error><Code>${code}</Code><Message>${code}</Message></Error>`
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
