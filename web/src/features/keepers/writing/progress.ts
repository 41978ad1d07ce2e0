import { writingWording } from '#contracts/keepers/writing-wording.ts'

/** How far what was typed has come. Revisions are those of the draft. */
export type Progress = {
  typed: number
  onDevice: number
  atServer: number
  /** Neither storage of this device took it. */
  isDeviceFull: boolean
  /** Why the server doesn't have it: it can't be reached, or the session has ended. */
  serverTrouble: 'away' | 'signed-out' | undefined
  isSaving: boolean
  /** Somebody else has written on. */
  hasConflict: boolean
}

export type ProgressEvent =
  | { type: 'typed'; revision: number }
  | { type: 'on-device'; revision: number }
  | { type: 'device-failed' }
  | { type: 'at-server'; revision: number }
  | { type: 'server-failed'; trouble: 'away' | 'signed-out' }
  | { type: 'saving' }
  | { type: 'save-ended' }
  | { type: 'conflict' }
  | { type: 'resolved' }

/** What the person is told: nothing while nothing was typed. */
export type Told = 'nothing' | 'saving' | 'on-device' | 'not-on-device' | 'saved' | 'conflict'

export function begin({ revision, sentRevision, hasConflict = false, isUnstored = false }: Begun): Progress {
  return {
    ...{ typed: revision, onDevice: isUnstored ? 0 : revision, atServer: sentRevision, hasConflict },
    ...{ isDeviceFull: false, serverTrouble: undefined, isSaving: false },
  }
}
type Begun = { revision: number; sentRevision: number; hasConflict?: boolean; isUnstored?: boolean }

export function advance(progress: Progress, event: ProgressEvent): Progress {
  switch (event.type) {
    case 'typed':
      return { ...progress, typed: event.revision }
    case 'on-device':
      return { ...progress, onDevice: Math.max(progress.onDevice, event.revision), isDeviceFull: false }
    case 'device-failed':
      return { ...progress, isDeviceFull: true }
    case 'at-server':
      return {
        ...progress,
        atServer: Math.max(progress.atServer, event.revision),
        serverTrouble: undefined,
      }
    case 'server-failed':
      return { ...progress, serverTrouble: event.trouble }
    case 'saving':
      return { ...progress, isSaving: true }
    case 'save-ended':
      return { ...progress, isSaving: false }
    case 'conflict':
      // The server has answered: it can be reached, and knows who asks.
      return { ...progress, isSaving: false, hasConflict: true, serverTrouble: undefined }
    case 'resolved':
      return { ...progress, hasConflict: false }
  }
}

/** Never better than the truth. */
export function tell(progress: Progress): Told {
  if (progress.hasConflict) return 'conflict'
  if (progress.isSaving) return 'saving'
  if (progress.isDeviceFull) return 'not-on-device'
  if (progress.typed === 0) return 'nothing'
  if (progress.atServer >= progress.typed) return 'saved'
  return progress.onDevice >= progress.typed ? 'on-device' : 'saving'
}

/** What the person is to know at once, in a sentence. */
export function noticeOf({ isDeviceFull, serverTrouble }: Progress): string | undefined {
  if (isDeviceFull) return writingWording.storageFull
  return serverTrouble === 'signed-out' ? writingWording.signedOut : undefined
}
