import { writePath } from '../../../app/paths.ts'

/** Where a new moment that was begun before is written on. */
export function draftPath(keeper: string | number, draftId: string): string {
  return `${writePath(keeper)}?draft=${encodeURIComponent(draftId)}`
}
