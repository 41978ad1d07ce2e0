import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { anthropicMessages } from './simulator/anthropic-messages.ts'
import { deliver, rawStream } from './simulator/delivery.ts'
import { elevenlabsError, readSpeech, speechStream } from './simulator/elevenlabs-speech.ts'
import { elevenlabsVoices, modelList } from './simulator/model-lists.ts'
import { openaiChat, openaiError } from './simulator/openai-chat.ts'
import { openaiResponses } from './simulator/openai-responses.ts'
import { behavedPlan, readDirective, type SimulatorPlan } from './simulator/plan.ts'
import { composeReply, createStreams } from './simulator/reply.ts'
import {
  elevenlabsTranscript,
  heard,
  isTranscription,
  openaiTranscript,
  readForm,
} from './simulator/transcription.ts'
import type { WireFormat } from './simulator/wire.ts'

export type { SimulatorPlan } from './simulator/plan.ts'
export { defaultReply } from './simulator/reply.ts'

/** A request as it arrived. `ended` tells whether the answer was taken to its end or the caller hung up. */
export type RecordedRequest = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: unknown
  /** The caller's port: the same for requests over one connection. */
  callerPort: number | undefined
  ended: Promise<'complete' | 'disconnected'>
}

/** Decides per request; `attempt` counts requests from 1. */
export type SimulatorBehaviour =
  | SimulatorPlan
  | ((request: { path: string; body: unknown; said: string; attempt: number }) => SimulatorPlan | undefined)

export type Simulator = {
  /** Without a path: append `/v1` for openai, anthropic, together and local; nothing for elevenlabs. */
  url: string
  port: number
  /** All requests so far, oldest first; empty when recording is off. */
  requests: RecordedRequest[]
  /** Sets how requests without a directive of their own are answered; `{}` is normal. */
  behave(behaviour: SimulatorBehaviour): void
  close(): Promise<void>
}

/**
 * Starts a server on loopback that speaks the providers' real wire formats and misbehaves as told: in-process by
 * `behave`, or by a directive in the person's last message, such as `[[sim status=429 retry-after=2 times=1]]`.
 */
export async function startSimulator(
  options: {
    port?: number
    record?: boolean
    behaviour?: SimulatorBehaviour
  } = {},
): Promise<Simulator> {
  const requests: RecordedRequest[] = []
  const used = new Map<string, number>()
  const toStream = createStreams()
  let behaviour = options.behaviour ?? {}
  let attempt = 0

  const server = createServer((request, response) => {
    readBody(request, (bytes) => {
      const refuse = (error: unknown) =>
        send(response, 400, 'application/json', openaiError(400, String(error)))
      const take = (body: unknown) => {
        if (options.record !== false) requests.push(record(request, response, body))
        answer(request, response, body)
      }
      const { 'content-type': type = '' } = request.headers
      if (type.startsWith('multipart/')) return void readForm(type, bytes).then(take).catch(refuse)
      try {
        take(bytes.length === 0 ? undefined : JSON.parse(bytes.toString()))
      } catch (error) {
        refuse(error)
      }
    })
  })

  function answer(request: IncomingMessage, response: ServerResponse, body: unknown): void {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const format = formats.find(([ending]) => path.endsWith(ending))?.[1]
    const isSpeech = /\/v1\/text-to-speech\/[^/]+\/stream$/.test(path)
    const transcript = transcripts.find(([ending]) => path.endsWith(ending))?.[1]
    const asked = format?.read(body)
    const said = asked?.said ?? (isSpeech ? readSpeech(body).text : '')
    const plan = choosePlan(path, body, said)

    if (plan.reset === 'before') return void request.socket.resetAndDestroy()
    if (plan.redirect !== undefined) {
      response.writeHead(307, { location: plan.redirect })
      return void response.end()
    }
    if (plan.status !== undefined) {
      const isElevenlabs = isSpeech || transcript === elevenlabsTranscript || path.endsWith('/v1/voices')
      const error = isElevenlabs ? elevenlabsError : (format ?? openaiChat).error
      return sendError(request, response, { plan, status: plan.status, error })
    }
    if (format && asked) {
      const reply = composeReply(asked, plan)
      if (!asked.isStreamed || plan.unstreamed)
        return send(response, 200, 'application/json', format.whole(reply))
      response.writeHead(200, streamHeaders)
      const stream = plan.stream === undefined ? toStream(format, reply) : rawStream(plan.stream)
      return deliver(response, stream, plan)
    }
    if (isSpeech) {
      response.writeHead(200, { 'content-type': 'audio/mpeg' })
      return deliver(response, speechStream(plan), plan)
    }
    if (transcript && isTranscription(body)) {
      if (plan.silence !== undefined) return response.flushHeaders()
      const seconds = plan.usage === undefined ? 2 : plan.usage.count
      return send(response, 200, 'application/json', transcript(plan.reply ?? heard, seconds))
    }
    if (path.endsWith('/v1/voices')) return send(response, 200, 'application/json', elevenlabsVoices)
    if (path.endsWith('/models')) return send(response, 200, 'application/json', modelList(request.headers))
    send(response, 404, 'application/json', openaiChat.error(404, ''))
  }

  function choosePlan(path: string, body: unknown, said: string): SimulatorPlan {
    attempt++
    const told = readDirective(said)
    const plan =
      told?.plan ?? (typeof behaviour === 'function' ? behaviour({ path, body, said, attempt }) : behaviour)
    if (plan?.times === undefined) return plan ?? {}
    const count = (used.get(told?.directive ?? '') ?? 0) + 1
    used.set(told?.directive ?? '', count)
    return count > plan.times ? behavedPlan(plan) : plan
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    behave(next) {
      behaviour = next
      attempt = 0
      used.delete('')
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const formats: [ending: string, format: WireFormat][] = [
  ['/v1/chat/completions', openaiChat],
  ['/v1/responses', openaiResponses],
  ['/v1/messages', anthropicMessages],
]

const transcripts: [ending: string, answer: typeof openaiTranscript][] = [
  ['/v1/audio/transcriptions', openaiTranscript],
  ['/v1/speech-to-text', elevenlabsTranscript],
]

const streamHeaders = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' }

function readBody(request: IncomingMessage, done: (bytes: Buffer) => void): void {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => done((parts.length === 1 ? parts[0] : undefined) ?? Buffer.concat(parts)))
}

function record(request: IncomingMessage, response: ServerResponse, body: unknown): RecordedRequest {
  const ended = new Promise<'complete' | 'disconnected'>((resolve) => {
    response.once('close', () => resolve(response.writableFinished ? 'complete' : 'disconnected'))
  })
  const { method = '', url: path = '', headers, socket } = request
  return { method, path, headers, body, callerPort: socket.remotePort, ended }
}

function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  failure: { plan: SimulatorPlan; status: number; error: WireFormat['error'] },
): void {
  const { plan, status, error } = failure
  if (plan.retryAfter !== undefined) response.setHeader('retry-after', plan.retryAfter)
  if (plan.retryAfterMs !== undefined) response.setHeader('retry-after-ms', String(plan.retryAfterMs))
  if (plan.html) return send(response, status, 'text/html', `<html><body><h1>${status}</h1></body></html>`)
  const { authorization = '', 'x-api-key': apiKey, 'xi-api-key': speechKey } = request.headers
  const key = String(apiKey ?? speechKey ?? authorization.replace('Bearer ', ''))
  const echo = plan.echoKey ? ` You sent: ${key}, that is ${key.slice(0, 8)}***${key.slice(-4)}.` : ''
  const body = error(status, echo)
  if (plan.firstMs) setTimeout(send, plan.firstMs, response, status, 'application/json', body)
  else send(response, status, 'application/json', body)
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
