import { z } from 'zod'
import { success } from '../envelope.ts'
import { nameMaxChars } from '../limits/limits.ts'

const PasskeyName = z
  .string({ error: 'Give the passkey a name.' })
  .trim()
  .min(1, 'Give the passkey a name.')
  .max(nameMaxChars, `Use at most ${nameMaxChars} characters.`)

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Its authenticator keeps a copy elsewhere. */
  synced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type Passkey = z.infer<typeof Passkey>
export const PasskeyList = success(z.array(Passkey))
export const PasskeyAnswer = success(Passkey)
export const PasskeyChange = z.strictObject({ name: PasskeyName })

/** What the browser is asked with, in WebAuthn's own JSON. */
export const PasskeyOptions = success(z.looseObject({ challenge: z.string() }))

const Bytes = z.base64url().max(20_000)
const credential = {
  id: Bytes.min(1).max(2_000),
  rawId: Bytes.min(1).max(2_000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.looseObject({}),
}

/** What an authenticator answers when a passkey is made, in WebAuthn's own JSON. */
export const PasskeyRegistration = z.strictObject({
  name: PasskeyName,
  response: z.strictObject({
    ...credential,
    response: z.object({
      clientDataJSON: Bytes,
      attestationObject: Bytes,
      transports: z.array(z.string().max(50)).max(10).optional(),
    }),
  }),
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

/** What an authenticator answers at sign-in, in WebAuthn's own JSON. */
export const PasskeySignIn = z.strictObject({
  response: z.strictObject({
    ...credential,
    response: z.object({
      clientDataJSON: Bytes,
      authenticatorData: Bytes,
      signature: Bytes,
      userHandle: Bytes.optional(),
    }),
  }),
})
export type PasskeySignIn = z.infer<typeof PasskeySignIn>
