/** The browser's own speech, with voices on this device alone: others would send the words elsewhere. */

const utteranceRates = { min: 0.7, max: 1.2 }

/** The voices on this device; where the browser loads them late, once they are there. */
export function watchLocalVoices(heard: (voices: SpeechSynthesisVoice[]) => void): () => void {
  const speech = window.speechSynthesis as SpeechSynthesis | undefined
  if (!speech) return () => undefined
  const tell = () => heard(speech.getVoices().filter(({ localService }) => localService))
  tell()
  speech.addEventListener('voiceschanged', tell)
  return () => speech.removeEventListener('voiceschanged', tell)
}

/** Speaks a text in one of them, and tells when it is over. Returns how to stop. */
export function speakLocally(
  text: string,
  { voice, speed, onEnd }: { voice: SpeechSynthesisVoice; speed: number; onEnd: () => void },
): () => void {
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.rate = Math.min(utteranceRates.max, Math.max(utteranceRates.min, speed))
  utterance.addEventListener('end', onEnd)
  utterance.addEventListener('error', onEnd)
  window.speechSynthesis.cancel()
  window.speechSynthesis.speak(utterance)
  return () => window.speechSynthesis.cancel()
}

/** Of several, the one in a language, else the first. */
export function chooseVoice(
  voices: readonly SpeechSynthesisVoice[],
  language: string = document.documentElement.lang.slice(0, 2),
): SpeechSynthesisVoice | undefined {
  return voices.find(({ lang }) => lang.startsWith(language)) ?? voices[0]
}
