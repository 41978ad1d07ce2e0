import { expect, test } from 'vitest'
import { ApiError, UnreachableError } from './api-error.ts'
import { failureText } from './form-failure.ts'

const sentence = 'Failed to save API key. Please try again.'

test("the server's reason follows the sentence", () => {
  const refusal = new ApiError(400, {
    code: 'invalid_request',
    message: 'Not valid.',
    fields: { apiKey: 'Too long.' },
  })
  expect(failureText(sentence, refusal)).toBe(`${sentence} Too long.`)
  expect(
    failureText(sentence, new ApiError(403, { code: 'forbidden', message: 'You need admin access.' })),
  ).toBe(`${sentence} You need admin access.`)
})

test('without a reason the sentence stands alone', () => {
  expect(failureText(sentence, new UnreachableError())).toBe(sentence)
  expect(failureText(sentence, new ApiError(502))).toBe(sentence)
})

test('what failed and the reason are sentences of their own', () => {
  const refusal = new ApiError(403, { code: 'forbidden', message: 'You need admin access.' })
  expect(failureText('Failed to delete agent', refusal)).toBe(
    'Failed to delete agent. You need admin access.',
  )
  expect(failureText('Failed to delete agent', new UnreachableError())).toBe(
    'Failed to delete agent. Failed to connect to the server. Please try again later.',
  )
  expect(failureText(undefined, refusal)).toBe('You need admin access.')
})
