import { expect, test, vi } from 'vitest'
import { ApiError, UnreachableError } from '../../lib/api-error.ts'
import { sectionOf, showRefusal } from './form-refusal.ts'

test('a taken slug is shown at the slug and focused', () => {
  const { setError, openAround, sentence } = refuse(
    new ApiError(409, {
      code: 'conflict',
      message: 'This slug is taken.',
      fields: { slug: 'This slug is taken.' },
    }),
  )
  expect(setError).toHaveBeenCalledExactlyOnceWith(
    'slug',
    { type: 'server', message: 'This slug is taken.' },
    { shouldFocus: true },
  )
  expect(openAround).toHaveBeenCalledWith(['slug'])
  expect(sentence).toBeUndefined()
})

test('reasons go to their fields by dotted name, and only the first takes the focus', () => {
  const { setError } = refuse(
    new ApiError(400, { fields: { 'model_settings.temperature': 'Too warm.', name: 'Enter a name.' } }),
  )
  expect(setError.mock.calls.map(([field, , options]) => [field, options])).toEqual([
    ['name', { shouldFocus: true }],
    ['model_settings.temperature', { shouldFocus: false }],
  ])
})

test('what no field takes is a sentence for the whole form', () => {
  expect(refuse(new ApiError(403, { message: "You don't have permission to do this." })).sentence).toBe(
    "You don't have permission to do this.",
  )
  expect(refuse(new ApiError(409, { code: 'conflict', message: 'That is enough.' })).sentence).toBe(
    'That is enough.',
  )
  expect(refuse(new UnreachableError()).sentence).toBe(
    'Failed to connect to the server. Please try again later.',
  )
})

test('each field is in the section that shows it', () => {
  expect(sectionOf('name')).toBeUndefined()
  expect(sectionOf('config.visitors_daily_cap_micro_usd')).toBeUndefined()
  expect(sectionOf('config.tagline')).toBe('Character')
  expect(sectionOf('config.voice_id')).toBe('Model settings')
  expect(sectionOf('config.max_run_seconds')).toBe('Model settings')
  expect(sectionOf('model_settings.retry.max_retries')).toBe('Model settings')
  expect(sectionOf('status')).toBe('Memory and context')
})

function refuse(error: unknown) {
  const setError = vi.fn()
  const openAround = vi.fn()
  return { setError, openAround, sentence: showRefusal(error, { setError, openAround }) }
}
