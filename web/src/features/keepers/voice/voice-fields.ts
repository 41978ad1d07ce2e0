import type { Voice, VoiceExample, VoiceFields } from '#contracts/keepers/voice.ts'
import { compilePreamble } from '#contracts/keepers/voice-preamble.ts'

/** A voice as it is edited: the phrases as they are typed, the examples with their texts. */
export type EditedVoice = Omit<VoiceFields, 'avoid' | 'exampleIds'> & {
  avoidText: string
  examples: VoiceExample[]
}

export function editedOf({ tone, address, avoid, examples, sound }: Voice): EditedVoice {
  return { tone, address, avoidText: avoid.join('\n'), examples, sound }
}

/** What is sent. */
export function fieldsOf({ tone, address, avoidText, examples, sound }: EditedVoice): VoiceFields {
  return { tone, address, avoid: phrasesIn(avoidText), exampleIds: examples.map(({ id }) => id), sound }
}

/** What agents are told: of the examples only those that they may read. */
export function preambleOf({ tone, address, avoidText, examples }: EditedVoice): string {
  const readable = examples.filter(({ aiAccess }) => aiAccess)
  return compilePreamble({ tone, address, avoid: phrasesIn(avoidText), examples: readable })
}

function phrasesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
