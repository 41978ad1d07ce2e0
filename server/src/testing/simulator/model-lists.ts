import type { IncomingHttpHeaders } from 'node:http'

/** The body of `/v1/models`, in the format of the vendor that the headers address. */
export function modelList(headers: IncomingHttpHeaders): string {
  if (headers['anthropic-version'] !== undefined) return anthropicModels
  return headers['xi-api-key'] === undefined ? openaiModels : elevenlabsModels
}

const openaiModels = JSON.stringify({
  object: 'list',
  data: ['gpt-4o', 'gpt-4o-mini', 'gpt-6-luna'].map((id) => ({
    id,
    object: 'model',
    created: 1_700_000_000,
    owned_by: 'openai',
  })),
})

const anthropicModels = JSON.stringify({
  data: ['claude-sonnet-4-6', 'claude-haiku-4-5'].map((id) => ({
    type: 'model',
    id,
    display_name: id,
    created_at: '2026-02-17T00:00:00Z',
  })),
  has_more: false,
  first_id: 'claude-sonnet-4-6',
  last_id: 'claude-haiku-4-5',
})

const elevenlabsModels = JSON.stringify(
  ['eleven_multilingual_v2', 'eleven_turbo_v2'].map((model_id) => ({
    model_id,
    name: model_id,
    can_do_text_to_speech: true,
  })),
)

/** ElevenLabs' answer of `/v1/voices`. */
export const elevenlabsVoices = JSON.stringify({
  voices: [
    voice('river', { gender: 'female', accent: 'irish', descriptive: 'calm', use_case: 'narration' }),
    voice('harbour', { gender: 'male', accent: 'british', descriptive: 'deep' }),
  ],
})

function voice(name: string, labels: Record<string, string>) {
  return {
    ...{ voice_id: `${name}-voice`, name: name.charAt(0).toUpperCase() + name.slice(1), labels },
    ...{ category: 'premade', samples: null, description: null },
    preview_url: `https://storage.example/${name}.mp3`,
  }
}
