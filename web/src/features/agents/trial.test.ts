import { expect, test } from 'vitest'
import { ApiError, NotSentError, UnreachableError } from '../../lib/api-error.ts'
import { newAgentFields } from './agent-fields.ts'
import { agentToTry, createTrial } from './trial.ts'

const request = { agentId: '', input: 'Hello', sessionId: undefined, idempotencyKey: 'k' }

/** What comes of a message where the form can't be kept. */
async function failureOf(error: Error): Promise<unknown> {
  const { api } = createTrial(() => Promise.reject(error))
  const events = api.runAgent({ ...request, signal: new AbortController().signal })
  return events.next().catch((failure: unknown) => failure)
}

test('a form that can’t be tried names the field that is in the way, as the form does', () => {
  const fields = newAgentFields()
  fields.model_settings.temperature = '7'
  expect(() => agentToTry(fields, undefined)).toThrow('Correct the form first. Temperature: Use at most 2.')
})

test('a message whose form can’t be kept is not sent, with the reason', async () => {
  const reason = 'No local server.'
  const refused = new ApiError(400, { message: 'Invalid', fields: { model_provider: reason } })
  expect(await failureOf(refused)).toEqual(new NotSentError(reason))
  expect(await failureOf(new Error('Correct the form first.'))).toBeInstanceOf(NotSentError)
  const away = new UnreachableError()
  expect(await failureOf(away)).toBe(away)
})
