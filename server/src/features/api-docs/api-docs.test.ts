import { expect, test } from 'vitest'
import { OpenapiDocument } from './openapi-document.ts'
import { renderDocs } from './docs-page.ts'
import { schemaText } from './schema-text.ts'

test('a schema reads like a type', () => {
  const text = schemaText({
    type: 'object',
    properties: {
      name: { type: 'string' },
      kinds: { items: { enum: ['a', 'b'] } },
      none: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
    required: ['name'],
  })
  expect(text).toBe('{\n  name: string\n  kinds?: "a" | "b"[]\n  none?: string | null\n}')
})

test('the page names every call, escapes what it shows, and loads nothing from elsewhere', () => {
  const page = renderDocs(
    OpenapiDocument.parse({
      info: { title: 'Keeper', version: '1' },
      paths: { '/api/kip/agents': { get: { summary: '<List> agents' }, post: {} }, '/health': { get: {} } },
    }),
  )
  expect(page.match(/<details>/g)).toHaveLength(3)
  expect(page).toContain('&#60;List&#62; agents')
  expect(page).not.toMatch(/<script|https?:\/\//)
})
