import type { z } from 'zod'
import type { Draft, DraftDeletion, DraftPut } from '#contracts/keepers/moment-drafts.ts'
import { call, callEnvelope } from '../../../lib/api.ts'
import type { Asking } from '../moments/moments.api.ts'

const draftOf = (keeperId: string, id: string) =>
  `/api/keepers/${encodeURIComponent(keeperId)}/drafts/${encodeURIComponent(id)}`

/** Throws an ApiError of 409 with `DraftConflict` as its data where another device has written on. */
export function putDraft(
  keeperId: string,
  id: string,
  draft: z.input<typeof DraftPut>,
  asking: Asking = {},
): Promise<Draft> {
  return call(draftOf(keeperId, id), { method: 'PUT', body: draft, ...asking })
}

/** Leaves what is neither this device's nor of this revision. */
export async function deleteDraft(
  keeperId: string,
  id: string,
  { deviceId, revision }: Required<DraftDeletion>,
  asking: Asking = {},
): Promise<void> {
  const known = new URLSearchParams({ deviceId, revision: String(revision) })
  await callEnvelope(`${draftOf(keeperId, id)}?${known.toString()}`, { method: 'DELETE', ...asking })
}
