import { Square, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { listenMaxChars } from '#contracts/keepers/voice-choices.ts'
import type { Sound, Voice, VoiceExample } from '#contracts/keepers/voice.ts'
import { voiceWording as wording } from '#contracts/keepers/voice-wording.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { chooseVoice, speakLocally } from './local-speech.ts'
import { playSound } from './play-sound.ts'
import { useLocalVoices } from './use-local-voices.ts'
import { listenTo } from './voice.api.ts'

type ListenButtonProps = {
  keeperId: string
  sound: Sound
  /** Whose beginning is read; without one a sentence by Keeper. */
  moment: VoiceExample | undefined
  elevenlabs: Voice['elevenlabs']
}

type State = 'silent' | 'loading' | 'speaking'

/** Reads a sentence aloud: here with a voice of this device, or through ElevenLabs. */
export function ListenButton({ keeperId, sound, moment, elevenlabs }: ListenButtonProps) {
  const voices = useLocalVoices()
  const [state, setState] = useState<State>('silent')
  const [failure, setFailure] = useState<string>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const voice = chooseVoice(voices)
  const isOurs = sound.by === 'browser'
  const mayListen = isOurs ? voice !== undefined : elevenlabs === 'ready'

  const end = () => setState('silent')

  function speakHere() {
    if (!voice) return
    const text = moment ? moment.text.slice(0, listenMaxChars) : wording.sample
    stop.current = speakLocally(text, { voice, speed: sound.speed, onEnd: end })
    setState('speaking')
  }

  async function speakThere() {
    setState('loading')
    const asking = new AbortController()
    stop.current = () => asking.abort()
    try {
      const listen = { sound, ...(moment && { momentId: moment.id }) }
      const spoken = await listenTo(keeperId, listen, asking.signal)
      stop.current = playSound(spoken, {
        onEnd: end,
        onFailure() {
          setFailure(wording.unplayable)
          end()
        },
      })
      setState('speaking')
    } catch (error) {
      if (asking.signal.aborted) return
      setFailure(sentenceOf(error))
      end()
    }
  }

  function press() {
    setFailure(undefined)
    if (state === 'speaking') {
      stop.current?.()
      end()
    } else if (isOurs) speakHere()
    else void speakThere()
  }

  return (
    <div className="grid gap-1.5">
      <Button variant="quiet" isBusy={state === 'loading'} disabled={!mayListen} onClick={press}>
        <Icon of={state === 'speaking' ? Square : Volume2} size={16} />
        {labels[state]}
      </Button>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {failure ?? (isOurs && !voice ? wording.noLocalVoice : '')}
      </p>
    </div>
  )
}

const labels: Record<State, string> = {
  silent: wording.listen,
  loading: wording.listening,
  speaking: wording.stop,
}
