/** Latencies are counted by class, each half as wide again as the one before: enough for a median within a tenth. */
const firstBoundMs = 10
const growth = 1.5

/** The upper bounds of all classes but the last, in milliseconds; the last one has none. */
export const latencyBoundsMs: readonly number[] = Array.from({ length: 28 }, (_, place) =>
  Math.round(firstBoundMs * growth ** place),
)

/** Columns that count the runs of each class. */
export const executionColumns = columnsOf('execution')
export const firstTokenColumns = columnsOf('first_token')

export type LatencyKind = 'execution' | 'first_token'

function columnsOf(kind: LatencyKind): readonly string[] {
  return Array.from({ length: latencyBoundsMs.length + 1 }, (_, place) => `${kind}_${place}`)
}

/** Counts by class, and the least and the greatest of what was counted. */
export type Latencies = { counts: readonly number[]; minMs: number | null; maxMs: number | null }

/** What several counts are together. */
export function addLatencies(all: readonly Latencies[]): Latencies {
  const bounds = (of: (one: Latencies) => number | null) => all.map(of).filter((ms) => ms !== null)
  const [mins, maxes] = [bounds(({ minMs }) => minMs), bounds(({ maxMs }) => maxMs)]
  return {
    counts: executionColumns.map((_, place) =>
      all.reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0),
    ),
    minMs: mins.length === 0 ? null : Math.min(...mins),
    maxMs: maxes.length === 0 ? null : Math.max(...maxes),
  }
}

/** The latency that a part of the runs are not slower than; null where there is none. Even within a class. */
export function quantileMs({ counts, minMs, maxMs }: Latencies, part: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0 || minMs === null || maxMs === null) return null
  const place = Math.max(1, Math.ceil(total * part))
  let before = 0
  for (const [at, count] of counts.entries()) {
    if (before + count >= place) {
      const low = Math.max(minMs, latencyBoundsMs[at - 1] ?? 0)
      const high = Math.min(maxMs, latencyBoundsMs[at] ?? maxMs)
      return low + ((high - low) * (place - before - 0.5)) / count
    }
    before += count
  }
  return maxMs
}
