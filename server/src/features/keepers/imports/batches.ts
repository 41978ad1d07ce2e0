import type { Database } from '../../../database/database.ts'
import type { Incoming } from './incoming.ts'

/**
 * What is written in one transaction. On SQLite everybody else waits for it, so it takes a few milliseconds; on
 * PostgreSQL only those do who write in the same keeper, and each statement is a round trip.
 */
const together = { items: { sqlite: 50, postgres: 100 }, chars: 200_000, lines: 100 }

/** Items in batches of one kind for one keeper. A batch ends with the item that makes it long. */
export async function* batchesOf(
  items: AsyncIterable<Incoming>,
  engine: Database['engine'],
): AsyncGenerator<Incoming[]> {
  let [batch, chars] = [[] as Incoming[], 0]
  for await (const item of items) {
    const first = batch[0]
    if (first && placeOf(first) !== placeOf(item)) {
      yield batch
      ;[batch, chars] = [[], 0]
    }
    batch.push(item)
    chars += charsOf(item)
    const most = item.type === 'line' ? together.lines : together.items[engine]
    if (batch.length >= most || chars >= together.chars) {
      yield batch
      ;[batch, chars] = [[], 0]
    }
  }
  if (batch.length > 0) yield batch
}

function placeOf(item: Incoming): string {
  return item.type === 'line' ? `${item.folder}\n${item.file}` : `${item.folder}\n`
}

function charsOf(item: Incoming): number {
  if (item.type === 'line') return item.chars
  return charsIn(item.type === 'entry' ? item.entry : item.moment)
}

/** The characters of all texts in a value, which a reader made; each text counts for one more, as empty ones take room, too. */
function charsIn(value: unknown): number {
  if (typeof value === 'string') return value.length + 1
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((chars, one) => chars + charsIn(one), 0)
}
