import { z } from 'zod'
import { providerLabels, type ModelProvider } from '#contracts/keys/models.ts'
import { anthropicHeaders } from './anthropic-messages.ts'
import { bearer } from './chat-completions.ts'
import { readBody, requireKey, type Connection, type Outgoing } from './connection.ts'
import { connectionFailure, malformedFailure, statusFailure, type Caller } from './provider-failure.ts'

export type ModelListRequest = { provider: ModelProvider; apiKey?: string; signal: AbortSignal }

const mostModels = 500
const listMaxBytes = 8_000_000

/** The ids of the models that a provider offers this key for conversations or speech, in order. Throws a `ProviderError`. */
export async function fetchModels(connection: Connection, request: ModelListRequest): Promise<string[]> {
  const { provider, signal } = request
  const caller = { label: providerLabels[provider], apiKey: request.apiKey }
  const outgoing = { path: pathOf(provider), headers: headersOf(request), signal }
  const { incoming, body } = await receive(connection, outgoing).catch((error: unknown) => {
    throw connectionFailure(caller, error, false)
  })
  const { status, headers } = incoming
  const text = body?.toString() ?? ''
  if (status !== 200) throw statusFailure(caller, { status, headers, body: text })
  const models = readList(caller, text).filter((model) => isOffered(provider, model))
  return [...new Set(models.map(({ id }) => id))].toSorted().slice(0, mostModels)
}

async function receive(connection: Connection, outgoing: Outgoing) {
  const incoming = await connection.send(outgoing)
  return { incoming, body: await readBody(incoming, listMaxBytes) }
}

function readList(caller: Caller, text: string): z.infer<typeof Listed> {
  try {
    return Listed.parse(JSON.parse(text))
  } catch {
    throw malformedFailure(caller)
  }
}

function pathOf(provider: ModelProvider): string {
  if (provider === 'elevenlabs') return '/v1/models'
  return provider === 'anthropic' ? '/models?limit=1000' : '/models'
}

function headersOf({ provider, apiKey }: ModelListRequest): Record<string, string> {
  if (provider === 'local' && apiKey === undefined) return {}
  const key = requireKey(providerLabels[provider], apiKey)
  if (provider === 'anthropic') return anthropicHeaders(key)
  return provider === 'elevenlabs' ? { 'xi-api-key': key } : bearer(key)
}

/** Together and elevenlabs answer with the list itself, the others with `data`. */
const Model = z.union([
  z.object({ id: z.string(), type: z.string().optional() }),
  z.object({ model_id: z.string(), can_do_text_to_speech: z.boolean().optional() }).transform((model) => ({
    id: model.model_id,
    type: model.can_do_text_to_speech === false ? 'other' : 'speech',
  })),
])
const Listed = z.union([z.array(Model), z.object({ data: z.array(Model) }).transform(({ data }) => data)])

/** OpenAI lists pictures, voices and vectors among its models; Together and elevenlabs say what each is for. */
function isOffered(provider: ModelProvider, { id, type }: z.infer<typeof Model>): boolean {
  if (provider === 'openai') return !notForText.test(id)
  if (provider === 'together') return type === undefined || type === 'chat' || type === 'language'
  return type !== 'other'
}

const notForText =
  /embedding|dall-e|image|whisper|tts|audio|realtime|transcribe|moderation|sora|babbage|davinci|-instruct/
