import { expect, test } from 'vitest'
import { slugMaxChars } from '../limits/limits.ts'
import { isSlug, slugFromName } from './slugs.ts'

test.each([
  ['  My  Agent -- X!! ', 'my-agent-x'],
  ['Ünï Çödé', 'n-d'],
  ['a - b', 'a-b'],
  ['日本', ''],
])('the name %j suggests the slug %j', (name, slug) => {
  expect(slugFromName(name)).toBe(slug)
})

test('a long name suggests a slug that can be used', () => {
  const slug = slugFromName('A guide to rivers '.repeat(10))
  expect(slug).toHaveLength(slugMaxChars)
  expect(isSlug(slug)).toBe(true)
})
