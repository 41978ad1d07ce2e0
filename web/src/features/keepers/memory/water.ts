/** A place along the river and half its width there, in pixels. */
export type Bank = { along: number; half: number }

const narrowest = 1.5

/**
 * Half the width of the water for each amount: the root of it, so that one long day doesn't make brooks of all others.
 * Silence is a thread.
 */
export function widths(amounts: readonly number[], widest: number): number[] {
  const most = Math.max(1, ...amounts)
  return amounts.map((amount) =>
    amount === 0 ? narrowest : narrowest + 4 + Math.sqrt(amount / most) * (widest - narrowest - 4),
  )
}

/** The outline of the water, down one bank and up the other; `share` draws a line within it. */
export function waterPath(
  banks: readonly Bank[],
  middle: number,
  point: (along: number, across: number) => string,
) {
  const bank = (side: 1 | -1, ordered: readonly Bank[]) =>
    curve(
      ordered.map(({ along, half }) => [along, middle + side * half] as const),
      point,
    )
  return `M${bank(-1, banks)}L${bank(1, banks.toReversed())}Z`
}

/** A line in the water, at a share of its half width. */
export function linePath(
  banks: readonly Bank[],
  { middle, share }: { middle: number; share: number },
  point: (along: number, across: number) => string,
): string {
  return `M${curve(
    banks.map(({ along, half }) => [along, middle + half * share] as const),
    point,
  )}`
}

/** A curve that is level at each place, and so never wider than what it stands for. */
function curve(
  places: readonly (readonly [number, number])[],
  point: (along: number, across: number) => string,
) {
  return places
    .map(([along, across], at) => {
      const before = places[at - 1]
      if (before === undefined) return point(along, across)
      const half = (before[0] + along) / 2
      return `C${point(half, before[1])} ${point(half, across)} ${point(along, across)}`
    })
    .join('')
}
