/** Said of a password that is among the first that anybody tries. Schema-free. */
export const commonPasswordText = 'This password is too common. Choose another one.'

/**
 * The commonest of eight characters and more in lists of leaked passwords (NordPass, SecLists), in lower case. Keeper runs
 * without the internet, so the list is short and comes with it.
 */
const common = new Set(
  `password passw0rd p@ssword p@ssw0rd pa$$word abcdefgh abcd1234 1q2w3e4r 1qaz2wsx qwertyui qwertyuiop qwerty123
   asdfghjk asdfghjkl iloveyou princess sunshine football baseball superman starwars trustno1 12345678 123456789
   1234567890 87654321 987654321 0123456789 11223344 12341234 123123123 123321123 147258369 789456123`.split(
    /\s+/,
  ),
)

/** Whether a password is one of the commonest, whatever its case, or one character alone. */
export function isCommonPassword(password: string): boolean {
  const typed = password.trim().toLowerCase()
  return common.has(typed) || /^(.)\1*$/u.test(typed)
}
