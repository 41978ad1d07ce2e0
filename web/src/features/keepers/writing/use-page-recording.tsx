import type { ReactNode, RefObject } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { insertTranscript } from '../attachments/index.ts'
import {
  DeviceRecordings,
  fileOfRecording,
  type Recorded,
  RecordingDock,
  useDeviceRecordings,
  useRecording,
} from '../recording/index.ts'
import type { DeviceDraft } from './device-draft.ts'
import type { DraftSession } from './draft-session.ts'
import type { EditText } from './editor-props.ts'
import { nameKept } from './name-kept.ts'

type Page = {
  draft: DeviceDraft
  session: DraftSession
  editText: RefObject<EditText | null>
  /** Whether AI may listen. */
  aiAccess: boolean
  /** A recording was added. */
  onAdded: () => void
  /** Uploads what this device has no room for. */
  onFiles: (files: File[]) => void
}

type PageRecording = {
  isOn: boolean
  start: () => void
  /** Ends what is being recorded and names it in the text. */
  finish: () => Promise<void>
  /** Names in the text what this device has taken. */
  add: (recorded: Recorded) => Promise<void>
  clearProblem: () => void
  /** What is recorded and what was recorded here. */
  tray: ReactNode
}

/** Recordings of a page: named in its text at once, and sent when the server can be reached. */
export function usePageRecording(page: Page): PageRecording {
  const { draft, session, editText } = page
  const place = { userId: draft.userId, keeperId: draft.keeperId }
  const device = useDeviceRecordings(place.userId, place.keeperId)
  const recording = useRecording({ ...place, onRecorded: (recorded) => add(recorded) })

  async function add({ recording: made, bytes, isOnDevice }: Recorded) {
    const hasText = editText.current !== null
    if (hasText && made.file === undefined) page.onAdded()
    if (hasText && !isOnDevice) return page.onFiles([fileOfRecording(made, bytes)])
    const kept = await nameKept({ recording: made, bytes }, editText, session)
    if (kept) device.add(kept, bytes)
  }

  const tray = (
    <>
      <DeviceRecordings
        recordings={device.known}
        mayAiListen={page.aiAccess}
        // The server goes by the draft that names it.
        prepare={async () => {
          await session.flush()
          await session.send()
        }}
        onAdd={add}
        onClose={device.close}
        onInsert={(path, transcript) =>
          editText.current?.((text, cursor) => insertTranscript(text, cursor, { path, transcript }))
        }
      />
      {recording.problem && (
        <Notice tone="destructive" className="bg-popover shadow-soft">
          {recording.problem}
        </Notice>
      )}
      <RecordingDock
        state={recording.state}
        onPause={recording.pause}
        onResume={recording.resume}
        onDone={() => void recording.finish()}
        onCancel={() => void recording.cancel()}
      />
    </>
  )
  return {
    isOn: recording.state.type !== 'idle',
    start: () => void recording.start(),
    finish: recording.finish,
    add,
    clearProblem: recording.clearProblem,
    tray,
  }
}
