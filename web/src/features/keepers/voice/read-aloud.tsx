import { useQuery } from '@tanstack/react-query'
import { Square, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { Moment } from '#contracts/keepers/moments.ts'
import { spokenPieces } from '#contracts/keepers/spoken-text.ts'
import type { Sound, Voice } from '#contracts/keepers/voice.ts'
import { voiceWording as wording } from '#contracts/keepers/voice-wording.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { chooseVoice, speakLocally } from './local-speech.ts'
import { playSound } from './play-sound.ts'
import { useLocalVoices } from './use-local-voices.ts'
import { listenTo, voiceQuery } from './voice.api.ts'

type ReadAloudProps = { keeper: Keeper; moment: Moment; onEnd: () => void }

/** Reads a moment in its keeper's voice, or in one of this device where no other may; says which, and how to stop. */
export function ReadAloud({ keeper, moment, onEnd }: ReadAloudProps) {
  const { data, isError } = useQuery(voiceQuery(keeper.id))
  const local = chooseVoice(useLocalVoices(), keeper.language)
  const [failure, setFailure] = useState<string>()
  // As it was when it began: what is typed or saved meanwhile starts nothing again.
  const [pieces] = useState(() => spokenPieces(moment))
  const speaker = speakerOf({ voice: data, isError, mayLeave: moment.aiAccess, local })

  useEffect(() => {
    if (speaker === undefined || pieces.length === 0) return undefined
    return readPieces(pieces, {
      speak: (piece, at, told) =>
        speaker.by === 'device'
          ? speakLocally(piece, { ...speaker, onEnd: told.end })
          : speakThere({ keeperId: keeper.id, momentId: moment.id, sound: speaker.sound, at }, told),
      onEnd,
      onFailure: setFailure,
    })
    // oxlint-disable-next-line react/exhaustive-deps -- it is read once, from its beginning to its end
  }, [speaker?.by, pieces])

  const isSilent = failure !== undefined || pieces.length === 0 || speaker === undefined
  return (
    <div className="mx-auto flex w-full max-w-[33.25rem] items-center justify-between gap-3 px-6 pb-2">
      <p role="status" className="text-sm text-muted-foreground">
        {failure ?? saidOf({ pieces, speaker, isKnown: data !== undefined || isError })}
      </p>
      <Button variant="quiet" size="sm" onClick={onEnd}>
        <Icon of={isSilent ? X : Square} size={14} />
        {isSilent ? wording.close : wording.stopReading}
      </Button>
    </div>
  )
}

type Speaker =
  | { by: 'elevenlabs'; sound: Sound }
  | { by: 'device'; voice: SpeechSynthesisVoice; speed: number }

/** The keeper's voice where its words may go there, else the device's. Undefined while that isn't known, or is none. */
function speakerOf(known: {
  voice: Voice | undefined
  isError: boolean
  mayLeave: boolean
  local: SpeechSynthesisVoice | undefined
}): Speaker | undefined {
  const { voice, isError, mayLeave, local } = known
  if (!voice && !isError) return undefined
  if (voice?.sound.by === 'elevenlabs' && voice.elevenlabs === 'ready' && mayLeave)
    return { by: 'elevenlabs', sound: voice.sound }
  return local && { by: 'device', voice: local, speed: voice?.sound.speed ?? 1 }
}

function saidOf(state: {
  pieces: readonly string[]
  speaker: Speaker | undefined
  isKnown: boolean
}): string {
  const { pieces, speaker, isKnown } = state
  if (pieces.length === 0) return wording.nothingToRead
  if (!speaker) return isKnown ? wording.noLocalVoice : wording.listening
  return `${wording.reading} · ${speaker.by === 'device' ? wording.readByDevice : wording.elevenlabsName}`
}

type Told = { end: () => void; fail: (sentence: string) => void }
type Reading = {
  /** Returns how to stop. */
  speak: (piece: string, at: number, told: Told) => () => void
  onEnd: () => void
  onFailure: (sentence: string) => void
}

/** Reads pieces one after the other. Returns how to stop. */
function readPieces(pieces: readonly string[], { speak, onEnd, onFailure }: Reading): () => void {
  let isStopped = false
  let stop = () => {}
  function read(at: number) {
    if (isStopped) return
    const piece = pieces[at]
    if (piece === undefined) onEnd()
    else stop = speak(piece, at, { end: () => read(at + 1), fail: onFailure })
  }
  read(0)
  return () => {
    isStopped = true
    stop()
  }
}

function speakThere(
  { keeperId, momentId, sound, at }: { keeperId: string; momentId: string; sound: Sound; at: number },
  { end, fail }: Told,
): () => void {
  const asking = new AbortController()
  let stop = () => asking.abort()
  listenTo(keeperId, { sound, momentId, piece: at }, asking.signal)
    .then((spoken) => {
      if (asking.signal.aborted) return
      // No further piece is asked for, and paid, where this one wasn't heard.
      stop = playSound(spoken, { onEnd: end, onFailure: () => fail(wording.unplayable) })
    })
    .catch((error: unknown) => {
      if (!asking.signal.aborted) fail(sentenceOf(error))
    })
  return () => {
    asking.abort()
    stop()
  }
}
