import type { Database } from '../../../database/database.ts'
import { englishRelations, loadDateWords, type DateWords, type Relation } from './date-words.ts'
import { listEvents, type KeeperEvent } from './events.table.ts'
import type { Language } from './language.ts'
import { besides, type Days, type Period } from './period.ts'
import { stemsOf } from './terms.ts'
import { findTopicsNamed } from './topic-names.ts'

type Asked = { keeperId: string; question: string; language: string; today: string }

/** The time of something that happened, and the words of the question that name it. */
type Placed = { period: Period; words: string }

/**
 * The time that a question names by what happened: "before we moved", "during the trip", "when I worked at the yard". What
 * happened is a milestone, a journey, or a topic from its first moment to its last. Undefined where nothing fits.
 */
export async function placeByEvent(
  reader: Pick<Database, 'db' | 'engine'>,
  { keeperId, question, language: code, today }: Asked,
  language: Language,
): Promise<Placed | undefined> {
  const own = await loadDateWords(code)
  const clauses = [
    ...clausesOf(question, englishRelations),
    ...(own ? clausesOf(question, own.relations) : []),
  ]
  if (clauses.length === 0) return undefined
  const events = (await listEvents(reader.db, keeperId)).map((event) => ({
    ...event,
    stems: new Set(stemsOf(event.title, language)),
  }))
  for (const { relation, words } of clauses) {
    const stems = new Set(stemsOf(words, language))
    if (stems.size === 0) continue
    const event = bestOf(events, stems)
    if (event) return { period: besides(daysOf(event, relation, today), relation), words }
    const topic = await topicOf(reader, { keeperId, words, stems }, language)
    if (topic) return { period: besides(topic, relation), words }
  }
  return undefined
}

const relations = ['before', 'after', 'since', 'until', 'during'] as const

/** What a question says after a word that places something in time, up to the end of its clause. */
function clausesOf(question: string, named: DateWords['relations']): { relation: Relation; words: string }[] {
  const text = question.toLowerCase()
  return relations.flatMap((relation) => {
    const word = `(?<!\\p{L})(${named[relation].join('|')})(?!\\p{L})`
    const [, found = '', words = ''] = new RegExp(`${word}\\s+([^?.!,;:]+)`, 'u').exec(text) ?? []
    // "When did I …" asks, "when I was …" says when.
    return words === '' || (found === 'when' && asks.test(words)) ? [] : [{ relation, words }]
  })
}

const asks = /^(?:did|do|does|was|were|is|are|has|have|had|will|would|should|shall|can|could)\b/

type Stemmed = KeeperEvent & { stems: ReadonlySet<string> }

/** The event whose title says what the words say, or a part of it, or all of it and more. */
function bestOf(events: readonly Stemmed[], stems: ReadonlySet<string>): KeeperEvent | undefined {
  const fitting = events.filter(
    (event) => event.stems.size > 0 && (isWithin(stems, event.stems) || isWithin(event.stems, stems)),
  )
  const shared = (event: Stemmed) => [...stems].filter((stem) => event.stems.has(stem)).length
  return fitting.toSorted(
    (one, other) =>
      shared(other) - shared(one) || one.stems.size - other.stems.size || (one.from < other.from ? 1 : -1),
  )[0]
}

function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((stem) => all.has(stem))
}

/** Nothing comes after a journey that goes on but what came after its beginning. */
function daysOf({ from, to }: KeeperEvent, relation: Relation, today: string): Days {
  return { from, to: to ?? (relation === 'after' ? from : today) }
}

/** What people say of how their time with something began, went on and ended. */
const beginnings = 'move meet buy get adopt join start begin arrive find'
const spans = 'work live know stay rent study own love'
const endings = 'leave quit stop lose sell end finish bury'

/** A topic that the words name, with nothing else but how it began, went on or ended. */
async function topicOf(
  reader: Pick<Database, 'db' | 'engine'>,
  { keeperId, words, stems }: { keeperId: string; words: string; stems: ReadonlySet<string> },
  language: Language,
): Promise<Days | undefined> {
  for (const { name, aliases, firstSeen, lastSeen } of await findTopicsNamed(reader, keeperId, words)) {
    if (firstSeen === null || lastSeen === null) continue
    const own = new Set([name, ...aliases].flatMap((one) => stemsOf(one, language)))
    const rest = [...stems].filter((stem) => !own.has(stem))
    const saysOnly = (verbs: string) => {
      const known = new Set(stemsOf(verbs, language))
      return rest.every((stem) => known.has(stem))
    }
    if (saysOnly(spans)) return { from: firstSeen, to: lastSeen }
    if (saysOnly(beginnings)) return { from: firstSeen, to: firstSeen }
    if (saysOnly(endings)) return { from: lastSeen, to: lastSeen }
  }
  return undefined
}
