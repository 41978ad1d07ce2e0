import type { ToneScale } from './voice-choices.ts'

/** What is said about a keeper's voice. */
export const voiceWording = {
  unstorable: 'Remove the characters that can’t be stored.',
  voiceIdInvalid: 'Use letters, digits, _ and - only.',
  modelMissing: 'Choose a model.',
  modelInvalid: 'Use letters, digits, dots, _ and - only.',
  avoidedFull: 'Use at most 20 phrases.',
  examplesFull: 'Choose at most 5 moments.',
  examplesTwice: 'Choose each moment once.',
  exampleMissing: 'One of these moments is no longer in this keeper.',
  changedElsewhere: 'This voice was changed elsewhere since you opened it.',
  policyForbids: 'This keeper’s AI policy keeps its words from providers.',
  accessForbids: 'You keep this moment from AI. Allow AI to read it, or choose another.',
  noKey: 'Add your ElevenLabs key first.',
  listenedTooOften: 'You listened many times in a row. Try again in a minute.',
  speechTimedOut: 'ElevenLabs didn’t answer in time. Try again.',
  loadFailed: 'Error loading the voice',
  saveFailed: 'The voice couldn’t be saved.',
  saved: 'Voice saved.',
  sample: 'This is how I sound when I read your moments to you.',
  tone: 'Tone',
  toneHint: 'How agents speak with you about this keeper.',
  address: 'Form of address',
  addressHint: 'What agents call you, such as a first name.',
  avoid: 'Phrases never to use',
  avoidHint: 'One on each line.',
  examples: 'Examples',
  examplesHint: 'Up to five of your own moments, so that agents hear how you write.',
  examplesEmpty: 'No examples yet. Find a moment that sounds like you.',
  exampleSearch: 'Find a moment',
  noMoments: 'No matching moments',
  exampleKept: 'Kept from AI, so agents aren’t told it.',
  sound: 'Sound',
  soundHint: 'How this keeper reads aloud.',
  told: 'What agents are told',
  toldHint: 'Exactly this text goes to the agents that work with this keeper.',
  browserName: 'This device’s voice',
  browserHint: 'Nothing leaves your device.',
  elevenlabsName: 'ElevenLabs',
  elevenlabsHint: 'What is read aloud goes to ElevenLabs, and the logbook says so.',
  noLocalVoice: 'This browser has no voice of its own on this device.',
  listen: 'Listen',
  stop: 'Stop',
  listening: 'Loading...',
  read: 'Read aloud',
  aSentence: 'A sentence by Keeper',
  conflict: 'This voice was changed elsewhere. Use the saved one, or save yours over it.',
  takeTheirs: 'Use the saved voice',
  keepMine: 'Save mine',
} as const

/** A scale's name, and the words at its ends. */
export const toneNames: Record<
  ToneScale,
  { name: string; from: string; to: string; steps: readonly string[] }
> = {
  gentleDirect: {
    ...{ name: 'Gentle or direct', from: 'Gentle', to: 'Direct' },
    steps: ['Very gentle', 'Gentle', 'In between', 'Direct', 'Very direct'],
  },
  briefExpansive: {
    ...{ name: 'Brief or expansive', from: 'Brief', to: 'Expansive' },
    steps: ['Very brief', 'Brief', 'In between', 'Expansive', 'Very expansive'],
  },
  asksReflects: {
    ...{ name: 'Asks or reflects', from: 'Asks', to: 'Reflects' },
    steps: ['Mostly asks', 'Asks', 'In between', 'Reflects', 'Mostly reflects'],
  },
}
