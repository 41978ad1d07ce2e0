import { useEffect, useRef, useState } from 'react'
import { attachmentMaxBytes } from '#contracts/keepers/attachment-choices.ts'
import { recordingWording as text } from '#contracts/keepers/recording-wording.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { holdName } from '../../../lib/with-lock.ts'
import { microphoneProblemOf } from '../../../lib/microphone-problem.ts'
import type { Recorder, RecorderNow } from '../../../lib/recorder.ts'
import { addPiece, type Recording, removeRecording, saveRecording } from './recording-store.ts'

/** A recording that was made here. */
export type Recorded = {
  recording: Recording
  bytes: Blob
  /** Whether this device has kept it; else it is in this page alone. */
  isOnDevice: boolean
}

export type RecordingState =
  | { type: 'idle' | 'starting' | 'finishing' }
  | { type: 'recording'; now: RecorderNow }

type Options = {
  userId: string
  keeperId: string
  onRecorded: (recorded: Recorded) => Promise<void>
}

/** What is being recorded. */
type Present = {
  recording: Recording
  recorder: Recorder | undefined
  pieces: Blob[]
  bytes: number
  /** Resolves once the pieces so far are on the device, or can't be. */
  writing: Promise<void>
  isOnDevice: boolean
  release: () => void
}

/** A recording ends before it is as large as a file may be. */
const mostBytes = attachmentMaxBytes - 1_000_000

/** The name by which other tabs know that a recording is being made. */
export function nameOfRecording(userId: string, id: string): string {
  return `keeper-recording:${userId}:${id}`
}

/** Records on a page: each half second is on the device before the next one is. */
export function useRecording({ userId, keeperId, onRecorded }: Options) {
  const [state, setState] = useState<RecordingState>({ type: 'idle' })
  const [problem, setProblem] = useState<string>()
  const present = useRef<Present>(undefined)
  const done = useRef(onRecorded)
  useEffect(() => {
    done.current = onRecorded
  })

  async function start() {
    if (present.current !== undefined || state.type !== 'idle') return
    setProblem(undefined)
    if (!isSecureContext) return setProblem(text.needsHttps)
    setState({ type: 'starting' })
    const id = newUuid()
    const release = (await holdName(nameOfRecording(userId, id))) ?? (() => undefined)
    const startedAt = new Date().toISOString()
    const begun: Present = {
      recording: { userId, id, keeperId, mimeType: '', startedAt, durationMs: 0, path: undefined },
      ...{ recorder: undefined, pieces: [], bytes: 0, writing: Promise.resolve(), isOnDevice: true, release },
    }
    present.current = begun
    try {
      const { startRecorder } = await import('../../../lib/recorder.ts')
      const recorder = await startRecorder({
        onPiece: (piece, durationMs) => keep(begun, piece, durationMs),
        onNow: (now) => present.current === begun && setState({ type: 'recording', now }),
        onLost: () => void finish(text.lost),
      })
      if (present.current !== begun) return recorder.cancel()
      begun.recorder = recorder
      begun.recording.mimeType = recorder.mimeType
    } catch (error) {
      release()
      present.current = undefined
      setState({ type: 'idle' })
      setProblem(text[microphoneProblemOf(error)])
    }
  }

  function keep(begun: Present, piece: Blob, durationMs: number) {
    const n = begun.pieces.push(piece)
    begun.bytes += piece.size
    begun.recording = { ...begun.recording, mimeType: begun.recorder?.mimeType ?? piece.type, durationMs }
    const { recording } = begun
    begun.writing = begun.writing
      .then(() => (begun.isOnDevice ? addPiece(recording, n, piece) : undefined))
      .catch(() => {
        begun.isOnDevice = false
        setProblem(text.noRoom)
      })
    if (begun.bytes >= mostBytes) void finish(text.full)
  }

  /** Ends the recording, and hands it on. */
  async function finish(why?: string) {
    const ended = present.current
    if (ended?.recorder === undefined) return
    present.current = undefined
    setState({ type: 'finishing' })
    if (why !== undefined) setProblem(why)
    const durationMs = await ended.recorder.stop()
    await ended.writing
    const bytes = new Blob(ended.pieces, { type: ended.recorder.mimeType })
    const recording = { ...ended.recording, durationMs }
    try {
      if (durationMs === 0 || bytes.size === 0) {
        await removeRecording(recording).catch(() => undefined)
        setProblem(text.nothingHeard)
      } else {
        const isOnDevice = ended.isOnDevice && (await isSaved(recording))
        await done.current({ recording, bytes, isOnDevice })
      }
    } finally {
      ended.release()
      setState({ type: 'idle' })
    }
  }

  async function cancel() {
    const ended = present.current
    if (ended === undefined) return
    present.current = undefined
    setState({ type: 'idle' })
    setProblem(undefined)
    ended.recorder?.cancel()
    await ended.writing
    await removeRecording(ended.recording).catch(() => undefined)
    ended.release()
  }

  useEffect(
    () => () => {
      // What is on the device by now is offered again.
      const left = present.current
      present.current = undefined
      left?.recorder?.cancel()
      left?.release()
    },
    [],
  )

  return {
    ...{ state, problem, start, finish: () => finish(), cancel },
    pause: () => present.current?.recorder?.pause(),
    resume: () => present.current?.recorder?.resume(),
    /** What went wrong is said until something else is done; while something is recorded it stays. */
    clearProblem: () => present.current === undefined && setProblem(undefined),
  }
}

async function isSaved(recording: Recording): Promise<boolean> {
  return saveRecording(recording).then(
    () => true,
    () => false,
  )
}
