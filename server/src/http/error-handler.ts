import type { FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorStatus, type ErrorBody, type ErrorCode } from '#contracts/errors.ts'
import { wording } from '#contracts/wording.ts'
import type { App } from './app-type.ts'
import { isStorageFailure } from '../database/storage-failure.ts'
import { AppError } from '../errors.ts'

/** The one place where failures become answers: never a stack, never a secret. */
export function answerErrors(app: App): void {
  app.setErrorHandler((error, request, reply) => {
    const known = knownError(error)
    if (known) return sendError(reply, known)
    request.log.error({ err: error, requestId: request.id }, 'unexpected error')
    if (isStorageFailure(error)) return sendError(reply, new AppError('unavailable', wording.storageFailed))
    const message = `${wording.unexpected} The error is in its log under ${request.id}.`
    return unkept(reply)
      .code(500)
      .send(envelope({ code: 'internal', message, requestId: request.id }))
  })
}

/** Answers one error in the envelope that every call shares. */
export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfterMs !== undefined) void reply.header('retry-after', Math.ceil(error.retryAfterMs / 1000))
  const body = envelope({
    code: error.code,
    message: error.message,
    ...(error.fields && { fields: error.fields }),
  })
  return unkept(reply)
    .code(error.status)
    .send(error.data === undefined ? body : { ...body, data: error.data })
}

/** What was said of a file that then could not be opened would have browsers keep the failure. */
function unkept(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').removeHeader('etag')
}

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, new AppError('not_found', wording.notFound))
}

/** Answers an address that the router itself refuses. */
export function answerUnroutable(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  void sendError(reply, knownError(error) ?? new AppError('invalid_request', wording.invalidRequest))
}

/** Answers what is hardly HTTP, then hangs up. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const known = unreadable[error.code ?? ''] ?? unreadable.other
    writeAnswer(socket, known.status, { code: 'invalid_request', message: known.message })
  }
  socket.destroy(error)
}

/** Answers a connection whose request couldn't be read, then hangs up. */
export function refuseConnection(
  socket: Socket,
  { code, message, retryAfterMs }: { code: ErrorCode; message: string; retryAfterMs: number },
): void {
  const status = errorStatus[code]
  const retryAfter = `retry-after: ${Math.ceil(retryAfterMs / 1000)}`
  writeAnswer(socket, `${status} ${STATUS_CODES[status]}\r\n${retryAfter}`, { code, message })
  socket.destroySoon()
}

/** `status` may be followed by headers. */
function writeAnswer(socket: Socket, status: string, error: ErrorBody): void {
  const body = JSON.stringify(envelope(error))
  const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}`
  socket.write(`HTTP/1.1 ${status}\r\n${head}\r\nconnection: close\r\n\r\n${body}`)
}

const unreadable: Record<string, { status: string; message: string }> & {
  other: { status: string; message: string }
} = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: wording.requestTooSlow },
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', message: wording.tooLarge },
  other: { status: '400 Bad Request', message: wording.invalidRequest },
}

function envelope(error: ErrorBody) {
  return { success: false, error }
}

function knownError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  const status = statusOf(error)
  if (status === undefined || status >= 500) return undefined
  const code: ErrorCode =
    status === 413
      ? 'too_large'
      : status === 415
        ? 'unsupported_media'
        : status === 404
          ? 'not_found'
          : 'invalid_request'
  const message =
    status === 413 ? wording.tooLarge : status === 404 ? wording.notFound : wording.invalidRequest
  return new AppError(code, message)
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined
  return typeof error.statusCode === 'number' ? error.statusCode : undefined
}
