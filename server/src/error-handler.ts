import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ErrorBody, ErrorCode } from '#contracts/errors.ts'
import { wording } from '#contracts/wording.ts'
import type { App } from './app-type.ts'
import { AppError } from './errors.ts'
import { invalidRequest } from './parse-input.ts'

/** The one place where failures become answers: never a stack, never a secret. */
export function answerErrors(app: App): void {
  app.setErrorHandler((error, request, reply) => {
    const known = knownError(error)
    if (known) return sendError(reply, known)
    request.log.error({ err: error, requestId: request.id }, 'unexpected error')
    return reply
      .code(500)
      .send(envelope({ code: 'internal', message: wording.unexpected, requestId: request.id }))
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
  return reply.code(error.status).send(error.data === undefined ? body : { ...body, data: error.data })
}

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, new AppError('not_found', wording.notFound))
}

function envelope(error: ErrorBody) {
  return { success: false, error }
}

function knownError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidRequest(
      error.validation.map((issue) => ({
        path: issue.instancePath.split('/').filter(Boolean),
        message: issue.message ?? wording.invalidRequest,
        unknownFields: z.array(z.string()).catch([]).parse(issue.params['keys']),
      })),
    )
  }
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
