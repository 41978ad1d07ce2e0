import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { attachmentPath } from '#contracts/keepers/attachment-choices.ts'
import { addDays, timeAtWall } from '#contracts/keepers/local-date.ts'
import { MomentCreate } from '#contracts/keepers/moments.ts'
import { defaultVoice } from '#contracts/keepers/voice-choices.ts'
import type { VoiceFields } from '#contracts/keepers/voice.ts'
import { lastFinishedWeek } from '#contracts/keepers/weeks.ts'
import type { Queries, Transaction } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import type { Deps } from '../../../deps.ts'
import { discardFile, receiveFile } from '../../attachments/index.ts'
import { factsOf, storeAttachment } from '../attachments/attachments.ts'
import { newFactRow } from '../facts/fact-rows.ts'
import { insertFact, setSuperseded } from '../facts/facts.table.ts'
import { insertJourneyMoments, pathRow } from '../journeys/journey-moments.table.ts'
import { newJourneyRow } from '../journeys/journey-rows.ts'
import { insertJourney } from '../journeys/journeys.table.ts'
import { insertMilestones } from '../journeys/milestones.table.ts'
import { countJourneys, countMoments } from '../keeper-counts.table.ts'
import type { StoredKeeper } from '../keepers.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import { newMomentRow } from '../moments/moment-rows.ts'
import { insertMoments } from '../moments/moments.table.ts'
import { addTopics } from '../topics/add-topics.ts'
import { insertLinks } from '../topics/links.table.ts'
import { insertVoice } from '../voice/voice.table.ts'
import { daysOf, keepReview } from '../weeks/keep-review.ts'
import { composePlainReview } from '../weeks/plain-review.ts'
import { listWeekMoments, listWeekTopics } from '../weeks/week-moments.table.ts'
import { addPalace } from './add-palace.ts'
import { sampleFile } from './sample-files.ts'
import type { SampleFact, SampleJourney, SampleKeeper, SampleMoment, SampleVoice } from './sample-keeper.ts'

/** Moments that are written in one transaction, so that others wait for a few milliseconds at most. */
const momentsAtOnce = 20

/** Fills a new keeper with a sample's texts and files. */
export async function writeSample(deps: Deps, keeper: StoredKeeper, sample: SampleKeeper): Promise<void> {
  const { database } = deps
  const { engine } = database
  const now = deps.now()
  const keeperId = keeper.id
  const paths = await storeFiles(deps, keeper, sample)
  const journeyIds = await database.transaction(async (trx) => {
    await addTopics(trx, { keeperId, topics: sample.topics, now })
    return addJourneys(trx, { keeperId, journeys: sample.journeys, now })
  })
  const momentIds = new Map(sample.moments.map(({ at }) => [at, randomUUID()]))
  const idOf = (at: string) => known(momentIds, at)
  for (let from = 0; from < sample.moments.length; from += momentsAtOnce) {
    const moments = sample.moments.slice(from, from + momentsAtOnce)
    await database.transaction(async (trx) => {
      const rows = await insertMoments(
        { db: trx, engine },
        moments.map((moment, at) => {
          const input = momentOf({ ...moment, body: withPaths(moment.body, paths) }, keeper.timezone)
          const parent =
            moment.under === undefined ? {} : { parentId: idOf(moment.under), position: from + at }
          const given = { id: idOf(moment.at), now: Date.parse(input.occurredAt ?? '') }
          return newMomentRow({ ...input, ...parent }, keeper, given)
        }),
      )
      await insertJourneyMoments(
        trx,
        rows.flatMap((row, at) => {
          const moment = moments[at]
          if (moment?.journey === undefined) return []
          const turning_point = Number(isTurningPoint(moment, sample.journeys))
          return [{ ...pathRow(known(journeyIds, moment.journey), row), turning_point }]
        }),
      )
      await countMoments(trx, keeperId, { more: moments.length })
    })
  }
  const links = sample.moments.flatMap(({ at, links: ofMoment = [] }) =>
    ofMoment.map(({ type, to }) => ({
      ...{ id: randomUUID(), keeper_id: keeperId, from_id: idOf(at), to_id: idOf(to), type, created_at: now },
    })),
  )
  await database.transaction(async (trx) => {
    await insertLinks(trx, links)
    await addFacts(trx, { keeperId, facts: sample.facts, idOf, now })
    await addVoice(trx, { keeperId, voice: sample.voice, idOf, now })
    if (sample.palace) await addPalace(trx, { keeperId, palace: sample.palace, momentIds, now })
    await reviewLastWeek({ trx, engine }, { keeper, lastDay: sample.moments.at(-1)?.at.slice(0, 10), now })
    await appendToLogbook(trx, {
      ...{ keeperId, at: now, actor: { kind: 'system', id: null } },
      ...{ action: 'keeper.imported', subject: { moments: sample.moments.length } },
    })
  })
}

/** How a sample's file stands in a body. */
const fileMark = /(?<=\]\()files\/([\w-]+\.\w+)(?=\))/g

/** The names of the files that a sample's moments show, each with what it shows. */
export function filesOf({ moments }: Pick<SampleKeeper, 'moments'>): { name: string; alt: string }[] {
  return moments.flatMap(({ body }) =>
    [...body.matchAll(/\[([^\]]*)\]\(files\/([\w-]+\.\w+)\)/g)].map(([, alt = '', name = '']) => ({
      name,
      alt,
    })),
  )
}

/** Stores a sample's files for its keeper. Returns the paths that bodies name them by. */
async function storeFiles(
  deps: Deps,
  keeper: StoredKeeper,
  sample: SampleKeeper,
): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  for (const { name, alt } of filesOf(sample)) {
    const file = await receiveFile(deps.config, await readFile(sampleFile(name)))
    try {
      const { type, width, height } = await factsOf(file, { isWhole: false })
      const transcript = sample.transcripts?.[name] ?? null
      const facts = { type, width, height, durationMs: null, transcript }
      await storeAttachment(deps, keeper, { file, name, alt, ...facts })
      paths.set(name, attachmentPath({ hash: file.hash, type }))
    } finally {
      await discardFile(file)
    }
  }
  return paths
}

function withPaths(body: string, paths: ReadonlyMap<string, string>): string {
  return body.replaceAll(fileMark, (_, name: string) => known(paths, name))
}

function known<Value>(values: ReadonlyMap<string, Value>, key: string): Value {
  const value = values.get(key)
  if (value === undefined) throw new Error(`The sample has no ${key}.`)
  return value
}

/** Adds journeys to a keeper. Returns their ids by title. The one that began last comes first among those of its status. */
export async function addJourneys(
  trx: Queries,
  { keeperId, journeys, now }: { keeperId: string; journeys: readonly SampleJourney[]; now: number },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [at, journey] of journeys.entries()) {
    const id = randomUUID()
    ids.set(journey.title, id)
    const { targetOn = null, endedOn = null, outcome = null, nextStep = null, milestones } = journey
    const row = newJourneyRow({ ...journey, targetOn, endedOn, outcome, nextStep }, { id, keeperId, now })
    await insertJourney(trx, { ...row, position: journeys.length - at })
    await insertMilestones(
      trx,
      milestones.map(({ title, reachedOn = null, dueOn = null }, position) => ({
        ...{ id: randomUUID(), journey_id: id, title, due_on: dueOn, reached_on: reachedOn },
        ...{ position, version: 1 },
      })),
    )
  }
  await countJourneys(trx, keeperId, { more: journeys.length })
  return ids
}

/** On the day on which its journey began, or reached a milestone. */
function isTurningPoint({ at, journey: title }: SampleMoment, journeys: readonly SampleJourney[]): boolean {
  const journey = journeys.find((one) => one.title === title)
  const days = [journey?.startedOn, ...(journey?.milestones ?? []).map(({ reachedOn }) => reachedOn)]
  return days.includes(at.slice(0, 10))
}

/** A sample's moment as somebody would have sent it, in no journey and under no other yet. */
export function momentOf(sample: SampleMoment, timezone: string): MomentCreate {
  const { at, tz = timezone, precision = 'time', kind = 'entry', place, isPinned = false } = sample
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = at.split(/[- :]/).map(Number)
  const { title = null, mood = null, energy = null, sleepHours = null, review = null, body } = sample
  return MomentCreate.parse({
    ...{
      kind,
      title,
      body,
      tz,
      datePrecision: precision,
      mood,
      energy,
      sleepHours,
      review,
      pinned: isPinned,
    },
    visibility: sample.isPublic ? 'public' : 'private',
    aiAccess: !sample.isKeptFromAgents,
    occurredAt: new Date(timeAtWall({ year, month, day, hour, minute }, tz)).toISOString(),
    place: place === undefined ? null : { name: place },
  })
}

type Writing = { keeperId: string; idOf: (at: string) => string; now: number }

/** The agent that a sample's suggestions are from; it is nobody's. */
const suggestedBy = 'Journal companion'

async function addFacts(
  trx: Queries,
  { keeperId, facts, idOf, now }: Writing & { facts: readonly SampleFact[] },
): Promise<void> {
  const ids = new Map(facts.map(({ statement }) => [statement, randomUUID()]))
  for (const { statement, status, validFrom = null, validTo = null, sources } of facts) {
    const isByAgent = status === 'suggested' || status === 'rejected'
    const row = newFactRow(
      { statement, status, validFrom, validTo },
      { id: known(ids, statement), keeperId, now },
    )
    await insertFact(
      trx,
      { ...row, agent_name: isByAgent ? suggestedBy : null, was_accepted: Number(!isByAgent) },
      sources.map(({ at, quote }) => ({ moment_id: idOf(at), quote })),
    )
  }
  for (const { statement, supersededBy } of facts)
    if (supersededBy !== undefined)
      await setSuperseded(trx, { keeperId, id: known(ids, statement), by: known(ids, supersededBy) })
}

async function addVoice(
  trx: Queries,
  { keeperId, voice, idOf, now }: Writing & { voice: SampleVoice },
): Promise<void> {
  const { tone, address, avoid, examples } = voice
  const fields: VoiceFields = {
    ...{ tone, address, avoid: [...avoid], exampleIds: examples.map(idOf), sound: defaultVoice.sound },
  }
  const times = { created_at: now, updated_at: now }
  await insertVoice(trx, { keeper_id: keeperId, version: 1, fields: JSON.stringify(fields), ...times })
}

/** The review of the last whole week that it tells of, as a draft that waits for the person. */
async function reviewLastWeek(
  store: { trx: Transaction<Tables>; engine: Deps['database']['engine'] },
  { keeper, lastDay, now }: { keeper: StoredKeeper; lastDay: string | undefined; now: number },
): Promise<void> {
  if (lastDay === undefined) return
  const { trx } = store
  const weekStart = lastFinishedWeek(addDays(lastDay, 1))
  const days = { keeperId: keeper.id, ...daysOf(weekStart) }
  const moments = await listWeekMoments(trx, days)
  await keepReview(
    store,
    { keeper, weekStart },
    {
      ...composePlainReview(moments, await listWeekTopics(trx, days)),
      ...{
        readIds: moments.map(({ id }) => id),
        by: null,
        runId: null,
        withoutModel: 'asked',
        row: undefined,
      },
      ...{ actor: { kind: 'system', id: null }, now },
    },
  )
}
