import { commonPasswordText, isCommonPassword } from '#contracts/accounts/common-passwords.ts'
import { passwordMaxChars, passwordMinChars } from '#contracts/limits/limits.ts'

/** Rules of a password that somebody chooses, as react-hook-form takes them. */
export const newPasswordRules = {
  required: 'Choose a password.',
  minLength: { value: passwordMinChars, message: `Use at least ${passwordMinChars} characters.` },
  maxLength: { value: passwordMaxChars, message: `Use at most ${passwordMaxChars} characters.` },
  validate: (password: string) => !isCommonPassword(password) || commonPasswordText,
}
