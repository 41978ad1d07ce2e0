/** Said of a password that is among the first that anybody tries. Schema-free. */
export const commonPasswordText = 'This password is too common. Choose another one.'

/**
 * The commonest of eight characters and more in lists of leaked passwords (NordPass, SecLists), in lower case. Keeper runs
 * without the internet, so the list is short and comes with it.
 */
const common = new Set(
  `password passw0rd p@ssword p@ssw0rd pa$$word pa$$w0rd passwort mypassword newpassword
   abcdefgh abcd1234 abc12345 abcd12345 a1b2c3d4 aa123456 1234abcd 123abc123 1a2b3c4d q1w2e3r4 1q2w3e4r
   1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc qazwsxedc zaq12wsx qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 asdfghjk
   asdfghjkl zxcvbnm123 zxcvbnm1 asdf1234 qwer1234 qwer4321 q1w2e3r4t5y6 1234qwer 123qweasd 123qwe123 qweasdzxc
   iloveyou ilovegod lovelove iloveyou2 princess sunshine football baseball basketball superman superstar spiderman
   batman123 starwars pokemon1 pokemon123 michelle jennifer jordan23 liverpool chelsea1 arsenal1 barcelona juventus
   computer internet whatever trustno1 welcome1 welcome123 letmein1 letmein123 master123 admin123 admin1234
   administrator rootroot changeme default1 guest123 test1234 testtest testing1 monkey123 dragon123 shadow123
   samsung1 google123 facebook bailey12 butterfly chocolate corvette mercedes midnight mountain november scorpion
   security cocacola danielle december elephant garfield maverick passpass victoria asdasdasd
   qweqweqwe 11223344 12341234 12344321 12121212 1122334455 123123123 1231231234 123321123 147258369 159753456
   741852963 789456123 987654321 9876543210 87654321 01234567 0123456789 12345678 123456789 1234567890 12345678910
   1234567891 00001111 10203040 102030405060`.split(/\s+/),
)

/** Whether a password is one of the commonest, whatever its case and what was added at its end, or one character alone. */
export function isCommonPassword(password: string): boolean {
  const typed = password.trim().toLowerCase()
  const bare = typed.replace(/[\d!?.@#$*_-]+$/, '')
  return common.has(typed) || (bare.length >= 6 && common.has(bare)) || /^(.)\1*$/u.test(typed)
}
