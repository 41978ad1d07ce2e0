import { asRecord } from './wire.ts'

/** What the simulator hears in every recording, unless it is told otherwise. */
export const heard = 'The river went on without a far bank.'

/** The fields of a form as JSON has them; a file is its name, its type and how large it is. */
export async function readForm(contentType: string, bytes: Buffer): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': contentType },
  }).formData()
  return Object.fromEntries(
    [...form].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : { name: value.name, type: value.type, size: value.size },
    ]),
  )
}

/** Whether a form holds what each vendor asks for: a model and a file. */
export function isTranscription(body: unknown): boolean {
  const { model, model_id, file } = asRecord(body)
  return typeof (model ?? model_id) === 'string' && Number(asRecord(file).size) > 0
}

/** OpenAI's answer of `/v1/audio/transcriptions`, for a model that is billed by duration. */
export function openaiTranscript(text: string, seconds: unknown): string {
  return JSON.stringify({ text, languages: [{ code: 'en' }], usage: { type: 'duration', seconds } })
}

/** ElevenLabs' answer of `/v1/speech-to-text`, without timestamps. */
export function elevenlabsTranscript(text: string, seconds: unknown): string {
  return JSON.stringify({
    ...{ language_code: 'eng', language_probability: 0.98, text, words: [] },
    audio_duration_secs: seconds,
  })
}
