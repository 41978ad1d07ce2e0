import { z } from 'zod'
import { success } from '../envelope.ts'

/** An agent's picture is a square of this many pixels. */
export const agentPicturePx = 256
/** How large the file may be that it is made of. */
export const agentPictureUploadMaxBytes = 10_000_000

const start = 'data:image/webp;base64,'
const maxChars = 100_000

/** Sentences about pictures of agents, spelled once. */
export const agentPictureWording = {
  notAPicture: 'Choose a picture: JPEG, PNG, WebP, GIF or AVIF.',
  tooFast: 'You are choosing pictures too fast. Wait a minute, then try again.',
  invalid: 'This picture can’t be used. Choose it again.',
} as const

/** A picture as it comes with an agent's form: what `AgentPictureAnswer` gave for an upload. */
export const AgentPicture = z
  .string()
  .max(maxChars, agentPictureWording.invalid)
  .startsWith(start, agentPictureWording.invalid)

/** The bytes of a picture, as base64. */
export function pictureBytes(picture: string): string {
  return picture.slice(start.length)
}

/** A WebP picture in base64, as it comes with a form. */
export function pictureOf(base64: string): string {
  return `${start}${base64}`
}

/** What an upload became. Nothing of it is stored before its agent is saved. */
export const AgentPictureAnswer = success(z.object({ picture: AgentPicture }))
