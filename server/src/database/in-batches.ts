/** Rows some at a time, in the order of a key: each batch is read after the last row of the one before. */
export async function* inBatches<Key, Row>(
  size: number,
  {
    first,
    readAfter,
    keyOf,
  }: { first: Key; readAfter: (after: Key) => Promise<Row[]>; keyOf: (row: Row) => Key },
): AsyncGenerator<Row[]> {
  for (let after = first; ;) {
    const rows = await readAfter(after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < size) return
    after = keyOf(last)
  }
}
