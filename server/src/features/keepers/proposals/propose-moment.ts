import { randomUUID } from 'node:crypto'
import type { AiPolicy } from '#contracts/keepers/keepers.ts'
import { timeAtWall } from '#contracts/keepers/local-date.ts'
import { proposalsOpenMax } from '#contracts/keepers/proposal-choices.ts'
import { mentionsIn, tagOf, topicSlug } from '#contracts/keepers/topic-names.ts'
import type { Moment } from '#contracts/keepers/moments.ts'
import { proposeToolWording as wording } from '#contracts/tools/keeper-tool-wording.ts'
import type { Database, Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { Actor } from '../../../http/actor.ts'
import { findGrant, listGrantTopics } from '../grants/grants.table.ts'
import type { Grantee } from '../../agents/index.ts'
import { findGrantedKeepers, holdGrants } from '../grants/readable-keepers.ts'
import type { StoredKeeper } from '../keepers.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import type { ReadGrant } from '../recall/candidates.table.ts'
import type { GrantKey } from '../grants/within-grant.table.ts'
import { holdKeeper } from '../topics/mentions.table.ts'
import { findTopicIds } from '../topics/topics.table.ts'
import { newProposalRow, proposalAnswer } from './proposal-rows.ts'
import { countProposals, findSame, insertProposals } from './proposals.table.ts'

/** Who proposes, through which call of which run. */
export type Proposer = {
  agent: { id: string; name: string }
  /** What its draft tries, which may propose nothing there. */
  tries: Grantee['tries']
  /** The agents that delegated the run, which need a grant as well. */
  above: readonly Grantee[]
  caller: Actor
  runId: string
  /** The same call proposes once. */
  callKey: string
  /** Everything is checked, and nothing is written: nobody is there to decide about it. */
  isTest: boolean
  /** The policies of keepers that this model may work for. */
  aiPolicies: readonly AiPolicy[]
}

/** What is proposed; the keeper by its title, where there are several. */
export type ProposedMoment = Pick<Moment, 'kind' | 'title' | 'body'> & {
  keeper: string | undefined
  /** A day, `YYYY-MM-DD`, or a time in ISO 8601; now, where it is missing. */
  when: string | undefined
  tz: string | undefined
}

/** What came of it; isNew: false where it waited already. */
export type Proposed = { id: string; keeper: StoredKeeper; isNew: boolean }

/** The agent may propose for no keeper of its caller. */
export class NothingGrantedError extends AppError {
  constructor() {
    super('forbidden', wording.noKeeper)
  }
}

/**
 * Proposes a moment for a keeper whose owner lets the agent. Throws a sentence for the model: which keeper, which topics
 * and days it may be about, and that there is no room for more.
 */
export async function proposeMoment(
  { database, now: clock }: Pick<Deps, 'database' | 'now'>,
  proposer: Proposer,
  { keeper: title, tz: givenTz, when, ...moment }: ProposedMoment,
): Promise<Proposed> {
  const { agent, runId, callKey, isTest } = proposer
  const now = clock()
  return database.transaction(async (trx) => {
    const store = { db: trx, engine: database.engine }
    const { keeper, grant } = await holdProposable(store, proposer, title)
    const tz = givenTz ?? keeper.timezone
    const id = randomUUID()
    const row = {
      ...newProposalRow({ ...moment, tz, ...dateOf(when, tz) }, { id, keeperId: keeper.id, now }),
      ...{ agent_id: agent.id, agent_name: agent.name, run_id: runId, call_key: callKey },
    }
    const known = isTest ? undefined : await findSame(trx, row)
    if (known) return { id: known.id, keeper, isNew: false }
    const { localDate } = proposalAnswer(row, keeper)
    for (const key of [grant.id, ...(grant.above ?? [])])
      await requireWithin(trx, { key, keeperId: keeper.id, body: row.body, localDate })
    if (isTest) return { id, keeper, isNew: true }
    if (!(await countProposals(trx, keeper.id, 1)))
      throw new AppError('conflict', wording.tooMany(proposalsOpenMax))
    await insertProposals(trx, [row])
    await appendToLogbook(trx, {
      ...{ keeperId: keeper.id, at: now, actor: { kind: 'agent', id: agent.id } },
      action: 'proposal.made',
      subject: { proposalId: id },
    })
    return { id, keeper, isNew: true }
  })
}

/**
 * The keeper that an agent may propose something for, with the grant, which isn't revoked before the transaction has
 * ended. Others who propose there wait, and see what this one did.
 */
export async function holdProposable(
  store: Pick<Database, 'db' | 'engine'>,
  { agent, tries, above, caller, aiPolicies }: Proposer,
  title: string | undefined,
): Promise<{ keeper: StoredKeeper; grant: ReadGrant }> {
  const by = { agentId: agent.id, tries, above, caller }
  const { keepers: granted, grants } = await findGrantedKeepers(store.db, by, 'propose')
  if (granted.length === 0) throw new NothingGrantedError()
  // The model hears of no title that its keeper's owner lets it not know.
  const [first, ...others] = granted.filter((one) => aiPolicies.includes(one.ai_policy))
  if (!first) throw new AppError('forbidden', wording.policyRefuses)
  const keeper = chooseKeeper([first, ...others], title)
  const grant = grants.get(keeper.id)
  if (!grant || !(await holdGrants(store, [grant]))) throw new AppError('forbidden', wording.revoked)
  await holdKeeper(store, keeper.id)
  return { keeper, grant }
}

/** Noon of a day. */
function dateOf(when: string | undefined, tz: string) {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(when ?? '')?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined)
    return { occurredAt: when, datePrecision: 'time' as const }
  const noon = timeAtWall({ year, month, day, hour: 12, minute: 0 }, tz)
  return { occurredAt: new Date(noon).toISOString(), datePrecision: 'day' as const }
}

function chooseKeeper(
  keepers: readonly [StoredKeeper, ...StoredKeeper[]],
  title: string | undefined,
): StoredKeeper {
  const [first, second] = keepers
  const titles = keepers.map((keeper) => `“${keeper.title}”`).join(', ')
  if (title === undefined) {
    if (second) throw new AppError('invalid_request', `${wording.whichKeeper} ${titles}`)
    return first
  }
  const called = (keeper: StoredKeeper) => keeper.title.trim().toLowerCase() === title.trim().toLowerCase()
  const found = keepers.find(called)
  if (!found) throw new AppError('invalid_request', `${wording.noSuchKeeper} ${titles}`)
  return found
}

/** A grant for some topics or days allows to propose what is about them, as it allows to read it. */
async function requireWithin(
  db: Queries,
  { key, keeperId, body, localDate }: { key: GrantKey; keeperId: string; body: string; localDate: string },
): Promise<void> {
  const grant = typeof key === 'string' ? await findGrant(db, key) : undefined
  if (!grant) throw new AppError('forbidden', wording.revoked)
  const { is_topic_limited, from_date: from, to_date: to } = grant
  if ((from !== null && localDate < from) || (to !== null && localDate > to))
    throw new AppError('invalid_request', wording.daysOnly(from, to))
  if (is_topic_limited === 0) return
  const topics = (await listGrantTopics(db, [grant.id])).get(grant.id) ?? []
  if (topics.length === 0) throw new AppError('forbidden', wording.topicsGone)
  const slugs = mentionsIn(body).map(({ name }) => topicSlug(name))
  const named = new Set((await findTopicIds(db, keeperId, slugs)).values())
  if (!topics.some(({ id }) => named.has(id)))
    throw new AppError('invalid_request', wording.topicsOnly(topics.map(({ name }) => tagOf(name))))
}
