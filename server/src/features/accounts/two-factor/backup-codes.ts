import { createHash, randomInt } from 'node:crypto'
import { backupCodesCount } from '#contracts/accounts/two-factor.ts'

/** Without letters and digits that look alike; 50 bits each. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes like "k7mq2-x9wpd". */
export function newBackupCodes(): string[] {
  return Array.from({ length: backupCodesCount }, () => `${fiveLetters()}-${fiveLetters()}`)
}

/** The same for a code however its case, spaces and hyphen were typed. */
export function hashOfCode(code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(plain).digest('base64url')
}

function fiveLetters(): string {
  return Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
}
