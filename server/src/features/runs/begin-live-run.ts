import type { RunStep } from '#contracts/runs/run-events.ts'
import type { RunOrigin } from '../../database/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import type { Delegator } from './delegator.ts'
import { executeRun } from './execute-run.ts'
import { addLiveRun, startLiveRun, type LiveRun } from './live-runs.ts'
import type { AskedRun, Place } from './record-run.ts'
import { isMock } from './run-rows.ts'
import type { ReadFiles } from './file-reading.ts'
import type { PreparedReading } from './prepare-reading.ts'
import { readPast, type PreparedContext, type Said } from './run-context.ts'

/** Has a recorded run answered from now on. */
export function beginLive(
  deps: Deps,
  asked: AskedRun & {
    delegator: Delegator
    prepared: PreparedContext
    place: Place
    reading: PreparedReading | undefined
    /** Why it was given nothing to read, where its person is to know. */
    notice: string | undefined
    files: ReadFiles | undefined
    retrieval: RunStep | undefined
    leftOut: string | undefined
    askedAt: number
    prepare(said: Said): Promise<PreparedContext>
  },
): LiveRun {
  const { actor, admitted, reservation, allowance, tools, delegator, request } = asked
  const { prepared, place, prepare, reading, notice, files = new Map(), retrieval, leftOut, askedAt } = asked
  const { id, origin, timeZone } = request
  const { sessionId } = place
  // Something may have been said in between: it is read again. Whoever waits for it hears of a failure; until then nobody may.
  const before = place.pastBefore
  const context =
    before === undefined
      ? Promise.resolve(prepared)
      : readPast(deps, { actorKey: actor.key, sessionId, before }).then(prepare)
  context.catch(() => {})
  const live = startLiveRun({ id, sessionId, mock: isMock(admitted), delegator }, (run) =>
    executeRun(deps, run, {
      ...admitted,
      ...place,
      ...{
        actor,
        origin,
        context,
        reservation,
        budget: allowance.budget,
        delegator,
        tools,
        timeZone,
      },
      ...{ before: undefined, askedAt, calls: [], paidBefore: 0 },
      ...{ passages: new Map(reading?.passages), files, notice, leftOut, retrieval },
    }),
  )
  addLiveRun(deps, live)
  return live
}

/** Whether a run's caller sees what it asks for: a person, in a conversation on a page of Keeper. */
export function isAskable(
  actor: Actor,
  run: { origin: RunOrigin; parent: Delegator | undefined; hasConversation: boolean },
): boolean {
  // What is delegated asks in the conversation above.
  if (run.parent) return run.parent.canAsk
  return actor.kind === 'user' && run.hasConversation && ['chat', 'studio', 'draft'].includes(run.origin)
}
