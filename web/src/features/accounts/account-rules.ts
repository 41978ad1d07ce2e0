/** Rules of the account forms, as react-hook-form takes them. */

export const unknownError = 'An unknown error occurred.'

export const emailRules = {
  required: 'Enter your e-mail address.',
  pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: 'Enter a valid e-mail address.' },
}

export const newPasswordRules = {
  required: 'Choose a password.',
  minLength: { value: 8, message: 'Use at least 8 characters.' },
  maxLength: { value: 128, message: 'Use at most 128 characters.' },
}
