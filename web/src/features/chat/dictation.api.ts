import type { SuggestedTranscript } from '#contracts/keepers/attachments.ts'
import type { TextProvider } from '#contracts/keys/models.ts'
import type { Dictation } from '#contracts/sessions/dictation.ts'
import { call } from '../../lib/api.ts'
import { upload } from '../../lib/upload.ts'

/** Whose message is dictated, and the provider of the model that was chosen for it. */
export type DictatedTo = { agentId: string; provider: TextProvider | undefined }

function path({ agentId, provider }: DictatedTo, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ agentId, ...(provider && { provider }), ...more })
  return `/api/kip/dictation?${query.toString()}`
}

/** Who would transcribe what is said; null where nobody can. */
export async function findTranscriber(to: DictatedTo, signal: AbortSignal): Promise<Dictation['provider']> {
  return (await call<Dictation>(path(to), { signal })).provider
}

/** Has what was said transcribed. */
export async function transcribe(
  to: DictatedTo,
  sound: { bytes: Blob; durationMs: number },
  signal: AbortSignal,
): Promise<string> {
  const address = path(to, { durationMs: String(Math.round(sound.durationMs)) })
  const options = { onProgress: () => undefined, signal }
  return (await upload<SuggestedTranscript>(address, sound.bytes, options)).text
}
