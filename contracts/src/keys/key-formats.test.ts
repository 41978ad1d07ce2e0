import { expect, test } from 'vitest'
import { isProviderKey, mayBecomeProviderKey } from './key-formats.ts'
import type { ModelProvider } from './models.ts'

/** A key of exactly this length. */
const keyOf = (prefix: string, length: number) => prefix.padEnd(length, '0123456789')

test.each([
  ['openai', 'sk-', 20],
  ['anthropic', 'sk-ant-', 30],
  ['together', '', 10],
  ['elevenlabs', '', 10],
  ['local', '', 5],
] as const)('a key of %s begins with "%s" and is longer than %i', (provider, prefix, length) => {
  const isKey = (key: string) => isProviderKey(provider satisfies ModelProvider, key)
  expect(isKey(keyOf(prefix, length + 1))).toBe(true)
  expect(isKey(keyOf(prefix, length))).toBe(false)
  if (prefix !== '') expect(isKey(keyOf('x', length + 1))).toBe(false)
})

test('what can’t become a key is known before all of it is typed', () => {
  expect(mayBecomeProviderKey('openai', 's')).toBe(true)
  expect(mayBecomeProviderKey('openai', 'sk-short')).toBe(true)
  expect(mayBecomeProviderKey('openai', 'pk-')).toBe(false)
  expect(mayBecomeProviderKey('anthropic', 'sk-proj')).toBe(false)
  expect(mayBecomeProviderKey('together', 'two words')).toBe(false)
})
