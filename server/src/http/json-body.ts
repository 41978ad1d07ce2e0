import { isUtf8 } from 'node:buffer'
import { wording } from '#contracts/wording.ts'
import type { App } from './app-type.ts'
import { AppError } from '../errors.ts'

/**
 * Bodies are JSON in UTF-8: other bytes would be stored as signs that nobody wrote. An empty one is no body; a NUL
 * character, which PostgreSQL can't store, is refused here for all routes.
 */
export function parseJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    if (!isUtf8(bytes)) return done(new AppError('invalid_request', wording.invalidRequest), undefined)
    const text = bytes.toString()
    if (text.trim() === '') return done(null, undefined)
    if (text.includes('\\u0000') && escapedNul.test(text))
      return done(new AppError('invalid_request', wording.invalidRequest), undefined)
    // Fastify's parser answers through the same callback, never with a promise.
    void parse(request, text, done)
  })
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw new AppError('invalid_request', wording.invalidRequest)
  })
}

/** A NUL as JSON spells it; after an odd number of backslashes it is a backslash and some text. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/
