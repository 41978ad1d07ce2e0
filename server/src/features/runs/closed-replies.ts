import { closedReplyWording as wording } from '#contracts/runs/closed-reply-wording.ts'
import { providerLabels } from '#contracts/keys/models.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { granteeOf } from '../agents/index.ts'
import { listClosedRuns, readablePolicies, type ClosedTo } from '../keepers/index.ts'
import { agentReaderOf, mayReadKeepers, readsBeforehand } from './agent-reading.ts'
import type { Admitted } from './run-admission.ts'
import type { PlacedMessage, Said } from './run-context.ts'

/** A past as a model may be given it. `notice`: what its person is told of that. */
export type OpenPast = Said & {
  /** The runs whose answers it isn't given. */
  closed: ReadonlySet<string>
  notice: string | undefined
}

/**
 * A run's past without the answers that its model may not be given: those that draw on keepers which are closed to it, or
 * on the person's own that they haven't shown its provider. Their questions stay. What was closed `before` a run was
 * recorded stays so: it sends what its person has looked at.
 */
export async function closeReplies(
  deps: Pick<Deps, 'database'>,
  actor: Actor,
  {
    admitted,
    said: { past, summary },
    sessionId,
    before,
  }: { admitted: Admitted; said: Said; sessionId: string; before?: OpenPast | undefined },
): Promise<OpenPast> {
  const isMarked =
    summary !== undefined || past.some(({ sender, reads }) => sender === 'other' && reads === 1)
  // Older ones as well: what its model isn't given is noted with a run.
  const closed = isMarked ? await findClosed(deps, actor, { admitted, of: { sessionId } }) : new Set<string>()
  for (const run of before?.closed ?? []) closed.add(run)
  if (closed.size === 0) return { past, summary, closed, notice: undefined }
  const isClosed = ({ sender, run }: PlacedMessage) => sender === 'other' && run !== null && closed.has(run)
  const newest = past.find(({ sender }) => sender === 'other')
  const count = past.filter(isClosed).length
  return {
    past: past.map((one) => (isClosed(one) ? { ...one, content: wording.inPlace, run_id: '' } : one)),
    summary: summary && closed.has(summary.run_id) ? undefined : summary,
    closed,
    // Said once: the answers after it are the new model's own.
    notice: newest && isClosed(newest) ? wording.leftOut(count, labelOf(admitted)) : undefined,
  }
}

/** Throws `conflict` where an answer that is to be continued may not be given to the run's model. */
export async function requireOpenReplies(
  deps: Pick<Deps, 'database'>,
  actor: Actor,
  { admitted, runIds }: { admitted: Admitted; runIds: readonly string[] },
): Promise<void> {
  const closed = await findClosed(deps, actor, { admitted, of: { runIds } })
  if (closed.size > 0) throw new AppError('conflict', wording.cannotContinue(labelOf(admitted)))
}

/** Whether anything that was said in a conversation may not be given to a model. */
export async function hasClosedReplies(
  deps: Pick<Deps, 'database'>,
  actor: Actor,
  { admitted, sessionId }: { admitted: Pick<Admitted, 'agent' | 'model'>; sessionId: string },
): Promise<boolean> {
  return (await findClosed(deps, actor, { admitted, of: { sessionId } })).size > 0
}

async function findClosed(
  { database }: Pick<Deps, 'database'>,
  actor: Actor,
  { admitted, of }: { admitted: Pick<Admitted, 'agent' | 'model'>; of: ClosedTo['of'] },
): Promise<Set<string>> {
  if ('runIds' in of && of.runIds.length === 0) return new Set()
  const reader = agentReaderOf(admitted)
  const closed = await listClosedRuns(database.db, {
    ...{ of, provider: reader.provider, policies: readablePolicies(reader.staysHere) },
    ...{ userId: actor.kind === 'user' ? actor.userId : '', ...granteeOf(admitted.agent) },
    reads: mayReadKeepers(admitted.agent),
    // What stays on this server needs nobody to have looked.
    isShownFirst: !reader.staysHere && readsBeforehand(admitted.agent),
  })
  return new Set(closed)
}

function labelOf({ model: { provider } }: Admitted): string {
  return provider === 'mock' ? 'the sample' : providerLabels[provider]
}
