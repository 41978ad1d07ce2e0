import { z } from 'zod'
import { Part } from '#contracts/runs/parts.ts'
import type { Queries } from '../../database/database.ts'
import type { Selectable } from '../../database/schema/columns.ts'
import type { MessagesTable } from '../../database/schema/runs.ts'
import type { StoredAttachment } from '../attachments/index.ts'
import { selectReplies } from './turn-rows.table.ts'

const Parts = z.array(Part)
const StoredAttachments = z.array(
  z.object({
    ...{ id: z.string(), type: z.string(), bytes: z.number(), name: z.string().optional() },
    ...{ width: z.number().optional(), height: z.number().optional() },
  }),
)

type MessageRow = Selectable<MessagesTable>

/** A message's attachments as they are kept with it. */
export function readStoredAttachments(json: string | null): StoredAttachment[] {
  return json === null ? [] : StoredAttachments.parse(JSON.parse(json))
}

/** The parts of a message: what its row says, or else its text, and what is spoken or to be seen. */
export function readParts({
  content,
  attachments,
  parts,
}: Pick<MessageRow, 'content' | 'attachments' | 'parts'>): Part[] {
  if (parts !== null) return Parts.parse(JSON.parse(parts))
  const text: Part[] = content === '' ? [] : [{ type: 'text', text: content }]
  return [
    ...text,
    ...readStoredAttachments(attachments).flatMap(({ id, type }): Part[] => {
      const kind = /^(audio|image)\//.exec(type)?.[1]
      return kind === 'audio' || kind === 'image' ? [{ type: kind, id, media_type: type }] : []
    }),
  ]
}

/** Parts as they are stored with a message; null where its text and what is spoken say it all. */
export function storedParts(parts: readonly Part[]): string | null {
  const isPlain = parts.every(({ type }, at) => (type === 'text' && at === 0) || type === 'audio')
  return isPlain ? null : JSON.stringify(parts)
}

/** The replies of a conversation between two positions, in their order, with their parts. */
export async function listReplies(
  db: Queries,
  place: { sessionId: string; after: number; before: number },
): Promise<{ run_id: string | null; parts: Part[] }[]> {
  const rows = await selectReplies(db, place)
  return rows.map((row) => ({ run_id: row.run_id, parts: readParts(row) }))
}
