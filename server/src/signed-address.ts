import type { Deps } from './deps.ts'
import type { SignedPurpose } from './secrets.ts'

/** No address opens anything for longer, whatever it says. */
const addressMaxMs = 5 * 60_000
/** Clocks of servers that share a database may differ by this much. */
const clockSkewMs = 10_000

const addressMs = addressMaxMs - clockSkewMs

/** What a signed address carries beside the id of what it opens. */
export type Signed = { expires: number; signature: string }

/** Signs an address that opens one thing for just under five minutes. */
export function signAddress(
  { secrets, now }: Pick<Deps, 'secrets' | 'now'>,
  purpose: SignedPurpose,
  id: string,
): Signed {
  const expires = now() + addressMs
  return { expires, signature: secrets.sign(purpose, `${id}.${expires}`) }
}

/** Whether an address was signed within the last five minutes, whatever lifetime it claims. */
export function isAddressSigned(
  { secrets, now }: Pick<Deps, 'secrets' | 'now'>,
  purpose: SignedPurpose,
  { id, expires, signature }: Signed & { id: string },
): boolean {
  const leftMs = expires - now()
  return leftMs > 0 && leftMs <= addressMaxMs && secrets.isSigned(purpose, `${id}.${expires}`, signature)
}

/** When an address was signed, in milliseconds. */
export function signedAt({ expires }: Pick<Signed, 'expires'>): number {
  return expires - addressMs
}
