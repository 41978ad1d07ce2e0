/** Rules of an address in the account forms, as react-hook-form takes them. */
export const emailRules = {
  required: 'Enter your email address.',
  pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: 'Enter a valid email address.' },
}
