import { wording } from '#contracts/wording.ts'
import type { App } from './app-type.ts'
import { AppError } from '../errors.ts'

/** Bodies are JSON. An empty one is no body; a NUL character, which PostgreSQL can't store, is refused here for all routes. */
export function parseJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
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
