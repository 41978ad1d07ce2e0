import type { Config } from './config.ts'

type Mail = { to: string; subject: string; text: string }

/** Whether this server can send mail. */
export function canSendMail(config: Pick<Config, 'smtpUrl'>): boolean {
  return config.smtpUrl !== undefined
}

/** Hands one mail to the server that SMTP_URL names. Throws when it does not take it. */
export async function sendMail(config: Pick<Config, 'smtpUrl' | 'publicUrl'>, mail: Mail): Promise<void> {
  if (config.smtpUrl === undefined) throw new Error('SMTP_URL is not set.')
  // Loaded with the first mail: most servers send none.
  const { createTransport } = await import('nodemailer')
  const { server, from } = readSmtpUrl(config.smtpUrl, config.publicUrl)
  const transport = createTransport(server, { from })
  try {
    await transport.sendMail(mail)
  } finally {
    transport.close()
  }
}

/** The sender is the address's `from`, else its user where that is an address, else keeper@ the public host. */
function readSmtpUrl(smtpUrl: string, publicUrl: string | undefined): { server: string; from: string } {
  const url = new URL(smtpUrl)
  const [given, user] = [url.searchParams.get('from'), decodeURIComponent(url.username)]
  url.searchParams.delete('from')
  const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname
  return { server: url.toString(), from: given ?? (user.includes('@') ? user : `Keeper <keeper@${host}>`) }
}
