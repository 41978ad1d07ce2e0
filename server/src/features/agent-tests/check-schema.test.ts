import { expect, test } from 'vitest'
import { agentTestWording } from '#contracts/agents/agent-test-wording.ts'
import { findMismatch, requireCheckable } from './check-schema.ts'

const check = (schema: object) => requireCheckable([{ kind: 'schema', schema: JSON.stringify(schema) }])

test('patterns and references are found wherever Ajv would use them', async () => {
  const slow = { pattern: '(a+)+$' }
  const nested = [
    { dependencies: { enum: slow } },
    { dependencies: { const: { properties: { a: slow } } } },
    { dependentSchemas: { required: slow } },
    { properties: { const: { allOf: [slow] } } },
    { if: { not: slow } },
    { prefixItems: [{}, slow] },
    { propertyNames: slow },
  ]
  for (const schema of nested)
    await expect(check(schema)).rejects.toThrow(agentTestWording.schemaUnsupported('pattern'))
  await expect(check({ dependencies: { examples: { $ref: '#' } } })).rejects.toThrow(
    agentTestWording.schemaUnsupported('$ref'),
  )
  await check({ properties: { pattern: { type: 'string' } }, enum: [{ pattern: 'x' }] })
})

test('a schema that nests beyond reason is refused', async () => {
  const schema = `${'{"not":'.repeat(60_000)}{}${'}'.repeat(60_000)}`
  await expect(requireCheckable([{ kind: 'schema', schema }])).rejects.toThrow(agentTestWording.schemaInvalid)
  const deep = `${'['.repeat(15_000)}${']'.repeat(15_000)}`
  expect(await findMismatch(JSON.stringify({ items: { uniqueItems: true } }), deep)).toBe(
    agentTestWording.jsonTooLong,
  )
})

test('items are compared in a time that grows with their number', async () => {
  const unique = JSON.stringify({ uniqueItems: true })
  expect(await findMismatch(unique, '[1, "1", {"a": 1, "b": [2]}, [1]]')).toBeUndefined()
  const found = await findMismatch(unique, '[{"a": 1, "b": [2]}, {"b": [2], "a": 1}]')
  expect(found).toContain('duplicate')
  expect(await findMismatch(JSON.stringify({ uniqueItems: false }), '[1, 1]')).toBeUndefined()
  const many = JSON.stringify({ allOf: Array.from({ length: 300 }, () => ({ uniqueItems: true })) })
  const answer = JSON.stringify(Array.from({ length: 4_500 }, (_, at) => [at]))
  // Each with each other one would take minutes.
  expect(await findMismatch(many, answer)).toBeUndefined()
})
