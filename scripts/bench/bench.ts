import type { Keeper, Place } from './keeper.ts'
import type { Program } from './program.ts'

/** What the measurements work with. */
export type Bench = {
  simulator: Program
  passThrough: Program
  keeper: Keeper
  place: Place
  /** A short run: fewer repetitions, the same measurements. */
  isQuick: boolean
}
