/** When, in a run's life, the server is killed. */
export type Moment = {
  name: string
  trigger: Trigger
  /** How the visitor's message is sent beside; the signed-in person's is always streamed. */
  visitorWants: 'stream' | 'json'
  /** Into a conversation that there is already, rather than a new one. */
  isFollowUp: boolean
  /** The killed run goes on from an answer that broke off. */
  isContinued: boolean
  /** Killed once more so long after the next start began. */
  againAfterMs: number | undefined
}

/** What happens first, and how many milliseconds after it the kill comes. */
export type Trigger =
  | { on: 'posted' | 'provider asked' | 'run event' | 'done event'; afterMs: number }
  | { on: 'chunk sent' | 'event received' | 'character received'; count: number; afterMs: number }

/** The killed runs' answers: so many chunks, one every so many milliseconds. */
export const chunkCount = 50
export const chunkMs = 25

/** Moments all over a run's life, the same for the same seed. Any few in a row are of different kinds. */
export function drawMoments(seed: number, count: number): Moment[] {
  const draw = createDraw(seed)
  return Array.from({ length: count }, (_, index) => {
    const trigger = (kinds[index % kinds.length] ?? kinds[0])(draw)
    const isContinued = trigger.on !== 'done event' && draw(5) === 0
    const againAfterMs = draw(6) === 0 ? 50 + draw(500) : undefined
    const moment = {
      trigger,
      visitorWants: draw(2) === 0 ? ('json' as const) : ('stream' as const),
      isFollowUp: draw(2) === 0,
      isContinued,
      againAfterMs,
    }
    return { ...moment, name: describe(moment) }
  })
}

type Draw = (below: number) => number

const kinds: [(draw: Draw) => Trigger, ...((draw: Draw) => Trigger)[]] = [
  (draw) => ({ on: 'chunk sent', count: 1 + draw(chunkCount - 1), afterMs: 0 }),
  (draw) => ({ on: 'posted', afterMs: draw(40) }),
  () => ({ on: 'chunk sent', count: chunkCount, afterMs: 0 }),
  (draw) => ({ on: 'run event', afterMs: draw(chunkCount * chunkMs) }),
  () => ({ on: 'provider asked', afterMs: 0 }),
  () => ({ on: 'done event', afterMs: 0 }),
  (draw) => ({ on: 'event received', count: 2 + draw(chunkCount), afterMs: 0 }),
  (draw) => ({ on: 'provider asked', afterMs: draw(60) }),
  (draw) => ({ on: 'character received', count: 1 + draw(200), afterMs: draw(20) }),
  (draw) => ({ on: 'chunk sent', count: chunkCount, afterMs: 1 + draw(12) }),
]

function describe({ trigger, ...moment }: Omit<Moment, 'name'>): string {
  const ordinal = 'count' in trigger ? ` ${trigger.count}` : ''
  const parts = [
    trigger.afterMs > 0
      ? `${trigger.afterMs} ms after ${trigger.on}${ordinal}`
      : `at ${trigger.on}${ordinal}`,
    moment.isContinued && 'going on',
    moment.isFollowUp && 'in an old conversation',
    moment.againAfterMs !== undefined && `and again ${moment.againAfterMs} ms into the next start`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

/** Whole numbers from 0 on below a bound, the same for the same seed (mulberry32). */
export function createDraw(seed: number): Draw {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
