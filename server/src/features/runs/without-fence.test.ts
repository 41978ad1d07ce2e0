import { expect, test } from 'vitest'
import { withoutFence } from './without-fence.ts'

test('a fence is taken off, and what only begins like one stays as it is', () => {
  expect(withoutFence('```json\n{"a": 1}\n```')).toBe('{"a": 1}')
  expect(withoutFence(' ```\n[1]\n```\n')).toBe('[1]')
  expect(withoutFence('```')).toBe('```')
  expect(withoutFence('```\n```')).toBe('')
  const long = `\`\`\`${'\n'.repeat(300_000)}x`
  expect(withoutFence(long)).toBe(long)
})
