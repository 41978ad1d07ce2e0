import { reportPartsOf } from '#contracts/keepers/period-report-text.ts'
import type { PeriodReport, PeriodReportQuery } from '#contracts/keepers/period-reports.ts'
import { topicSlug } from '#contracts/keepers/topic-names.ts'
import { newBreather } from '../../../breather.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { getKeeper } from '../keepers.ts'
import { findNamed, listReportMoments } from './report-moments.table.ts'

const linesMax = 60
const peopleMax = 20
/** Moments that a person is named with. */
const sourcesMax = 3

/** What the moments of some days hold for a report: wins, people and open to-dos, as they were written. */
export async function showPeriodReport(
  deps: Deps,
  user: UserActor,
  { keeperId, query: { from, to } }: { keeperId: string; query: PeriodReportQuery },
): Promise<PeriodReport> {
  const keeper = await getKeeper(deps, user, keeperId)
  const { reports: db } = deps.database
  const days = { keeperId: keeper.id, from, to }
  const breathe = newBreather()
  const wins: PeriodReport['wins'] = []
  const todos: PeriodReport['todos'] = []
  const named: { name: string; source: PeriodReport['people'][number]['sources'][number] }[] = []
  const moments = await listReportMoments(db, days)
  for (const { id: momentId, local_date: localDate, body } of moments.toReversed()) {
    const parts = reportPartsOf(body)
    const source = { momentId, localDate }
    wins.push(...parts.wins.map((text) => ({ ...source, text })))
    todos.push(...parts.todos.map((text) => ({ ...source, text })))
    named.push(...parts.people.map((name) => ({ name, source })))
    await breathe(body.length)
  }
  const slugs = [...new Set(named.map(({ name }) => topicSlug(name)))]
  const topics = await findNamed(db, keeper.id, slugs)
  const people = new Map<string, PeriodReport['people'][number]>()
  for (const { name, source } of named) {
    const topic = topics.get(topicSlug(name))
    // What its owner calls a place or a thing is nobody.
    if (topic?.kind === 'place' || topic?.kind === 'thing') continue
    const key = topic?.id ?? topicSlug(name)
    const person = people.get(key) ?? { name: topic?.name ?? name, count: 0, sources: [] }
    if (person.sources.at(-1)?.momentId === source.momentId) continue
    person.count += 1
    person.sources = [...person.sources, source].slice(-sourcesMax)
    people.set(key, person)
  }
  return {
    ...{ wins: wins.slice(-linesMax), todos: todos.slice(-linesMax) },
    people: [...people.values()]
      .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
      .slice(0, peopleMax),
  }
}
