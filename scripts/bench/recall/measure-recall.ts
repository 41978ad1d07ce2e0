import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MemoryPattern } from '#contracts/keepers/keepers.ts'
import type { Database } from '../../../server/src/database/database.ts'
import { openDatabase } from '../../../server/src/database/open.ts'
import { findPassages } from '../../../server/src/features/keepers/recall/passages.ts'
import { weights, type Weights } from '../../../server/src/features/keepers/recall/rank.ts'
import { recall } from '../../../server/src/features/keepers/recall/recall.ts'
import { findKeeper } from '../../../server/src/features/keepers/keepers.table.ts'
import { topics } from '../../../server/src/features/keepers/samples/river-years/topics.ts'
import { questions, type RecallQuestion } from './questions.ts'
import { writeSampleKeeper, type SampleKeeper } from './sample-keeper.ts'

/** When the questions are asked: a while after the last moment. */
const now = new Date('2026-11-22T12:00:00Z')

const plain = { k1: 1.2, b: 0.75, coverage: 0, earlier: 0, later: 0, day: 0, period: 0, open: 0, asked: 1 }

/** What each step adds; those that gain nothing are measured beside the steps that stay. */
const steps: { name: string; language: 'en' | 'other'; weigh: Weights; hasTopics?: true }[] = [
  { name: 'plain full text', language: 'other', weigh: plain },
  { name: '+ words stemmed, stop words dropped', language: 'en', weigh: plain },
  { name: '+ k1 0.9, b 0.4', language: 'en', weigh: { ...plain, k1: 0.9, b: 0.4 } },
  {
    name: '+ topics with their aliases',
    language: 'en',
    weigh: { ...plain, k1: 0.9, b: 0.4 },
    hasTopics: true,
  },
  { name: '+ times in words', language: 'en', weigh: { ...weights, asked: 1 }, hasTopics: true },
  { name: '+ questions count less (the ranking)', language: 'en', weigh: weights, hasTopics: true },
  { name: 'the ranking, topics apart', language: 'en', weigh: weights },
  { name: 'with the share of words, 1', language: 'en', weigh: { ...weights, coverage: 1 }, hasTopics: true },
  {
    name: 'with neighbours, 0.5 and 0.25',
    language: 'en',
    weigh: { ...weights, earlier: 0.5, later: 0.25 },
    hasTopics: true,
  },
  { name: 'with the day, 0.4', language: 'en', weigh: { ...weights, day: 0.4 }, hasTopics: true },
]

const patterns: readonly MemoryPattern[] = ['chronological', 'associative', 'hierarchical', 'spatial']

type Hits = { first5: number; first10: number; of: number }

/** Measures the ranking over the sample keeper. Returns the tables as Markdown. */
export async function measureRecall(databaseUrl?: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keeper-recall-'))
  const database = await openDatabase({ dataDir, databaseUrl })
  try {
    const other = await writeSampleKeeper(database, { number: 1, language: 'other' })
    const en = await writeSampleKeeper(database, { number: 2, language: 'en' })
    const lines = [
      '| step | first 5, tuned half | first 10 | first 5, other half | first 10 |',
      '|---|---:|---:|---:|---:|',
    ]
    for (const { name, language, weigh, hasTopics } of steps) {
      const keeper = language === 'en' ? en : other
      const find = (question: RecallQuestion) =>
        rankedBy(database, keeper, { question, weigh, topics: hasTopics ? topics : [] })
      lines.push(row(name, await hitsOf('tune', find), await hitsOf('report', find)))
    }
    lines.push('', ...(await measurePatterns(database, en)), '', ...(await measureRefusals(database, en)))
    return lines.join('\n')
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Find = (question: RecallQuestion) => Promise<string[]>

async function rankedBy(
  database: Database,
  keeper: SampleKeeper,
  asked: { question: RecallQuestion; weigh: Weights; topics: typeof topics },
): Promise<string[]> {
  const { ranked } = await recall(
    database,
    {
      ...{ keeperId: keeper.id, question: asked.question.text, language: keeper.language },
      ...{ total: keeper.total, today: now.toISOString().slice(0, 10), topics: asked.topics },
    },
    asked.weigh,
  )
  return ranked.slice(0, 10).map(({ id }) => keeper.atOf.get(id) ?? '')
}

/** Both halves of the questions that are for each pattern, with and without what it brings along. */
async function measurePatterns(database: Database, keeper: SampleKeeper): Promise<string[]> {
  const lines = [
    '| questions for | first 10 without, both halves | first 10 with its companions |',
    '|---|---:|---:|',
  ]
  for (const pattern of patterns) {
    await database.db
      .updateTable('keepers')
      .set({ memory_pattern: pattern })
      .where('id', '=', keeper.id)
      .execute()
    const isFor = (question: RecallQuestion) => question.pattern === pattern
    const alone = await countHits(isFor, (question) =>
      rankedBy(database, keeper, { question, weigh: weights, topics }),
    )
    const together = await countHits(isFor, (question) => passagesFor(database, keeper, question.text))
    lines.push(
      `| ${pattern} (${alone.of}) | ${share(alone.first10, alone.of)} | ${share(together.first10, together.of)} |`,
    )
  }
  return lines
}

async function storedKeeper(database: Database, { id }: SampleKeeper) {
  const { owner_id } = await database.db
    .selectFrom('keepers')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const keeper = await findKeeper(database.db, owner_id, { id })
  if (!keeper) throw new Error('The sample keeper is gone.')
  return keeper
}

async function passagesFor(database: Database, keeper: SampleKeeper, question: string): Promise<string[]> {
  const stored = await storedKeeper(database, keeper)
  const found = await findPassages(database, [stored], { question, limit: 10, now })
  return found.map(({ passage }) => keeper.atOf.get(passage.momentId) ?? '')
}

/** How many that can't be answered are refused, and how many that can. */
async function measureRefusals(database: Database, keeper: SampleKeeper): Promise<string[]> {
  const stored = await storedKeeper(database, keeper)
  const refused = async (half: RecallQuestion['split'], isAnswerable: boolean) => {
    const asked = questions.filter(
      ({ split, kind }) => split === half && (kind === 'unanswerable') !== isAnswerable,
    )
    let count = 0
    for (const { text: question } of asked) {
      const found = await findPassages(database, [stored], { question, limit: 10, now })
      if (found.length === 0) count += 1
    }
    return share(count, asked.length)
  }
  const lines = ['| refused before a model is asked | tuned half | other half |', '|---|---:|---:|']
  for (const isAnswerable of [false, true]) {
    const name = isAnswerable ? 'though it can be answered' : 'cannot be answered'
    lines.push(
      `| ${name} | ${await refused('tune', isAnswerable)} | ${await refused('report', isAnswerable)} |`,
    )
  }
  return lines
}

function hitsOf(half: RecallQuestion['split'], find: Find): Promise<Hits> {
  return countHits(({ split }) => split === half, find)
}

async function countHits(isAsked: (question: RecallQuestion) => boolean, find: Find): Promise<Hits> {
  const asked = questions.filter((question) => question.kind !== 'unanswerable' && isAsked(question))
  const hits = { first5: 0, first10: 0, of: asked.length }
  for (const question of asked) {
    const found = await find(question)
    const at = found.findIndex((one) => question.answers.includes(one))
    if (at !== -1) hits.first10 += 1
    if (at !== -1 && at < 5) hits.first5 += 1
  }
  return hits
}

function row(name: string, ...halves: Hits[]): string {
  const cells = halves.flatMap(({ first5, first10, of }) => [share(first5, of), share(first10, of)])
  return `| ${name} | ${cells.join(' | ')} |`
}

function share(count: number, of: number): string {
  return of === 0 ? '' : (count / of).toFixed(3)
}
