import { createHash } from 'node:crypto'
import { forgottenPasswordMail } from '#contracts/accounts/mails.ts'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { findAccountByEmail } from '../index.ts'
import { writeAudit } from '../../audit/index.ts'
import { addressPrefix, takeLimits } from '../../limits/index.ts'
import { canSendMail, sendMail } from '../../../mail.ts'
import { keepLink } from './password-links.ts'

const windowMs = 60 * 60_000
const mailsPerAccountAndAddress = 3
const asksPerAddress = 20
const mailsPerAccount = 10

/** Whether a forgotten password can be helped by mail. */
export function helpsByMail(deps: Pick<Deps, 'config'>): boolean {
  return canSendMail(deps.config)
}

/**
 * Sends a link to an address that has an account. The answer, and when it comes, is the same for every other one.
 * Earlier links keep working until one is used or they expire: the limits bound how many there are.
 */
export async function sendPasswordLink(
  deps: Deps,
  email: string,
  caller: { address: string },
): Promise<void> {
  if (!canSendMail(deps.config)) throw new AppError('not_ready', wording.noMail)
  const account = createHash('sha256').update(email).digest('base64url')
  const prefix = addressPrefix(caller.address)
  // The narrow one first: what a stranger asks for elsewhere leaves its person three of their own.
  await takeLimits(deps, [
    { key: `forgotten:account:${account}:${prefix}`, limit: mailsPerAccountAndAddress, windowMs },
    { key: `forgotten:address:${prefix}`, limit: asksPerAddress, windowMs },
    { key: `forgotten:account:${account}`, limit: mailsPerAccount, windowMs },
  ])
  // Not waited for: how long it takes would tell who has an account.
  mailLink(deps, email).catch((error: unknown) => deps.log.error({ err: error }, 'password mail not sent'))
}

async function mailLink(deps: Deps, email: string): Promise<void> {
  const account = await findAccountByEmail(deps, email)
  if (!account) return
  const { code } = await deps.database.transaction(async (trx) => {
    const kept = await keepLink(deps, trx, { userId: account.id, madeBy: null })
    await writeAudit(deps, { trx, action: 'password_link.mailed', actorId: null, subject: account.id })
    return kept
  })
  // The configuration has it wherever there is mail.
  const link = new URL(`/reset-password?code=${code}`, deps.config.publicUrl).toString()
  await sendMail(deps.config, { to: email, ...forgottenPasswordMail({ name: account.name, link }) })
}
