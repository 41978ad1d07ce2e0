import { createDraw } from './moments.ts'

/** When, in the life of a run with tools and a child, its server is killed. */
export type TreeMoment = {
  name: string
  /** What happens first: its so-many-eth event came, a model was asked, it waits for its person the so-many-eth time, or they allow that. */
  on: 'event' | 'request' | 'waiting' | 'approved'
  count: number
  afterMs: number
}

/** Moments all over such a run's life, the same for the same seed; any few in a row are of different kinds. */
export function drawTreeMoments(seed: number, count: number): TreeMoment[] {
  const draw = createDraw(seed)
  const kinds: (() => Omit<TreeMoment, 'name'>)[] = [
    () => ({ on: 'request', count: 1 + draw(2), afterMs: draw(60) }),
    () => ({ on: 'event', count: 2 + draw(20), afterMs: draw(20) }),
    () => ({ on: 'approved', count: 1 + draw(2), afterMs: draw(160) }),
    () => ({ on: 'waiting', count: 1 + draw(2), afterMs: draw(900) }),
    () => ({ on: 'event', count: 2 + draw(20), afterMs: draw(700) }),
    () => ({ on: 'request', count: 3 + draw(2), afterMs: draw(80) }),
    () => ({ on: 'approved', count: 1 + draw(2), afterMs: 40 + draw(80) }),
  ]
  return Array.from({ length: count }, (_, at) => {
    const moment = (kinds[at % kinds.length] ?? kinds[0])?.() ?? { on: 'request', count: 1, afterMs: 0 }
    return { ...moment, name: `${moment.afterMs} ms after ${moment.on} ${moment.count} (${at + 1})` }
  })
}
