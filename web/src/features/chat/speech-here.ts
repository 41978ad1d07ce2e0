/** The browser's own speech recognition, where it works on the device; TypeScript doesn't know it yet. */
type Recognition = {
  lang: string
  continuous: boolean
  processLocally: boolean
  start: () => void
  stop: () => void
  abort: () => void
  onstart: (() => void) | null
  onresult: ((event: Heard) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
}
type Heard = {
  resultIndex: number
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
}
type RecognitionMaker = {
  new (): Recognition
  available?: (asked: { langs: string[]; processLocally: boolean }) => Promise<string>
}

function findMaker(): RecognitionMaker | undefined {
  return (globalThis as { SpeechRecognition?: RecognitionMaker }).SpeechRecognition
}

/** Whether the browser transcribes the person's language on this device, with nothing left to be downloaded. */
export async function hearsHere(): Promise<boolean> {
  const asked = { langs: [navigator.language], processLocally: true }
  return (
    (await findMaker()
      ?.available?.(asked)
      .catch(() => 'unavailable')) === 'available'
  )
}

/** What the browser hears; `stop` answers with the words. */
export type Hearing = { stop: () => Promise<string>; cancel: () => void }

/** Listens on this device. Rejects with the name of what went wrong as the error's cause; `onEnd` is called where it ends by itself. */
export function startHearing({ onEnd }: { onEnd: () => void }): Promise<Hearing> {
  const Maker = findMaker()
  if (!Maker) return Promise.reject(new Error('speech', { cause: 'unsupported' }))
  const recognition = new Maker()
  recognition.lang = navigator.language
  recognition.continuous = true
  recognition.processLocally = true
  const words: string[] = []
  const ended = Promise.withResolvers<void>()
  return new Promise((resolve, reject) => {
    let isStopping = false
    recognition.onresult = ({ resultIndex, results }) => {
      for (const result of Array.from(results).slice(resultIndex))
        if (result.isFinal) words.push(result[0]?.transcript.trim() ?? '')
    }
    recognition.onerror = ({ error }) => reject(new Error('speech', { cause: error }))
    recognition.onend = () => {
      ended.resolve()
      if (!isStopping) onEnd()
    }
    recognition.onstart = () =>
      resolve({
        async stop() {
          isStopping = true
          recognition.stop()
          await ended.promise
          return words.join(' ').trim()
        },
        cancel() {
          isStopping = true
          recognition.abort()
        },
      })
    recognition.start()
  })
}
