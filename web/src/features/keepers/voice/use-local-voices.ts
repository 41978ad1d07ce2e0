import { useEffect, useState } from 'react'
import { watchLocalVoices } from './local-speech.ts'

/** The voices on this device, once the browser has loaded them. */
export function useLocalVoices(): SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<SpeechSynthesisVoice[]>([])
  useEffect(() => watchLocalVoices(setVoices), [])
  return voices
}
