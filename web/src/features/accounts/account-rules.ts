import { passwordMaxChars, passwordMinChars } from '#contracts/limits.ts'

/** Rules of the account forms, as react-hook-form takes them. */

export const emailRules = {
  required: 'Enter your e-mail address.',
  pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: 'Enter a valid e-mail address.' },
}

export const newPasswordRules = {
  required: 'Choose a password.',
  minLength: { value: passwordMinChars, message: `Use at least ${passwordMinChars} characters.` },
  maxLength: { value: passwordMaxChars, message: `Use at most ${passwordMaxChars} characters.` },
}
