import { wording } from '#contracts/wording.ts'
import type { Session } from '#contracts/sessions/sessions.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import {
  findMessage,
  hideAfter,
  holdFreeSession,
  listTree,
  parentOf,
  showMessages,
  type TreePlace,
} from './branches.table.ts'
import type { StoredAttachment } from '../attachments/index.ts'
import { readStoredAttachments } from './message-parts.ts'
import { leafOf, type SeenPast } from './session-rows.table.ts'
import { getOwnSession, toSession } from './sessions.ts'

/** Shows the branch that a message is on: what leads to it, and what was said last after it. */
export async function showBranch(
  deps: Deps,
  actor: Actor,
  { sessionId, messageId }: { sessionId: string; messageId: string },
): Promise<Session> {
  await deps.database.transaction(async (trx) => {
    if (!(await holdFreeSession(trx, { sessionId, actorKey: actor.key }))) {
      await getOwnSession(deps, actor, sessionId, trx)
      throw new AppError('busy', wording.sessionBusy)
    }
    const tree = await listTree(trx, sessionId)
    const branch = branchThrough(tree, messageId)
    const leaf = branch.at(-1)
    if (!leaf) throw new AppError('not_found', wording.notFound)
    const fork = branch.findLastIndex(({ is_hidden }) => is_hidden === 0)
    const hidden = branch.slice(fork + 1)
    if (hidden.length === 0) return
    await hideAfter(trx, sessionId, branch[fork]?.position ?? -1)
    const positions = hidden.map(({ position }) => position)
    await showMessages(trx, sessionId, { positions, leaf: leaf.position, now: deps.now() })
  })
  return toSession(await getOwnSession(deps, actor, sessionId))
}

/** The messages from the first one, through this one, to the last that follows it; none where it isn't there. */
function branchThrough<Place extends TreePlace>(tree: readonly Place[], messageId: string): Place[] {
  const byPosition = new Map(tree.map((message) => [message.position, message]))
  // The newest of those that follow a message comes last, and stays.
  const newest = new Map(tree.map((message) => [parentOf(message), message]))
  const chosen = tree.find(({ id }) => id === messageId)
  if (!chosen) return []
  const branch = [chosen]
  for (let above = byPosition.get(parentOf(chosen)); above; above = byPosition.get(parentOf(above)))
    branch.unshift(above)
  for (let below = newest.get(chosen.position); below; below = newest.get(below.position)) branch.push(below)
  return branch
}

/** Where a message gets another version: the question that is answered, and what stays before it. */
export type Fork = {
  questionPosition: number
  /** What the new message follows. */
  parent: number
  /** The question's words, unless there are new ones. */
  input: string
  /** What is attached to the question, whatever its words. */
  files: StoredAttachment[]
  isQuestionNew: boolean
  /** What the session held then. */
  seen: SeenPast
}

/**
 * Where another version of a message begins: of a reply with the same question, of a question with other words. Throws
 * `not_found` for a message that isn't shown, or has no question.
 */
export async function getFork(
  db: Queries,
  session: { id: string; leaf: number | null; message_count: number },
  { messageId, input }: { messageId: string; input: string | undefined },
): Promise<Fork> {
  const sessionId = session.id
  const seen = { messages: session.message_count, leaf: leafOf(session) }
  const message = await findMessage(db, sessionId, messageId)
  if (Number(message?.versions ?? 0) >= versionsMax) throw new AppError('conflict', wording.tooManyVersions)
  if (message?.is_hidden !== 0 || (message.sender === 'user') !== (input !== undefined)) throw notThere()
  if (input !== undefined) {
    const place = { questionPosition: message.position, parent: parentOf(message) }
    const files = readStoredAttachments(message.attachments)
    return { ...place, input, files, isQuestionNew: true, seen }
  }
  const { question_position: position, question, question_attachments: attached } = message
  if (position === null || question === null) throw notThere()
  const place = { questionPosition: position, parent: position }
  return { ...place, input: question, files: readStoredAttachments(attached), isQuestionNew: false, seen }
}

/** Of one message. */
const versionsMax = 50

function notThere(): AppError {
  return new AppError('not_found', wording.notFound)
}
