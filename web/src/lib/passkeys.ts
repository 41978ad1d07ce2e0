import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { PasskeyError } from './api-error.ts'

/** Whether passkeys can work here: browsers have them on https or localhost, and for names, not for numbers. */
export function canUsePasskeys(): boolean {
  return isSecureContext && 'PublicKeyCredential' in globalThis && !isAddress(location.hostname)
}

/** Asks the browser for a new passkey. Resolves to what the server checks. Throws PasskeyError. */
export async function makePasskey(options: object): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  // Made by the server with this library's other half.
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).catch(explain)
}

/** Asks the browser for a passkey of this site. Resolves to what the server checks. Throws PasskeyError. */
export async function pickPasskey(options: object): Promise<object> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // As above.
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).catch(explain)
}

const reasons: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device already has a passkey for this account.',
  NotAllowedError: 'No passkey was chosen.',
  AbortError: 'No passkey was chosen.',
  SecurityError: "Passkeys only work at this Keeper's public address. Open it there.",
}

function explain(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : ''
  throw new PasskeyError(reasons[name] ?? "This device couldn't use the passkey. Try again.", { cause })
}

function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
}
