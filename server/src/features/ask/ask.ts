import { askWording } from '#contracts/keepers/ask-wording.ts'
import type {
  AskBody,
  AskPreview,
  AskPreviewBody,
  AskResult,
  AskSetup,
  AskSilence,
} from '#contracts/keepers/ask.ts'
import type { AiPolicy } from '#contracts/keepers/keepers.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import {
  findPassages,
  findVoicePreamble,
  listOwnerKeepers,
  getKeeper,
  insertReadings,
  noteExposures,
  type Stayed,
  openPreview,
  previewToken,
  readPassages,
  type FoundPassage,
  type StoredKeeper,
} from '../keepers/index.ts'
import { takeLimits } from '../limits/index.ts'
import { contextTokensFor, startRun, type StartedRun } from '../runs/index.ts'
import { askAgent } from './ask-agent.ts'
import { chooseAskModel, policiesFor, type AskModel } from './ask-model.ts'
import { buildAskPrompt, type AskPrompt } from './ask-prompt.ts'
import { keepReceipts } from './show-answer.ts'

/** One of the person's keepers, or all of them. */
export type AskScope = { keeperId: string | undefined }

/** Everything that is settled before a question is sent. */
type Ready = AskPrompt & {
  keepers: StoredKeeper[]
  to: AskModel | undefined
  silence: AskSilence | null
  found: FoundPassage[]
  of: number
}

/** Who would answer questions, before there is one. */
export async function showAskSetup(deps: Deps, user: UserActor, scope: AskScope): Promise<AskSetup> {
  const { to, silence, of, closed } = await choose(deps, user, scope)
  return { to: to ?? null, silence, of, closed }
}

/** What a question would send, to whom. Nothing is sent. */
export async function previewAsk(
  deps: Deps,
  user: UserActor,
  { keeperId, body }: AskScope & { body: AskPreviewBody },
): Promise<AskPreview> {
  const ready = await prepare(deps, user, { keeperId, body })
  const { prompt, taken, tokens, to, silence, found, of } = ready
  const shown = to ? taken : found
  return {
    passages: shown.map(({ passage }) => passage),
    previewToken: previewToken(
      deps,
      { ...boundOf(user, ready, body), sent: sentOf(ready) },
      found.map(({ passage }) => passage.momentId),
    ),
    to: to ?? null,
    silence,
    system: prompt.system,
    sent: to ? [...prompt.data] : [],
    tokens,
    of,
  }
}

/** A question that was sent, as a run; or, where nobody answers, what the person's own passages say. */
export type Asked = { started: StartedRun } | { result: AskResult }

/**
 * Asks keepers of a person. Throws `conflict` where what would be sent is no longer what its preview token names, and
 * what stops any run.
 */
export async function ask(
  deps: Deps,
  user: UserActor,
  {
    keeperId,
    body,
    address,
    idempotencyKey,
  }: AskScope & {
    body: AskBody
    address: string
    idempotencyKey?: string | undefined
  },
): Promise<Asked> {
  const ready = await prepare(deps, user, { keeperId, body })
  const { to, silence, found, taken, prompt, of } = ready
  if (!to || taken.length === 0)
    return {
      result: {
        ...{ question: body.question, askedAt: new Date(deps.now()).toISOString() },
        ...{ runId: null, answer: taken.length === 0 && to ? askWording.notFound : '', mock: true },
        ...{ isFound: false, leftOut: 0, silence, gone: null, to: to ?? null, citations: [], of },
        passages: found.map(({ passage }) => passage),
      },
    }
  const started = await startRun(deps, user, {
    ...{ agentId: 'ask', agent: askAgent(to), input: body.question, origin: 'ask', sessionId: null },
    ...{ address, idempotencyKey, prompt },
    alongside: (trx, runId) =>
      recordReading(deps, trx, { ...ready, taken: ready.sent, to, runId, userId: user.userId }),
  })
  // Whoever reads the answer next does it otherwise.
  started.live?.finished
    .then(() => keepReceipts(deps, user, started.id))
    .catch((error: unknown) => deps.log.warn({ err: error }, 'the receipts of an answer could not be kept'))
  return { started }
}

/** What a run is given to read, and for whom. */
type Reading = Pick<AskPrompt, 'taken' | 'tokens'> & { stayed?: readonly Stayed[] } & {
  runId: string
  userId: string
  to: AskModel
}

/** Records what a run was given to read, before it goes. Throws `conflict` where something of it is gone. */
export async function recordReading(
  { database: { engine }, now }: Deps,
  trx: Queries,
  { runId, userId, to, taken, stayed, tokens }: Reading,
): Promise<void> {
  const isWhole = await insertReadings(
    { db: trx, engine },
    taken.map(({ passage: { momentId, score, why } }, place) => ({
      ...{ run_id: runId, n: place + 1, moment_id: momentId, score, why },
    })),
  )
  if (!isWhole) throw new AppError('conflict', askWording.momentGone)
  const asked = { actor: { kind: 'user', id: userId }, action: 'ask.answered' } as const
  await noteExposures(trx, { ...to, ...asked, at: now(), taken, stayed, tokens })
}

async function prepare(
  deps: Deps,
  user: UserActor,
  { keeperId, body }: AskScope & { body: AskBody },
): Promise<Ready> {
  const pace = { key: `ask:${user.userId}`, limit: 30, windowMs: 60_000 }
  await takeLimits(deps, [pace], askWording.askingTooFast)
  const { keepers, to, silence, of } = await choose(deps, user, { keeperId })
  // What nobody but its owner reads needs nobody's leave.
  const aiPolicies: AiPolicy[] | undefined = to && policiesFor(to)
  const { reports: db, engine } = deps.database
  const reader = { db, engine }
  const { question, limit, timeZone } = body
  const bound = { userId: user.userId, keeperIds: keepers.map(({ id }) => id), question }
  const preview = body.previewToken === undefined ? undefined : openPreview(deps, bound, body.previewToken)
  const found = preview
    ? await readPassages(reader, keepers, { ...{ momentIds: preview.momentIds, question, aiPolicies } })
    : await findPassages(reader, keepers, {
        question,
        limit,
        aiPolicies,
        timeZone,
        now: new Date(deps.now()),
      })
  const tokensMax = to ? contextTokensFor(askAgent(to), to.provider) - promptTokens : Infinity
  // Of several keepers none speaks for the others.
  const [only, ...others] = keepers
  const voice =
    to && only && others.length === 0 ? await findVoicePreamble(reader, only, { aiPolicies }) : undefined
  const built = buildAskPrompt(found, { tokensMax, voice })
  const ready = { keepers, to, silence, found, of, ...built }
  if (preview && !preview.isSame(sentOf(ready))) throw new AppError('conflict', askWording.previewChanged)
  return ready
}

async function choose(deps: Deps, user: UserActor, { keeperId }: AskScope) {
  const keepers =
    keeperId === undefined ? await listOwnerKeepers(deps, user) : [await getKeeper(deps, user, keeperId)]
  const chosen = await chooseAskModel(deps, user, new Set(keepers.map(({ ai_policy }) => ai_policy)))
  const to = typeof chosen === 'string' ? undefined : chosen
  const open = to && policiesFor(to)
  const isAsked = (keeper: StoredKeeper) => open === undefined || open.includes(keeper.ai_policy)
  return {
    ...{ keepers, to, silence: typeof chosen === 'string' ? chosen : null },
    of: keepers.filter(isAsked).reduce((sum, keeper) => sum + keeper.moment_count, 0),
    closed: keepers.flatMap((one) => (isAsked(one) ? [] : { id: one.id, title: one.title })),
  }
}

/** Room for instructions and question. */
const promptTokens = 1_500

function boundOf(user: UserActor, { keepers }: Ready, { question }: AskPreviewBody) {
  return { userId: user.userId, keeperIds: keepers.map(({ id }) => id), question }
}

function sentOf({ to, prompt }: Pick<Ready, 'to' | 'prompt'>) {
  return { to: to ?? null, prompt: to ? prompt : null }
}
