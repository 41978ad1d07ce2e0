import { z } from 'zod'
import { providerLabels, type ModelProvider } from '#contracts/models.ts'
import { providerFetch, requireKey } from './connection.ts'

export type ModelListRequest = { provider: ModelProvider; apiKey?: string; signal: AbortSignal }

const mostModels = 500

/** The ids of the models that a provider offers this key for conversations or speech, in order. Throws whatever failed. */
export async function fetchModels(request: ModelListRequest, baseUrl: string | undefined): Promise<string[]> {
  const { provider, signal } = request
  const base = (baseUrl ?? vendors[provider])?.replace(/\/+$/, '')
  if (base === undefined) throw new Error('There is no local server.')
  const path = provider === 'elevenlabs' ? '/v1/models' : '/models'
  const query = provider === 'anthropic' ? '?limit=1000' : ''
  const response = await providerFetch(`${base}${path}${query}`, { headers: headersOf(request), signal })
  if (!response.ok) throw new Error(`${providerLabels[provider]} answered ${response.status}.`)
  const models = Listed.parse(await response.json()).filter((model) => isOffered(provider, model))
  return [...new Set(models.map(({ id }) => id))].toSorted().slice(0, mostModels)
}

const vendors: Record<ModelProvider, string | undefined> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  together: 'https://api.together.xyz/v1',
  elevenlabs: 'https://api.elevenlabs.io',
  local: undefined,
}

function headersOf({ provider, apiKey }: ModelListRequest): Record<string, string> {
  if (provider === 'local' && apiKey === undefined) return {}
  const key = requireKey(providerLabels[provider], { apiKey })
  if (provider === 'anthropic') return { 'x-api-key': key, 'anthropic-version': '2023-06-01' }
  return provider === 'elevenlabs' ? { 'xi-api-key': key } : { authorization: `Bearer ${key}` }
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
