import { askWording } from '#contracts/keepers/ask-wording.ts'
import { readingWording as wording } from '#contracts/runs/reading-wording.ts'
import { delegationWording } from '#contracts/tools/delegation-wording.ts'
import type { ModelChoice, ReadingPreview } from '#contracts/runs/runs.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor, UserActor } from '../../http/actor.ts'
import { getRunnable, grantedId, granteeOf } from '../agents/index.ts'
import {
  agreeToSend,
  citable,
  findReadableKeepers,
  listReadings,
  noteReading,
  openPreview,
  previewToken,
  readablePolicies,
  readPassages,
  type CitablePassages,
} from '../keepers/index.ts'
import { findQuestion } from '../sessions/index.ts'
import { takeLimits } from '../limits/index.ts'
import { isPublicReach } from '../tools/index.ts'
import { agentReaderOf, findReading, readsBeforehand, type AgentReading } from './agent-reading.ts'
import type { Above } from './agent-reading.ts'
import { admit, type Admitted } from './run-admission.ts'
import { readChosen, withModel } from './switched-model.ts'
import type { Prompt } from './context-prompt.ts'
import { pastIn, questionsIn, type Past } from './run-context.ts'
import { findReply, type StoredRun } from './runs.table.ts'

/** What a run reads before it begins. */
export type PreparedReading = {
  prompt: Prompt
  passages: CitablePassages
  tokens: number
  notice: AgentReading['notice']
  /** Notes what goes, with the run. Throws `conflict` or `forbidden` where it may no longer go. */
  record(trx: Queries, runId: string): Promise<void>
}

type Asked = {
  admitted: Admitted
  input: string
  askedBefore?: readonly string[] | undefined
  /** Where the person is. */
  timeZone?: string | undefined
  /** Whether the caller has of the agent only what it is to everybody, who read nothing through it. */
  isPublic: boolean
  previewToken: string | undefined
  above: readonly Above[]
}

/**
 * What an agent of scope `keeper` or `platform_wide` is given to read; undefined for others, and for visitors. Throws
 * `preview_needed` where the person hasn't seen yet what goes to this provider, and `conflict` where what they saw is
 * no longer what would go.
 */
export async function prepareReading(
  deps: Deps,
  actor: Actor,
  { admitted, input, askedBefore, timeZone, isPublic, above, previewToken: token }: Asked,
): Promise<PreparedReading | undefined> {
  if (!readsBeforehand(admitted.agent) || isPublic || actor.kind !== 'user') return undefined
  const asked = { admitted, input, askedBefore, timeZone, above }
  const first = await findReading(deps, actor, { ...asked, ...(token !== undefined && unread) })
  const seen = token === undefined ? undefined : openPreview(deps, boundOf(actor, first, input), token)
  const reading = seen ? await findReading(deps, actor, { ...asked, chosen: seen }) : first
  if (seen && !seen.isSame(sentOf(admitted, reading)))
    throw new AppError('conflict', askWording.previewChanged)
  if (!seen && reading.unseen.length > 0) throw previewNeeded(admitted, above)
  const { prompt, notice, tokens } = reading
  const passages = new Map(reading.taken.map((one, place) => [place + 1, citable(one, reading.grants)]))
  return {
    prompt,
    notice,
    passages,
    tokens,
    record: (trx, runId) => record(deps, trx, { admitted, above, reading, runId }),
  }
}

/** A run that an agent delegated has nobody in front of it who could look. */
function previewNeeded({ agent: { id, name }, chosen }: Admitted, above: readonly Above[]): AppError {
  const message = above.length > 0 ? delegationWording.previewNeeded(name) : wording.previewNeeded
  return new AppError('preview_needed', message, {
    data: { agent_id: id, ...(chosen !== undefined && { model: readChosen(chosen) }) },
  })
}

/**
 * The same for a run that goes on after it waited: what it read before, as far as it and those above it may read it now.
 * Another model than the one that was noted is given none of it.
 */
export async function resumeReading(
  deps: Deps,
  actor: Actor,
  asked: Pick<Asked, 'admitted' | 'input' | 'above'> & { run: StoredRun; mayRead: boolean },
): Promise<{ prompt: Prompt | undefined; passages: CitablePassages }> {
  const { admitted, input, above, run, mayRead } = asked
  const { db, reports, engine } = deps.database
  const rows = mayRead ? await listReadings(db, run.id) : []
  if (rows.length === 0 || actor.kind !== 'user') return { prompt: undefined, passages: new Map() }
  const numbers = new Map(rows.map(({ id, n }) => [id, n]))
  const momentIds = [...numbers.keys()]
  const { keepers, grants } = await findReadableKeepers(db, {
    ...granteeOf(admitted.agent),
    above: above.map((one) => granteeOf(one.agent)),
    caller: actor,
  })
  const staysHere = [agentReaderOf(admitted), ...above.map(({ model }) => model)].every(
    (one) => one.staysHere,
  )
  const limits = { aiPolicies: readablePolicies(staysHere), grants }
  const reader = { db: reports, engine }
  const found = await readPassages(reader, keepers, { question: '', momentIds, ...limits })
  const passages: CitablePassages = new Map(
    found.map((one) => [numbers.get(one.passage.momentId) ?? 0, citable(one, grants)]),
  )
  if (!readsBeforehand(admitted.agent)) return { prompt: undefined, passages }
  if (!isModelOf(run, admitted)) return { prompt: { system: wording.toldClosed, data: [] }, passages }
  const { prompt } = await findReading(deps, actor, {
    admitted,
    input,
    above,
    chosen: { momentIds, numbers },
  })
  return { prompt, passages }
}

/** Whether a run is answered by the model that it began with: as `record-run.ts` wrote it. */
export function isModelOf(run: StoredRun, { agent, model }: Pick<Admitted, 'agent' | 'model'>): boolean {
  return run.provider === model.provider && run.model === agent.model
}

/** Only the keepers are asked for. */
const unread = { chosen: { momentIds: [] } }

type Previewed = {
  agentId: string
  input: string
  model?: ModelChoice | undefined
  /** Where the person is. */
  timeZone?: string | undefined
  /** The conversation that the message belongs to. */
  sessionId?: string | null | undefined
  /** Of that conversation: the run that is to go on, or whose question is asked again. */
  runId?: string | undefined
}

/** What an agent would send of the person's keepers with a message, to whom. Nothing is sent. */
export async function previewReading(
  deps: Deps,
  user: UserActor,
  { agentId, input, model, timeZone, ...place }: Previewed,
): Promise<ReadingPreview> {
  const pace = { key: `reading:${user.userId}`, limit: 30, windowMs: 60_000 }
  await takeLimits(deps, [pace], wording.previewingTooFast)
  const found = await getRunnable(deps, user, agentId)
  const isPublic = isPublicReach({ actor: user, ...found, isPublicPage: false })
  const reached = { ...found, isPublic, isMockAsked: false, limits: undefined }
  const entered = model ? withModel(user, reached, model) : reached
  const { agent } = entered
  const { admitted, said } = await admit(deps, user, { entered, past: await findPast(deps, user, place) })
  if (!readsBeforehand(agent) || isPublic) return { ...nothing, notice: null }
  const reading = await findReading(deps, user, {
    ...{ admitted, input, timeZone },
    askedBefore: questionsIn(said),
  })
  const { keepers, taken, reader, prompt, tokens, notice, unseen } = reading
  const ids = taken.map(({ passage }) => passage.momentId)
  const seen = { ...boundOf(user, reading, input), sent: sentOf(admitted, reading) }
  return {
    is_needed: unseen.length > 0,
    passages: taken.map(({ passage }) => passage),
    preview_token: keepers.length === 0 ? null : previewToken(deps, seen, ids),
    to: reader.provider === 'mock' ? null : { provider: reader.provider, model: reader.model },
    ...{ system: prompt.system, sent: [...prompt.data], tokens, notice: (await notice?.()) ?? null },
  }
}

/** What was said before a message: of one that is answered again, only what was said before its question. */
async function findPast(
  { database: { db } }: Deps,
  user: UserActor,
  { sessionId, runId }: Pick<Previewed, 'sessionId' | 'runId'>,
): Promise<Past> {
  if (!sessionId || runId === undefined) return pastIn(user, sessionId)
  const reply = await findReply(db, sessionId, runId)
  const question = reply && (await findQuestion(db, sessionId, reply.position))
  return pastIn(user, sessionId, question?.position)
}

const nothing = {
  ...{ is_needed: false, passages: [], preview_token: null, to: null, system: '', sent: [], tokens: 0 },
}

function boundOf(user: UserActor, { keepers }: AgentReading, question: string) {
  return { userId: user.userId, keeperIds: keepers.map(({ id }) => id), question }
}

function sentOf({ agent }: Admitted, { reader, prompt }: AgentReading) {
  return { agentId: agent.id, reader, prompt }
}

async function record(
  { database: { engine }, now }: Deps,
  trx: Queries,
  {
    admitted,
    above,
    reading,
    runId,
  }: Pick<Asked, 'admitted' | 'above'> & {
    reading: AgentReading
    runId: string
  },
): Promise<void> {
  const { reader, grants, sent, stayed, tokens, unseen } = reading
  if (sent.length === 0) return
  for (const { id } of unseen) {
    const grant = grants.get(id)
    if (!grant || !(await agreeToSend(trx, grant, reader.provider)))
      throw new AppError('conflict', askWording.previewChanged)
  }
  const agentId = grantedId(admitted.agent)
  const by = {
    agentId,
    reader,
    above: above.map((one) => ({ agentId: grantedId(one.agent), model: one.model })),
  }
  await noteReading({ db: trx, engine }, { runId, ...by, grants, taken: sent, stayed, tokens, at: now() })
}
