import { createHash } from 'node:crypto'
import { z } from 'zod'
import { askWording } from '#contracts/keepers/ask-wording.ts'
import { previewLastsMs } from '#contracts/keepers/recall-choices.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'

/** What somebody looked at. */
export type Previewed = { userId: string; keeperIds: string[]; question: string; sent: unknown }

const Token = z.strictObject({
  until: z.number(),
  /** Of all that would be sent, and to whom. */
  hash: z.string(),
  ids: z.array(z.string()),
})

/** A token for exactly what somebody looked at: their question, to whom it would go, and every letter of it. */
export function previewToken(
  deps: Pick<Deps, 'secrets' | 'now'>,
  previewed: Previewed,
  momentIds: string[],
): string {
  const text = JSON.stringify({ until: deps.now() + previewLastsMs, hash: hashOf(previewed), ids: momentIds })
  return deps.secrets.seal(text, boundTo(previewed))
}

/** The moments that a token names. Throws `conflict` where it is old or of another question. */
export function openPreview(
  deps: Pick<Deps, 'secrets' | 'now'>,
  of: Omit<Previewed, 'sent'>,
  token: string,
): { momentIds: string[]; isSame: (sent: unknown) => boolean } {
  const text = deps.secrets.open(token, boundTo(of))
  if (text === undefined) throw new AppError('conflict', askWording.previewChanged)
  const { until, hash, ids } = Token.parse(JSON.parse(text))
  if (until < deps.now()) throw new AppError('conflict', askWording.previewExpired)
  return { momentIds: ids, isSame: (sent) => hashOf({ ...of, sent }) === hash }
}

function boundTo({ userId, keeperIds, question }: Omit<Previewed, 'sent'>): string {
  return `ask preview ${hash([userId, keeperIds.toSorted(), question])}`
}

function hashOf({ userId, keeperIds, question, sent }: Previewed): string {
  return hash([userId, keeperIds.toSorted(), question, sent])
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
