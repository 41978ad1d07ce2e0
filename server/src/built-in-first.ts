type Rows<T> = {
  list: (part: { offset: number; limit: number }) => Promise<T[]>
  count: () => Promise<number>
}

/** A page over what is built in, which comes first, and what is the caller's own, read from the database. */
export async function pageBuiltInFirst<T>(
  { page, pageSize }: { page: number; pageSize: number },
  { builtIn, own }: { builtIn: T[]; own: Rows<T> | false },
): Promise<{ data: T[]; total: number; totalPages: number }> {
  const start = (page - 1) * pageSize
  const head = builtIn.slice(start, start + pageSize)
  const part = { offset: Math.max(0, start - builtIn.length), limit: pageSize - head.length }
  const [rows, count] = own ? [await own.list(part), await own.count()] : [[], 0]
  const total = builtIn.length + count
  return { data: [...head, ...rows], total, totalPages: Math.ceil(total / pageSize) }
}
