import type { CanvasNode } from '#contracts/keepers/canvas.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { Point } from './geometry.ts'
import type { Palace } from './palace-nodes.ts'
import type { PalaceStep } from './palace-store.ts'
import type { Where } from './steps.ts'

/** What a dialog of the palace is about. */
export type Asked =
  | { type: 'moment'; where: Where; title: string }
  | { type: 'text'; where: Where }
  | { type: 'link'; where: Where }
  | { type: 'edit' | 'connect' | 'connections' | 'move' | 'colour'; id: string }
  | { type: 'room' }
  | { type: 'empty' }

/** What both forms of the palace, canvas and list, work with. */
export type PalaceTools = {
  keeper: Keeper
  /** As the address has it. */
  keeperId: string
  /** As it is shown: an empty palace has its first room. */
  palace: Palace
  isReadOnly: boolean
  chosenId: string | undefined
  choose: (id: string | undefined) => void
  /** Does a step, says so, and returns the step that takes it back. */
  change: (step: PalaceStep, said: string) => PalaceStep
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  say: (sentence: string) => void
  ask: (asked: Asked) => void
  /** Goes to a moment, opens a link in a new tab, or begins to edit. */
  open: (node: CanvasNode) => void
  remove: (node: CanvasNode) => void
  /** Goes to what was put or moved. */
  show: (node: CanvasNode) => void
  /** Where the person looks. */
  middle: () => Point
}
