import { localDateOf } from '#contracts/keepers/local-date.ts'
import type { Passage } from '#contracts/keepers/recall.ts'
import { recallWording } from '#contracts/keepers/recall-wording.ts'
import { isTimeZone } from '#contracts/time-zones.ts'
import { newBreather } from '../../../breather.ts'
import type { Database } from '../../../database/database.ts'
import { partOfWords, snippetOfWords } from '../moments/moment-text.ts'
import type { StoredKeeper } from '../keepers.ts'
import type { Readable, ReadGrant } from './candidates.table.ts'
import { conceptsOf } from './concepts.ts'
import { companionsFor, type Companion } from './expansion.table.ts'
import { loadLanguage, type Language } from './language.ts'
import { listTexts, type TextRow } from './passages.table.ts'
import { byDay, type Ranked } from './rank.ts'
import { recall, type Recall } from './recall.ts'
import { findTopicsNamed } from './topic-names.ts'
import { wholeQuestion } from './whole-question.ts'

type Reader = Pick<Database, 'db' | 'engine'>

/** A moment that may answer, with its text and `part`, as much of that as a model is given. */
export type FoundPassage = { passage: Passage; text: TextRow; part: string; covered: number }

/** What is asked of keepers. */
export type PassageRequest = Pick<Readable, 'aiPolicies'> & {
  question: string
  /** What was asked just before, the newest first, which a question of few words goes on from. */
  askedBefore?: readonly string[] | undefined
  limit: number
  /** How many of the likeliest are left out: those of the pages before. */
  offset?: number | undefined
  now: Date
  /** Where it is asked from, an IANA name; days in words are the keeper's where it isn't known. */
  timeZone?: string | undefined
  /** Whether what goes with a match comes too, as it does unless told otherwise. */
  hasCompanions?: boolean | undefined
  /** How far an agent may read, by keeper. */
  grants?: ReadonlyMap<string, ReadGrant> | undefined
}

/** The longest part of one moment that a model is given. */
const partMaxChars = 6_000
/** The best of these bring their companions. */
const expandedMax = 5
/** Of the score of what brought it; one that matches by itself keeps its own. */
const companionShare = 0.3
/** How much less each has than the one that is closer to what brought it. */
const placeShare = 0.001

/** The passages of keepers that most likely answer, the likeliest first. Only those of the page are read whole. */
export async function findPassages(
  reader: Reader,
  keepers: readonly StoredKeeper[],
  request: PassageRequest,
): Promise<FoundPassage[]> {
  const { limit, offset = 0 } = request
  const ranked: RankedIn[] = []
  for (const keeper of keepers) ranked.push(...(await rankIn(reader, keeper, request)))
  const page = ranked.toSorted((one, other) => other.one.score - one.one.score).slice(offset, offset + limit)
  const found = new Map<string, FoundPassage>()
  for (const [keeper, placed] of Map.groupBy(page, (one) => one.keeper)) {
    const [{ readable, concepts } = { readable: { keeperId: keeper.id }, concepts: [] }] = placed
    const ordered = placed.map(({ one }) => one)
    for (const passage of await withTexts(reader, keeper, { ...request, ordered, readable, concepts }))
      found.set(passage.passage.momentId, passage)
  }
  return page.flatMap(({ one }) => found.get(one.id) ?? [])
}

/** A moment of a keeper in its place, before it is read. */
type RankedIn = { keeper: StoredKeeper; readable: Readable; concepts: Recall['concepts']; one: Ordered }

async function rankIn(
  reader: Reader,
  keeper: StoredKeeper,
  { offset = 0, aiPolicies, now, timeZone, grants, hasCompanions = true, ...asked }: PassageRequest,
): Promise<RankedIn[]> {
  if (keeper.moment_count === 0) return []
  const limit = offset + asked.limit
  const question = wholeQuestion(asked, await loadLanguage(keeper.language))
  const readable = { keeperId: keeper.id, aiPolicies, grant: grants?.get(keeper.id) }
  const tz = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : keeper.timezone
  const today = localDateOf({ timeMs: now.getTime(), tz, precision: 'time' }, keeper.day_starts_at)
  const recalled = await recall(reader, {
    ...readable,
    ...{ question, language: keeper.language, total: keeper.moment_count, today },
    topics: await findTopics(reader, readable, question),
  })
  const best = recalled.ranked.slice(0, limit)
  const companions = hasCompanions ? await listCompanions(reader, keeper, { best, readable }) : []
  const { concepts } = recalled
  return mixIn(best, companions, recalled)
    .slice(0, limit)
    .map((one) => ({ keeper, readable, concepts, one }))
}

/** The passages that somebody has seen already, in their order; those that are gone are left out. */
export async function readPassages(
  reader: Reader,
  keepers: readonly StoredKeeper[],
  request: Pick<PassageRequest, 'question' | 'askedBefore' | 'aiPolicies' | 'grants'> & {
    momentIds: readonly string[]
  },
): Promise<FoundPassage[]> {
  const { question, aiPolicies, momentIds, grants } = request
  const found: FoundPassage[] = []
  for (const keeper of keepers) {
    const groups = conceptsOf(question, await loadLanguage(keeper.language), [])
    const ordered = momentIds.map((id) => ({ id, score: 0, why: recallWording.around, covered: 0 }))
    const readable = { keeperId: keeper.id, aiPolicies, grant: grants?.get(keeper.id) }
    found.push(...(await withTexts(reader, keeper, { ...request, ordered, readable, concepts: groups })))
  }
  const place = new Map(momentIds.map((id, at) => [id, at]))
  const placeOf = ({ passage }: FoundPassage) => place.get(passage.momentId) ?? 0
  return found.toSorted((one, other) => placeOf(one) - placeOf(other))
}

async function withTexts(
  reader: Reader,
  keeper: StoredKeeper,
  {
    ordered,
    readable,
    concepts,
    ...asked
  }: Pick<PassageRequest, 'question' | 'askedBefore'> & {
    ordered: readonly Pick<Ordered, 'id' | 'score' | 'why' | 'covered'>[]
    readable: Readable
    concepts: readonly { stems: readonly string[] }[]
  },
): Promise<FoundPassage[]> {
  const ids = ordered.map(({ id }) => id)
  const texts = await listTexts(reader.db, readable, ids)
  const language = await loadLanguage(keeper.language)
  const isWanted = wantedIn(language, concepts)
  // A model alone is given parts: whoever looks at one beforehand sees what goes, as the question alone decides.
  const hasParts =
    readable.aiPolicies !== undefined && [...texts.values()].some(({ body }) => body.length > partMaxChars)
  const sought = hasParts ? await soughtIn(reader, keeper, { ...asked, readable }) : []
  const isSought = sought.length > 0 ? wantedIn(language, sought) : undefined
  const breathe = newBreather()
  const found: FoundPassage[] = []
  for (const { id, score, why, covered } of ordered) {
    const text = texts.get(id)
    if (!text) continue
    const snippet = snippetOfWords(text, isWanted)
    const passage = passageOf({ ...text, keeper_id: keeper.id }, { keeperTitle: keeper.title, score, why })
    await breathe(text.body.length)
    const part = partOfWords(text.body, isSought, partMaxChars)
    found.push({ passage: { ...passage, snippet }, text, part, covered })
    if (isSought && text.body.length > partMaxChars) await breathe(text.body.length)
  }
  return found
}

/** What a question asks for, by all names of the topics that it names. */
async function soughtIn(
  reader: Reader,
  keeper: StoredKeeper,
  { readable, ...asked }: Pick<PassageRequest, 'question' | 'askedBefore'> & { readable: Readable },
) {
  const language = await loadLanguage(keeper.language)
  const whole = wholeQuestion(asked, language)
  return conceptsOf(whole, language, await findTopics(reader, readable, whole))
}

/** The topics that a question names. Their names are the owner's: of other people's questions only the words count. */
async function findTopics(reader: Reader, { keeperId, grant }: Readable, question: string) {
  return grant?.isPublicOnly ? [] : findTopicsNamed(reader, keeperId, question)
}

function wantedIn(
  language: Language,
  concepts: readonly { stems: readonly string[] }[],
): (word: string) => boolean {
  const wanted = new Set(concepts.flatMap(({ stems }) => stems))
  const initials = language.initialsOf([...wanted])
  return (word) =>
    initials.has(word.charAt(0)) && wanted.has(language.stem(word)) && !language.isStopWord(word)
}

type PassageText = Pick<TextRow, 'id' | 'title' | 'excerpt' | 'local_date'> & { keeper_id: string }

/** A passage that shows the beginning of its moment. */
export function passageOf(
  row: PassageText,
  { keeperTitle, score, why }: { keeperTitle: string; score: number; why: string },
): Passage {
  return {
    ...{ momentId: row.id, keeperId: row.keeper_id, keeperTitle, localDate: row.local_date },
    ...{ title: row.title, snippet: { text: row.excerpt, marks: [] }, score, why },
  }
}

type Brought = Companion & { score: number }

async function listCompanions(
  reader: Reader,
  keeper: StoredKeeper,
  { best, readable }: { best: readonly Ranked[]; readable: Readable },
): Promise<Brought[]> {
  const list = companionsFor(readable, keeper.memory_pattern)
  const brought: Brought[] = []
  for (const one of best.slice(0, expandedMax))
    for (const [place, row] of (await list(reader, readable, one)).entries())
      brought.push({ ...row, score: one.score * companionShare * (1 - place * placeShare) })
  return brought
}

type Ordered = Pick<Ranked, 'id' | 'localDate' | 'occurredAt' | 'score' | 'covered'> & { why: string }

function mixIn(best: readonly Ranked[], companions: readonly Brought[], { concepts }: Recall): Ordered[] {
  const all = new Map<string, Ordered>()
  for (const one of best) all.set(one.id, { ...one, why: whyOf(one, concepts) })
  for (const { id, local_date: localDate, occurred_at: occurredAt, score, why } of companions) {
    const known = all.get(id)
    if (!known) all.set(id, { id, localDate, occurredAt, score, why, covered: 0 })
    else if (known.score < score) all.set(id, { ...known, score })
  }
  return [...all.values()].toSorted((one, other) => other.score - one.score || byDay(other, one))
}

function whyOf(one: Ranked, concepts: Recall['concepts']): string {
  const words = concepts.filter((_, place) => (one.counts[place] ?? 0) > 0).map(({ word }) => word)
  if (words.length > 0) return recallWording.match(words)
  return one.isInPeriod ? recallWording.inTime : recallWording.around
}
