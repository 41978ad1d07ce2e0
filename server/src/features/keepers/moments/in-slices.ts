/** Things in their order, some at a time: as many as `most` says, and of no larger size together unless one has it alone. */
export function inSlices<T>(
  things: readonly T[],
  sizeOf: (thing: T) => number,
  most: { items: number; size: number },
): T[][] {
  const slices: T[][] = []
  let size = Infinity
  for (const thing of things) {
    const slice = slices.at(-1)
    const more = sizeOf(thing)
    if (slice && slice.length < most.items && size + more <= most.size) {
      slice.push(thing)
      size += more
    } else {
      slices.push([thing])
      size = more
    }
  }
  return slices
}
