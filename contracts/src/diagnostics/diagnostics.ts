import { z } from 'zod'
import { ModelProvider } from '../agents/agents.ts'
import { success } from '../envelope.ts'

/** What `GET /railway-status` answers: the host as the caller named it. */
export const RailwayStatus = z.object({
  status: z.literal('ok'),
  host: z.string(),
  version: z.string(),
  uptime_s: z.number().int(),
})

export const ApiTestAnswer = success(z.object({ message: z.string(), time: z.string() }))

/** One thing that Keeper stands on. `detail` is for admins; null for everybody else. */
export const SystemCheck = z.object({ name: z.string(), ok: z.boolean(), detail: z.string().nullable() })
export type SystemCheck = z.infer<typeof SystemCheck>

/** `ok`: every check is. */
export const DatabaseStatus = z.object({
  ok: z.boolean(),
  engine: z.enum(['sqlite', 'postgres']),
  latency_ms: z.number(),
  checks: z.array(SystemCheck),
})
export type DatabaseStatus = z.infer<typeof DatabaseStatus>
export const DatabaseStatusAnswer = success(DatabaseStatus)

const ShortText = z.string().max(200)

/** `POST /api/debug/uuid-test`. */
export const UuidTest = z.strictObject({ testUUID: ShortText, userID: ShortText, testString: ShortText })

/** Which of the three are UUIDs, and whether all came back from the database as they went in. */
export const UuidTestResult = z.object({
  testUUID: z.boolean(),
  userID: z.boolean(),
  testString: z.boolean(),
  roundTrip: z.boolean(),
})
export type UuidTestResult = z.infer<typeof UuidTestResult>
export const UuidTestAnswer = success(UuidTestResult)

/** `POST /api/debug/model-provider-test`. `userId` is accepted and never believed. */
export const ModelProviderTest = z.strictObject({
  provider: ModelProvider,
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['system', 'user', 'assistant']),
        content: z.string().trim().min(1, 'Write a message first.').max(4_000),
      }),
    )
    .min(1, 'Give at least one message.')
    .max(20),
  userId: ShortText.nullish(),
})
export type ModelProviderTest = z.infer<typeof ModelProviderTest>

/** How a call of this provider would go; the mock answered, so that nothing was spent. */
export const ModelProviderResult = z.object({
  provider: ModelProvider,
  /** The model that the request would name; null where the provider has no listed one. */
  model: z.string().nullable(),
  /** Whose key it would use; null for visitors, who are not told. */
  key: z.enum(['personal', 'platform', 'none']).nullable(),
  mock: z.literal(true),
  response: z.string(),
})
export type ModelProviderResult = z.infer<typeof ModelProviderResult>
export const ModelProviderAnswer = success(ModelProviderResult)

/** The repairs take no body, or an empty one. */
export const RepairRequest = z.strictObject({}).nullish()

/** What a repair of the database did, and what it could not do. */
export const DatabaseRepair = z.object({
  actions: z.array(z.object({ message: z.string() })),
  errors: z.array(z.object({ error: z.string() })),
})
export type DatabaseRepair = z.infer<typeof DatabaseRepair>
export const DatabaseRepairAnswer = success(DatabaseRepair)

const ProviderModel = z.object({ provider: z.string(), model: z.string() })

/** The agents whose provider and model did not fit, with what they had and what they have now. */
export const ProviderRepair = z.object({
  checked: z.number().int(),
  repaired: z.array(z.object({ slug: z.string(), from: ProviderModel, to: ProviderModel })),
})
export type ProviderRepair = z.infer<typeof ProviderRepair>
export const ProviderRepairAnswer = success(ProviderRepair)
