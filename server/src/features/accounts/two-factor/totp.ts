import { Secret, TOTP } from 'otpauth'

/** Codes of six digits, each for 30 seconds, as every authenticator app makes them (RFC 6238). */
const stepMs = 30_000
/** A clock may be this many steps off. */
const drift = 1

export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator app reads from the QR code. */
export function setupUri(secret: string, email: string): string {
  return totp(secret, email).toString()
}

/** The 30 seconds that a code belongs to, counted from 1970; undefined where it is wrong. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totp(secret, '').validate({ token, timestamp: now, window: drift })
  return delta === null ? undefined : Math.floor(now / stepMs) + delta
}

function totp(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Keeper', label, secret: Secret.fromBase32(secret) })
}
