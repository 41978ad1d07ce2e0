import type { Passage } from '#contracts/keepers/recall.ts'
import { recallWording } from '#contracts/keepers/recall-wording.ts'
import type { Database } from '../../../database/database.ts'
import { snippetOfWords } from '../moments/moment-text.ts'
import type { StoredKeeper } from '../keepers.ts'
import { companionsOf, type Companion } from './expansion.table.ts'
import { loadLanguage } from './language.ts'
import { listTexts, type TextRow } from './passages.table.ts'
import { byDay, type Ranked } from './rank.ts'
import { recall, type Recall } from './recall.ts'
import { findTopicsNamed } from './topic-names.ts'

type Reader = Pick<Database, 'db' | 'engine'>

/** A moment that may answer, with its text. */
export type FoundPassage = { passage: Passage; text: TextRow; covered: number }

/** What is asked of keepers. */
export type PassageRequest = { question: string; limit: number; isForAi: boolean; now: Date }

/** The best of these bring their companions. */
const expandedMax = 5
/** Of the score of what brought it; one that matches by itself keeps its own. */
const companionShare = 0.3

/** The passages of keepers that most likely answer, the likeliest first. */
export async function findPassages(
  reader: Reader,
  keepers: readonly StoredKeeper[],
  request: PassageRequest,
): Promise<FoundPassage[]> {
  const found: FoundPassage[] = []
  for (const keeper of keepers) found.push(...(await findIn(reader, keeper, request)))
  return found.toSorted((one, other) => other.passage.score - one.passage.score).slice(0, request.limit)
}

async function findIn(
  reader: Reader,
  keeper: StoredKeeper,
  { question, limit, isForAi, now }: PassageRequest,
): Promise<FoundPassage[]> {
  if (keeper.moment_count === 0) return []
  const readable = { keeperId: keeper.id, isForAi }
  const recalled = await recall(reader, {
    ...readable,
    ...{ question, language: keeper.language, total: keeper.moment_count, now },
    topics: await findTopicsNamed(reader, keeper.id, question),
  })
  const best = recalled.ranked.slice(0, limit)
  const companions = await listCompanions(reader, keeper, { best, isForAi })
  const ordered = mixIn(best, companions, recalled).slice(0, limit)
  const texts = await listTexts(
    reader.db,
    readable,
    ordered.map(({ id }) => id),
  )
  const language = await loadLanguage(keeper.language)
  const wanted = new Set(recalled.concepts.flatMap(({ stems }) => stems))
  const isWanted = (word: string) => wanted.has(language.stem(word)) && !language.isStopWord(word)
  return ordered.flatMap(({ id, score, why, covered }) => {
    const text = texts.get(id)
    if (!text) return []
    const { local_date: localDate, title } = text
    const shown = { keeperId: keeper.id, keeperTitle: keeper.title, localDate, title }
    const passage = { momentId: id, ...shown, snippet: snippetOfWords(text, isWanted), score, why }
    return [{ passage, text, covered }]
  })
}

type Brought = Companion & { score: number }

async function listCompanions(
  reader: Reader,
  keeper: StoredKeeper,
  { best, isForAi }: { best: readonly Ranked[]; isForAi: boolean },
): Promise<Brought[]> {
  const list = companionsOf[keeper.memory_pattern]
  const brought: Brought[] = []
  for (const one of best.slice(0, expandedMax))
    for (const row of await list(reader, { keeperId: keeper.id, isForAi }, one))
      brought.push({ ...row, score: one.score * companionShare })
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
