/** How a keeper can speak and sound. Schema-free. */

/** The scales of its tone, each from the first to the second in five steps. */
export const toneScales = ['gentleDirect', 'briefExpansive', 'asksReflects'] as const
export type ToneScale = (typeof toneScales)[number]
/** From 1, all of the first, to 5, all of the second. */
export type Tone = Record<ToneScale, number>
export const toneSteps = 5

export const addressMaxChars = 100
export const avoidedMax = 20
export const avoidedMaxChars = 80
export const examplesMax = 5
/** Characters of an example that agents are shown. */
export const exampleMaxChars = 600
/** Of a moment without a title, how much of its beginning names it. */
export const exampleTitleChars = 80
/** Characters of a moment that are read aloud as a sample. */
export const listenMaxChars = 300

/** Who speaks: the browser's own voice, where it is on the device, or ElevenLabs. */
export const speakers = ['browser', 'elevenlabs'] as const
export const defaultVoiceModel = 'eleven_multilingual_v2'
export const speedMin = 0.7
export const speedMax = 1.2

/** A voice that nobody has changed yet. */
export const defaultVoice = {
  tone: { gentleDirect: 3, briefExpansive: 3, asksReflects: 3 },
  address: '',
  avoid: [] as string[],
  exampleIds: [] as string[],
  sound: { by: 'browser', voiceId: '', modelId: defaultVoiceModel, speed: 1 },
} as const
