import { recordingWording } from '#contracts/keepers/recording-wording.ts'
import { dictationMaxMs } from '#contracts/sessions/dictation-choices.ts'
import { dictationWording as text } from '#contracts/sessions/dictation-wording.ts'
import { microphoneProblemOf } from '../../lib/microphone-problem.ts'
import { type RecorderNow, startRecorder } from '../../lib/recorder.ts'
import { holdName } from '../../lib/with-lock.ts'
import { sentenceOf } from './chat-errors.ts'
import { type DictatedTo, transcribe } from './dictation.api.ts'

export type DictationState =
  | { type: 'starting' | 'transcribing' }
  | ({ type: 'listening' } & RecorderNow)
  /** `isKept`: what was said is still here, to be transcribed again. */
  | { type: 'failed'; reason: string; isKept: boolean }

export type DictationSession = { stop: () => void; retry: () => void; cancel: () => void }

type Options = {
  to: DictatedTo
  onState: (state: DictationState) => void
  onWords: (words: string) => void
}

type Source = { stop: () => Promise<Said>; cancel: () => void }
type Said = { bytes: Blob; durationMs: number }

/** By this name other tabs know that somebody is dictating. */
const lockName = 'keeper-dictation'

/** Listens, and answers with words. What was said is kept until it is transcribed or given up. */
export function startDictation({ to, onState, onWords }: Options): DictationSession {
  const abort = new AbortController()
  const { signal } = abort
  let source: Source | undefined
  let said: Said | undefined
  let release: (() => void) | undefined

  const tell = (state: DictationState) => !signal.aborted && onState(state)

  function fail(reason: string): void {
    letGo()
    tell({ type: 'failed', reason, isKept: said !== undefined })
  }

  function letGo(): void {
    source?.cancel()
    source = undefined
    release?.()
    release = undefined
  }

  async function listen(): Promise<void> {
    tell({ type: 'starting' })
    if (!isSecureContext) return fail(recordingWording.needsHttps)
    release = await holdName(lockName)
    if (!release) return fail(text.elsewhere)
    try {
      const opened = await record({ onNow, onLost: () => void stop() })
      if (signal.aborted) return opened.cancel()
      source = opened
    } catch (error) {
      fail(problemOf(error))
    } finally {
      if (signal.aborted) letGo()
    }
  }

  function onNow(now: RecorderNow, openMs: number): void {
    if (source) tell({ type: 'listening', ...now })
    if (source && openMs >= dictationMaxMs) void stop()
  }

  async function stop(): Promise<void> {
    const ending = source
    if (!ending) return
    source = undefined
    tell({ type: 'transcribing' })
    try {
      said = await ending.stop()
      release?.()
      if (isEmpty(said)) {
        said = undefined
        return fail(text.nothingHeard)
      }
    } catch (error) {
      return fail(sentenceOf(error))
    }
    return answer()
  }

  async function answer(): Promise<void> {
    if (!said || signal.aborted) return
    tell({ type: 'transcribing' })
    try {
      const words = await transcribe(to, said, signal)
      if (!signal.aborted) onWords(words)
    } catch (error) {
      fail(sentenceOf(error))
    }
  }

  function cancel(): void {
    abort.abort()
    letGo()
  }

  // A page that is hidden and may come back listens no longer.
  addEventListener('pagehide', cancel, { signal })
  void listen()
  return { stop: () => void stop(), retry: () => void (said ? answer() : listen()), cancel }
}

type Listening = {
  onNow: (now: RecorderNow, openMs: number) => void
  onLost: () => void
}

async function record({ onNow, onLost }: Listening): Promise<Source> {
  const pieces: Blob[] = []
  const startedMs = performance.now()
  const recorder = await startRecorder({
    onPiece: (piece) => pieces.push(piece),
    onNow: (now) => onNow(now, performance.now() - startedMs),
    onLost,
  })
  return {
    async stop() {
      const durationMs = await recorder.stop()
      return { bytes: new Blob(pieces, { type: recorder.mimeType }), durationMs }
    },
    cancel: recorder.cancel,
  }
}

function isEmpty(said: Said): boolean {
  return said.durationMs === 0 || said.bytes.size === 0
}

/** Why nothing is heard. */
function problemOf(error: unknown): string {
  const problem = microphoneProblemOf(error)
  return problem === 'unsupported' ? text.unsupported : recordingWording[problem]
}
