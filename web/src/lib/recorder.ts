import { type MicrophoneProblem, problemError } from './microphone-problem.ts'
import { createSilenceGate, silenceMs } from './silence-gate.ts'

export type RecorderNow = {
  /** `quiet`: the silence gate is closed. */
  phase: 'recording' | 'quiet' | 'paused'
  /** How loud it is, from 0 to 1. */
  level: number
  /** Without the silence at its end. */
  heardMs: number
}

export type RecorderDeps = {
  /** A piece of the recording, with how long it is by then. The pieces in their order are the file. */
  onPiece: (piece: Blob, durationMs: number) => void
  onNow: (now: RecorderNow) => void
  /** The microphone is gone. */
  onLost: () => void
}

export type Recorder = {
  mimeType: string
  pause: () => void
  resume: () => void
  /** Resolves once the last piece was given, with how long the recording is. */
  stop: () => Promise<number>
  /** Lets the microphone go and forgets the rest. */
  cancel: () => void
}

/** Sound reaches the recorder so much later than the gate, so that the beginning of a word is not cut off. */
const delaySeconds = 0.4
const pieceMs = 500
const lookEveryMs = 50
/** 14 MB an hour, and clear. */
const bitsPerSecond = 32_000

/** What browsers write; the first stays whole wherever it is cut off. */
const formats = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

/** Records what the microphone hears, silence left out. Rejects with a MicrophoneProblem as the error's cause. */
export async function startRecorder(deps: RecorderDeps): Promise<Recorder> {
  const mimeType = formatOf()
  const stream = await openMicrophone()
  const audio = new AudioContext()
  const source = audio.createMediaStreamSource(stream)
  const analyser = new AnalyserNode(audio, { fftSize: 2_048 })
  const delay = new DelayNode(audio, { delayTime: delaySeconds, maxDelayTime: 1 })
  const delayed = new MediaStreamAudioDestinationNode(audio)
  source.connect(analyser)
  source.connect(delay).connect(delayed)
  const recorder = new MediaRecorder(delayed.stream, { mimeType, audioBitsPerSecond: bitsPerSecond })

  const gate = createSilenceGate()
  const samples = new Float32Array(analyser.fftSize)
  let isPaused = false
  let recordedMs = 0
  let sinceMs = 0

  const durationMs = () => recordedMs + (recorder.state === 'recording' ? performance.now() - sinceMs : 0)

  function open() {
    if (recorder.state !== 'paused') return
    recorder.resume()
    sinceMs = performance.now()
  }

  function close() {
    if (recorder.state !== 'recording') return
    recordedMs = durationMs()
    recorder.requestData()
    recorder.pause()
  }

  function look() {
    const nowMs = performance.now()
    analyser.getFloatTimeDomainData(samples)
    const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    const silentMs = gate.hear(level, nowMs)
    // A page that nobody sees looks too seldom to hear when somebody speaks.
    const isOpen = silentMs < silenceMs || document.hidden
    if (!isPaused) (isOpen ? open : close)()
    deps.onNow({
      phase: isPaused ? 'paused' : isOpen ? 'recording' : 'quiet',
      level,
      heardMs: Math.max(0, durationMs() - Math.min(silentMs, silenceMs)),
    })
  }

  recorder.ondataavailable = ({ data }) => data.size > 0 && deps.onPiece(data, durationMs())
  const [track] = stream.getAudioTracks()
  track?.addEventListener('ended', deps.onLost)
  recorder.start(pieceMs)
  sinceMs = performance.now()
  close()
  const timer = setInterval(look, lookEveryMs)

  function letGo() {
    clearInterval(timer)
    track?.removeEventListener('ended', deps.onLost)
    for (const one of stream.getTracks()) one.stop()
    void audio.close()
  }

  return {
    mimeType,
    pause() {
      isPaused = true
      close()
      look()
    },
    resume() {
      isPaused = false
      gate.restart(performance.now())
      look()
    },
    async stop() {
      clearInterval(timer)
      // What was said last is still on its way.
      if (recorder.state === 'recording')
        await new Promise((resolve) => setTimeout(resolve, delaySeconds * 1_000))
      const total = durationMs()
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
      recorder.stop()
      await stopped
      letGo()
      return total
    },
    cancel() {
      recorder.ondataavailable = null
      if (recorder.state !== 'inactive') recorder.stop()
      letGo()
    },
  }
}

function formatOf(): string {
  const found =
    typeof MediaRecorder === 'undefined'
      ? undefined
      : formats.find((format) => MediaRecorder.isTypeSupported(format))
  if (found === undefined) throw problemError('unsupported')
  return found
}

async function openMicrophone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    throw problemError(problems[name] ?? 'busy')
  }
}

const problems: Record<string, MicrophoneProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}
