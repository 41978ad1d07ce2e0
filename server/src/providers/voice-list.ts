import { z } from 'zod'
import { providerLabels } from '#contracts/keys/models.ts'
import { readBody, requireKey, type Connection } from './connection.ts'
import { connectionFailure, malformedFailure, statusFailure } from './provider-failure.ts'

export type VoiceListRequest = { apiKey: string; signal: AbortSignal }

/** A voice of an account at ElevenLabs, and a few words about it: "female · american · calm". */
export type VendorVoice = { id: string; name: string; about: string }

const mostVoices = 500
const listMaxBytes = 8_000_000

/** The voices that a key of ElevenLabs may use, by name. Throws a `ProviderError`; when the signal aborts, its reason. */
export async function fetchVoices(
  connection: Connection,
  { apiKey, signal }: VoiceListRequest,
): Promise<VendorVoice[]> {
  const { elevenlabs: label } = providerLabels
  const caller = { label, apiKey }
  const headers = { 'xi-api-key': requireKey(label, apiKey) }
  const answer = await connection
    .send({ path: '/v1/voices', headers, signal })
    .then(async (incoming) => ({ incoming, body: await readBody(incoming, listMaxBytes) }))
    .catch((error: unknown) => {
      signal.throwIfAborted()
      throw connectionFailure(caller, error, false)
    })
  const { status, headers: received } = answer.incoming
  const body = answer.body?.toString() ?? ''
  if (status !== 200) throw statusFailure(caller, { status, headers: received, body })
  const listed = readList(body)
  if (!listed) throw malformedFailure(caller)
  return listed
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .slice(0, mostVoices)
    .map(({ voice_id: id, name, labels }) => ({ id, name, about: aboutOf(labels) }))
}

const Listed = z.object({
  voices: z.array(
    z.object({
      voice_id: z.string().regex(/^[\w-]{1,100}$/),
      name: z.string().transform((name) => name.slice(0, 200)),
      labels: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
})

function readList(body: string) {
  try {
    return Listed.parse(JSON.parse(body)).voices
  } catch {
    return undefined
  }
}

/** What people choose by; ElevenLabs labels more than that. */
const told = ['gender', 'age', 'accent', 'language', 'descriptive', 'description', 'use_case']

function aboutOf(labels: Record<string, unknown> | null | undefined): string {
  const words = told.map((label) => labels?.[label]).filter((word) => typeof word === 'string' && word !== '')
  return words.join(' · ').replaceAll('_', ' ').slice(0, 200)
}
