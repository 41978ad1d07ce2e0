import { z } from 'zod'

/** A JSON Schema, as far as the page shows it. */
export type SchemaNode = {
  type?: string | string[]
  properties?: Record<string, SchemaNode>
  required?: string[]
  items?: SchemaNode | undefined
  enum?: unknown[]
  const?: unknown
  anyOf?: SchemaNode[]
  oneOf?: SchemaNode[]
  description?: string
  additionalProperties?: unknown
}

const Schema: z.ZodType<SchemaNode> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    // False after the items of a tuple, which the page shows as any list.
    items: z.union([Schema, z.literal(false).transform(() => undefined)]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(Schema).optional(),
    oneOf: z.array(Schema).optional(),
    description: z.string().optional(),
    additionalProperties: z.unknown().optional(),
  }),
)

const Content = z.record(z.string(), z.looseObject({ schema: Schema.optional() }))

const Operation = z.looseObject({
  summary: z.string().optional(),
  description: z.string().optional(),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        schema: Schema.optional(),
      }),
    )
    .optional(),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: Content.optional() })).optional(),
})
export type Operation = z.infer<typeof Operation>

/** The parts of an OpenAPI document that the page shows. */
export const OpenapiDocument = z.looseObject({
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string().optional() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})
export type OpenapiDocument = z.infer<typeof OpenapiDocument>
