import { writePath } from '../../../app/paths.ts'

/** Where a new moment that was begun before is written on. */
export function draftPath(keeper: string | number, draftId: string): string {
  return `${writePath(keeper)}?draft=${encodeURIComponent(draftId)}`
}

/** Where a new moment of a journey is written, with a title to begin with. */
export function writeForPath(keeper: string | number, from: { journey: string; title: string }): string {
  return `${writePath(keeper)}?${new URLSearchParams(from).toString()}`
}
