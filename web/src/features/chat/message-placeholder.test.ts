import { expect, test } from 'vitest'
import { messagePlaceholder } from './message-placeholder.ts'

test('the empty message box names the agent, of a long name its beginning', () => {
  expect(messagePlaceholder('River Guide', 'Shift+Enter')).toBe(
    'Message River Guide... (Shift+Enter to send)',
  )
  expect(messagePlaceholder('R'.repeat(100), undefined)).toBe(`Message ${'R'.repeat(40)}...`)
})
