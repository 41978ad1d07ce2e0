import type { CanvasEdge, CanvasNode } from '#contracts/keepers/canvas.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { Point } from './geometry.ts'
import type { Palace, RoomNode } from './palace-nodes.ts'
import type { PalaceStep } from './palace-store.ts'
import type { AskedWords, Where } from './steps.ts'
import type { Choice } from './use-choice.ts'

/** What a dialog of the palace is about. */
export type Asked =
  | AskedWords
  | { type: 'moment'; where: Where; title: string }
  | { type: 'connect' | 'connections' | 'move' | 'colour'; id: string }
  | { type: 'edge'; id: string }
  | { type: 'move-all' }
  | { type: 'rooms' }
  | { type: 'empty' }

/** What both forms of the palace, canvas and list, work with. */
export type PalaceTools = Choice & {
  keeper: Keeper
  /** As the address has it. */
  keeperId: string
  /** As it is shown: an empty palace has its first room. */
  palace: Palace
  isReadOnly: boolean
  /** Does a step, says so, and returns the step that takes it back. */
  change: (step: PalaceStep, said: string) => PalaceStep
  /**
   * Takes what was written over a card or room that may have changed since it was `began`, and says so where that changed
   * anything. Returns whether it did.
   */
  write: (began: CanvasNode, written: CanvasNode) => boolean
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  say: (sentence: string) => void
  ask: (asked: Asked) => void
  /** Goes to a moment, opens a link in a new tab, or begins to edit. */
  open: (node: CanvasNode) => void
  remove: (node: CanvasNode) => void
  /** Takes all that is marked off the canvas. */
  removeMarked: () => void
  removeEdge: (edge: CanvasEdge) => void
  /** Copies what is marked, or what is chosen alone. */
  copy: (ids: ReadonlySet<string>) => void
  /** Goes to what was put or moved. */
  show: (node: CanvasNode) => void
  /** Goes to a room, so that it can be read. */
  lookAt: (room: RoomNode) => void
  lookAtMarked: () => void
  /** Where the person looks. */
  middle: () => Point
}
