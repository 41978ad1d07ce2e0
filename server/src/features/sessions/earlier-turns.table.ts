import type { Queries } from '../../database/database.ts'
import { listTree, parentOf } from './branches.table.ts'
import { readsTrashed } from './session-rows.table.ts'

/**
 * What was said before the question of a run, on its branch of the conversation, the newest first and never more than
 * `most`. `hasLog`: whether the log of the run that it belongs to still has its words.
 */
export async function listTurnsBefore(
  db: Queries,
  { sessionId, runId, most }: { sessionId: string; runId: string; most: number },
) {
  const positions = await findBranchBefore(db, { sessionId, runId, most })
  if (positions.length === 0) return []
  const rows = await db
    .selectFrom('messages')
    .leftJoin('run_payloads', 'run_payloads.run_id', 'messages.run_id')
    .select(['sender', 'content', 'run_payloads.run_id as log', readsTrashed.as('is_in_trash')])
    .where('session_id', '=', sessionId)
    .where('position', 'in', positions)
    .orderBy('position', 'desc')
    .execute()
  return rows.flatMap(({ sender, content, log, is_in_trash }) =>
    content === '' || is_in_trash ? [] : [{ sender, text: content, hasLog: log !== null }],
  )
}

/** Whether files went with the message that a run answers, which may be the question of another run. */
export async function hasFiles(
  db: Queries,
  { sessionId, runId }: { sessionId: string; runId: string },
): Promise<boolean> {
  const messages = db
    .selectFrom('messages')
    .select(['position', 'parent', 'sender', 'attachments'])
    .where('session_id', '=', sessionId)
    .orderBy('position')
  let message = await messages.where('run_id', '=', runId).limit(1).executeTakeFirst()
  while (message?.sender === 'other')
    message = await messages.where('position', '=', parentOf(message)).executeTakeFirst()
  return message !== undefined && message.attachments !== null
}

async function findBranchBefore(
  db: Queries,
  { sessionId, runId, most }: { sessionId: string; runId: string; most: number },
): Promise<number[]> {
  const own = db.selectFrom('messages').select(['position', 'sender']).where('session_id', '=', sessionId)
  const first = await own.where('run_id', '=', runId).orderBy('position').limit(1).executeTakeFirst()
  if (!first) return []
  const places = new Map((await listTree(db, sessionId)).map((place) => [place.position, place]))
  const parentAt = (position: number) => {
    const place = places.get(position)
    return place ? parentOf(place) : -1
  }
  // An answer that was asked for again follows the question of another run.
  let at = first.sender === 'user' ? parentAt(first.position) : parentAt(parentAt(first.position))
  const positions: number[] = []
  for (; at >= 0 && positions.length < most; at = parentAt(at)) positions.push(at)
  return positions
}
