import type { SchemaNode } from './openapi-document.ts'

/** A schema as TypeScript people read it: `{ name: string, age?: number }`, a property a line. */
export function schemaText(schema: SchemaNode | undefined, indent = ''): string {
  if (!schema) return 'anything'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((choice) => schemaText(choice, indent)))].join(' | ')
  if (schema.properties) return objectText(schema, indent)
  if (schema.items) return `${schemaText(schema.items, indent)}[]`
  if (schema.type === 'object') return 'object'
  return Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'anything')
}

function objectText(schema: SchemaNode, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    return `${inner}${name}${mark}: ${schemaText(property, inner)}`
  })
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}
