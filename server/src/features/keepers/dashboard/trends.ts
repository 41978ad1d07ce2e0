import type { Dashboard } from '#contracts/keepers/dashboard.ts'
import { TopicKind } from '#contracts/keepers/topics.ts'

type TopicDay = { id: string; name: string; slug: string; kind: string; local_date: string; count: number }

export const trendWeeks = 8
const risingMax = 3
const fadingMax = 2

/** The topics that rise most and fade most between the first and the second half of the weeks that begin on a day. */
export function trendsOf(days: readonly TopicDay[], from: string): Dashboard['trends'] {
  const topics = [...Map.groupBy(days, ({ id }) => id).values()].flatMap((ofTopic) => {
    const [first] = ofTopic
    if (first === undefined) return []
    const weeks = Array.from({ length: trendWeeks }, () => 0)
    for (const { local_date, count } of ofTopic) {
      const week = Math.floor((Date.parse(local_date) - Date.parse(from)) / (7 * 86_400_000))
      weeks[week] = (weeks[week] ?? 0) + count
    }
    const change = sum(weeks.slice(trendWeeks / 2)) - sum(weeks.slice(0, trendWeeks / 2))
    const { id, name, slug, kind } = first
    return [{ id, name, slug, kind: TopicKind.parse(kind), isRising: change > 0, weeks, change }]
  })
  const most = (sign: 1 | -1, limit: number) =>
    topics
      .filter(({ change }) => change * sign > 0)
      .toSorted(
        (a, b) => sign * (b.change - a.change) || sum(b.weeks) - sum(a.weeks) || (a.slug < b.slug ? -1 : 1),
      )
      .slice(0, limit)
  return [...most(1, risingMax), ...most(-1, fadingMax)].map(({ change: _change, ...topic }) => topic)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
