/** The library that knows WebAuthn, imported on first use: few start with it, and it reads many files. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server')
}
