import {
  attachmentTooLarge,
  attachmentWording,
  keptFilesFull,
} from '#contracts/keepers/attachment-wording.ts'
import { attachmentMaxBytes, keptFilesMaxBytes } from '#contracts/keepers/attachment-choices.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { pathOfRecording, typeOfBytes } from './name-recording.ts'
import { addPiece, listRecordings, type Recording } from './recording-store.ts'
import type { Recorded } from './use-recording.ts'

/**
 * Takes a file onto this device: once a text names it, it is sent as recordings are. Throws a sentence where the server
 * wouldn't take it or too much waits here, and what the browser says where there is no room.
 */
export async function keepFile(place: Pick<Recording, 'userId' | 'keeperId'>, file: File): Promise<Recorded> {
  if (file.size > attachmentMaxBytes) throw new KeepFileError(attachmentTooLarge(attachmentMaxBytes))
  const mimeType = await typeOfBytes(file)
  if (mimeType === undefined) throw new KeepFileError(attachmentWording.typeRefused)
  const waiting = await listRecordings(place.userId)
  const bytes = waiting.reduce((sum, one) => sum + (one.file?.bytes ?? 0), file.size)
  if (bytes > keptFilesMaxBytes) throw new KeepFileError(keptFilesFull(keptFilesMaxBytes))
  const startedAt = new Date().toISOString()
  const recording: Recording = {
    ...{ ...place, id: newUuid(), mimeType, startedAt, durationMs: 0, path: undefined },
    file: { name: file.name, bytes: file.size, path: await pathOfRecording(file) },
  }
  await addPiece(recording, 0, file)
  return { recording, bytes: new Blob([file], { type: mimeType }), isOnDevice: true }
}

/** Its message is a sentence for people. */
export class KeepFileError extends Error {}
