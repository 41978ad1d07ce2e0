import { z } from 'zod'
import { BaseVersionFromZero } from '../base-version.ts'
import { success } from '../envelope.ts'
import {
  addressMaxChars,
  avoidedMax,
  avoidedMaxChars,
  defaultVoice,
  examplesMax,
  speakers,
  speedMax,
  speedMin,
  toneSteps,
} from './voice-choices.ts'
import { voiceWording } from './voice-wording.ts'

const Step = z.number().int().min(1).max(toneSteps)

function line(maxChars: number) {
  return z
    .string()
    .trim()
    .max(maxChars, `Use at most ${maxChars} characters.`)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), voiceWording.unstorable)
}

export const Sound = z.strictObject({
  by: z.enum(speakers),
  /** ElevenLabs' ID of a voice; empty for the vendor's default. */
  voiceId: z
    .string()
    .trim()
    .max(100)
    .regex(/^[\w-]*$/, voiceWording.voiceIdInvalid),
  modelId: z
    .string()
    .trim()
    .min(1, voiceWording.modelMissing)
    .max(100)
    .regex(/^[\w.-]+$/, voiceWording.modelInvalid),
  speed: z.number().min(speedMin).max(speedMax),
})
export type Sound = z.infer<typeof Sound>

const voiceFields = {
  tone: z.strictObject({ gentleDirect: Step, briefExpansive: Step, asksReflects: Step }),
  address: line(addressMaxChars),
  avoid: z.array(line(avoidedMaxChars).min(1)).max(avoidedMax, voiceWording.avoidedFull),
  /** Moments of the keeper. */
  exampleIds: z
    .array(z.uuid())
    .max(examplesMax, voiceWording.examplesFull)
    .refine((ids) => new Set(ids).size === ids.length, voiceWording.examplesTwice),
  sound: Sound,
}

export const VoiceFields = z.strictObject(voiceFields)
export type VoiceFields = z.infer<typeof VoiceFields>

/** A moment that shows how its writer writes; deleted ones are left out. */
export const VoiceExample = z.object({
  id: z.string(),
  title: z.string(),
  localDate: z.string(),
  text: z.string(),
  /** Whether agents may read it: where not, it isn't told to them. */
  aiAccess: z.boolean(),
})
export type VoiceExample = z.infer<typeof VoiceExample>

/** Whether transcripts can be suggested, by a provider or by the operator's own server, and why not. */
export const TranscriptReadiness = z.enum(['ready', 'local', 'no-key', 'policy'])
export type TranscriptReadiness = z.infer<typeof TranscriptReadiness>

/** How a keeper speaks and sounds. `version` is 0 until it is saved for the first time. */
export const Voice = z.object({
  ...voiceFields,
  version: z.number().int(),
  examples: z.array(VoiceExample),
  /** Whether ElevenLabs may read for it, and why not. */
  elevenlabs: z.enum(['ready', 'no-key', 'policy']),
  transcripts: TranscriptReadiness,
})
export type Voice = z.infer<typeof Voice>

/** The whole voice, and the version that it was based on. */
export const VoicePut = z.strictObject({ version: BaseVersionFromZero, ...voiceFields })
export type VoicePut = z.infer<typeof VoicePut>

/** `data` of a stale save: what is kept now, and what was to be written. */
export const VoiceConflict = z.object({ current: Voice, yours: VoicePut })
export type VoiceConflict = z.infer<typeof VoiceConflict>

/** What to listen to: a moment's beginning, or one of the pieces that it is read in; without one a sentence of Keeper's. */
export const VoiceListen = z.strictObject({
  sound: Sound.default(defaultVoice.sound),
  momentId: z.uuid().optional(),
  /** From 0. */
  piece: z.int().min(0).max(1_000).optional(),
})
export type VoiceListen = z.infer<typeof VoiceListen>

/** A voice that can be chosen at ElevenLabs, and a few words about it. */
export const ListedVoice = z.object({ id: z.string(), name: z.string(), about: z.string() })
export type ListedVoice = z.infer<typeof ListedVoice>

export const VoiceCatalogue = success(z.array(ListedVoice))
export const VoiceAnswer = success(Voice)
