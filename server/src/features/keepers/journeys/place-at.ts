type Placed = { id: string; position: number }

/** The places, counted from 0, that change when one thing of a list goes to a place; beyond the end is the end. */
export function placeAt(list: readonly Placed[], { id, position }: Placed): Placed[] {
  const moved = list.find((one) => one.id === id)
  const others = list.filter((one) => one !== moved)
  const ordered = moved ? others.toSpliced(Math.min(position, others.length), 0, moved) : others
  return ordered
    .map((one, at) => ({ id: one.id, position: at, before: one.position }))
    .filter(({ position: now, before }) => now !== before)
    .map(({ id: placed, position: now }) => ({ id: placed, position: now }))
}
