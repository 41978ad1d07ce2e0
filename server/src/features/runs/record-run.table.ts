import type { Insertable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { RunsTable } from '../../database/schema/runs.ts'
import { together } from '../../database/together.ts'
import { inheritFromParent, inheritReadings } from '../keepers/index.ts'
import {
  hideForked,
  insertOccupiedSession,
  insertReply,
  insertTurn,
  occupyForked,
  occupyUnchanged,
  type ForkedSession,
  type MessageRow,
  type NewSession,
  type SeenPast,
  type SessionClaim,
} from '../sessions/index.ts'

/** A run's row, its input and its messages, as they are recorded. */
export type RecordedRun = {
  run: Insertable<RunsTable>
  payload: { input: string }
  /** The runs whose answers its model isn't given, in one text. */
  withheld: string
  question: MessageRow
  reply: MessageRow
}

/** Records a run as the first of a new session. */
export const recordFirst = together<RecordedRun & { session: NewSession }>(
  [insertOccupiedSession, insertTurn, insertRun, insertPayload],
  { isRelaxed: false },
)

/** Records a run in a session that is as it was when its past was read. */
export const recordNext = together<RecordedRun & { session: SessionClaim & { seen: SeenPast } }>(
  [occupyUnchanged, insertTurn, insertRun, insertPayload, inheritReadings],
  { isRelaxed: false },
)

/** Records a run that answers a question again, or one in other words, in a session that is as it was. */
export const recordForked = {
  reply: together<Omit<RecordedRun, 'question'> & { session: ForkedSession }>(
    [occupyForked, hideForked, insertReply, insertRun, insertPayload, inheritReadings],
    { isRelaxed: false },
  ),
  turn: together<RecordedRun & { session: ForkedSession }>(
    [occupyForked, hideForked, insertTurn, insertRun, insertPayload, inheritReadings],
    { isRelaxed: false },
  ),
}

/** Records a run in a session that it has taken. */
export const recordTaken = together<RecordedRun>([insertTurn, insertRun, insertPayload, inheritReadings], {
  isRelaxed: false,
})

/** Records a run that goes on, and so has no question of its own. */
export const recordGoingOn = together<Omit<RecordedRun, 'question'>>(
  [insertReply, insertRun, insertPayload, inheritReadings],
  { isRelaxed: false },
)

/** Records a run that belongs to no conversation: its question and its answer are in its payload. */
export const recordAlone = together<Pick<RecordedRun, 'run' | 'payload' | 'withheld'>>(
  [insertRun, insertPayload, inheritFromParent],
  { isRelaxed: false },
)

/** The same of a run about a conversation: it knows what was read in it. */
export const recordAbout = together<Pick<RecordedRun, 'run' | 'payload' | 'withheld'>>(
  [insertRun, insertPayload, inheritReadings],
  { isRelaxed: false },
)

function insertRun(db: Queries, { run }: Pick<RecordedRun, 'run'>) {
  const version = db
    .selectFrom('agent_versions')
    .select((eb) => eb.fn.max('number').as('version'))
    .where('agent_id', '=', run.agent_id)
  return db.insertInto('runs').values({ ...run, agent_version: version })
}

function insertPayload(db: Queries, { run, payload }: Pick<RecordedRun, 'run' | 'payload'>) {
  const nothingYet = { output: null, steps: '[]', notes: '[]' }
  return db.insertInto('run_payloads').values({ run_id: run.id, input: payload.input, ...nothingYet })
}
