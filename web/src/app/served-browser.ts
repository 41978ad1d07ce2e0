/** What screens ask of a browser while the build renders them: one with every faculty, a mouse and a keyboard. */
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  isSecureContext: true,
  PublicKeyCredential: class {},
  location: new URL('https://keeper.invalid/'),
})
