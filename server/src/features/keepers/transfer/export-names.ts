/** A name of letters, digits and dashes, in any script, that every system takes as part of a file's name. */
export function slugOf(text: string): string {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? Array.from(word).slice(0, slugMaxChars).join('') : `${slug}-${word}`
    if (longer.length > slugMaxChars || Buffer.byteLength(longer) > slugMaxBytes) break
    slug = longer
  }
  return slug
}

const slugMaxChars = 60
/** Names have at most 255 bytes, and a date and a number go with this. */
const slugMaxBytes = 180

/** Gives each moment of a list in the order of days its file's name, no name twice. */
export function momentNames(): (moment: { id: string; title: string | null; local_date: string }) => string {
  let day = ''
  const taken = new Map<string, number>()
  return ({ id, title, local_date }) => {
    if (local_date !== day) taken.clear()
    day = local_date
    const slug = slugOf(title ?? '') || id.slice(0, 8)
    // As systems that don't tell small letters from capitals compare them.
    const count = (taken.get(slug) ?? 0) + 1
    taken.set(slug, count)
    // Two dashes: no slug has them, so no other name is like that.
    return `moments/${local_date.slice(0, 4)}/${local_date}-${slug}${count > 1 ? `--${count}` : ''}.md`
  }
}

/**
 * Things level by level: first those that are below none of them, then those below these, each level in the order of
 * its ids; at the end those that are below each other. `above`: the id of the one that a thing is below.
 */
export function* inLevels<T extends { id: string }>(
  things: readonly T[],
  above: (thing: T) => string | null,
): Generator<T> {
  const ids = new Set(things.map(({ id }) => id))
  const left = new Set(things)
  const below = Map.groupBy(things, (thing) => {
    const id = above(thing)
    return id !== null && ids.has(id) ? id : null
  })
  let level: (string | null)[] = [null]
  while (level.length > 0) {
    const found = inCodeOrder(
      level.flatMap((id) => below.get(id) ?? []),
      ({ id }) => id,
    )
    yield* found
    for (const thing of found) left.delete(thing)
    level = found.map(({ id }) => id)
  }
  yield* inCodeOrder([...left], ({ id }) => id)
}

/** Things in the order of a key's code points: the same on every server, whatever its database's language is. */
export function inCodeOrder<T>(things: readonly T[], key: (thing: T) => string): T[] {
  return things.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)]
    return a < b ? -1 : a > b ? 1 : 0
  })
}
