import type { RefObject } from 'react'
import { insertAttachment } from '../attachments/index.ts'
import {
  namedIn,
  pathOfRecording,
  type Recorded,
  type Recording,
  saveRecording,
  tellRecordings,
} from '../recording/index.ts'
import type { DraftSession } from './draft-session.ts'
import type { EditText } from './editor-props.ts'

/**
 * Names in a text what this device has taken; it is sent when the server can be reached. Where there is no text any longer
 * it stays here, and is offered again; then undefined.
 */
export async function nameKept(
  { recording, bytes }: Pick<Recorded, 'recording' | 'bytes'>,
  editText: RefObject<EditText | null>,
  session: DraftSession,
): Promise<Recording | undefined> {
  const path = recording.file?.path ?? (await pathOfRecording(bytes))
  const name = (text: string, cursor: number) => insertAttachment(text, cursor, namedIn(recording, path))
  const isNamed = editText.current?.(name) ?? false
  if (isNamed) await session.flush()
  const kept = { ...recording, path }
  if (isNamed) await saveRecording(kept)
  tellRecordings()
  return isNamed ? kept : undefined
}
