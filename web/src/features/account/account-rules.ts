/** Rules of an address in the account forms, as react-hook-form takes them. */
export const emailRules = {
  required: 'Enter your e-mail address.',
  pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: 'Enter a valid e-mail address.' },
}
