import type { Stream } from './delivery.ts'
import type { SimulatorPlan } from './plan.ts'
import { asRecord, asText, statusMessages } from './wire.ts'

/** Reads the text to speak from the body of `/v1/text-to-speech/{voice}/stream`. */
export function readSpeech(body: unknown): { model: string; text: string } {
  const { model_id, text } = asRecord(body)
  return { model: asText(model_id), text: asText(text) }
}

/** ElevenLabs' error body. */
export function elevenlabsError(status: number, echo: string): string {
  const message = `${statusMessages[status] ?? 'Error'}${echo}`
  return JSON.stringify({ detail: { status: errorStatuses[status] ?? 'internal_error', message } })
}

const errorStatuses: Record<number, string> = {
  400: 'invalid_request',
  401: 'invalid_api_key',
  404: 'voice_not_found',
  429: 'too_many_concurrent_requests',
}

/** A quarter of a second of silence as MP3, in ten pieces: MPEG-1 layer III frames, 128 kbit/s, 44.1 kHz, stereo. */
export function speechStream({ empty }: SimulatorPlan): Stream {
  const chunks = empty ? [] : Array.from({ length: 10 }, silentFrame)
  const none = Buffer.alloc(0)
  return { head: none, chunks, tail: none, error: none, heartbeat: none, whole: Buffer.concat(chunks) }
}

function silentFrame(): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  return frame
}
