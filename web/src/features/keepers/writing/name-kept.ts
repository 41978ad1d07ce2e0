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

/** Names in a text what this device has taken; it is sent when the server can be reached. */
export async function nameKept(
  { recording, bytes }: Pick<Recorded, 'recording' | 'bytes'>,
  edit: EditText,
  session: DraftSession,
): Promise<Recording> {
  const path = recording.file?.path ?? (await pathOfRecording(bytes))
  edit((text, cursor) => insertAttachment(text, cursor, namedIn(recording, path)))
  await session.flush()
  const kept = { ...recording, path }
  await saveRecording(kept)
  tellRecordings()
  return kept
}
