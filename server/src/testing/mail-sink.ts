import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** A mail server that takes every mail and sends none. */
export type MailSink = {
  /** For SMTP_URL. */
  url: string
  /** The next mail that comes, or that came and was not read yet, as it was sent. */
  nextMail: () => Promise<string>
  mails: string[]
  close: () => Promise<void>
}

/** Listens on a free port and speaks as much SMTP as a mail needs. */
export async function startMailSink(): Promise<MailSink> {
  const mails: string[] = []
  const waiting: ((mail: string) => void)[] = []
  const sockets = new Set<Socket>()
  let read = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    converse(socket, (mail) => {
      mails.push(mail)
      const next = waiting.shift()
      if (next) next(mails[read++] ?? '')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    mails,
    nextMail() {
      const mail = mails[read]
      if (mail === undefined) return new Promise((resolve) => waiting.push(resolve))
      read++
      return Promise.resolve(mail)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function converse(socket: Socket, onMail: (mail: string) => void): void {
  let [text, isData] = ['', false]
  const say = (line: string) => socket.write(`${line}\r\n`)
  socket.setEncoding('utf8')
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    text += String(chunk)
    for (;;) {
      const end = isData ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n')
      if (end < 0) return
      const part = text.slice(0, end)
      text = text.slice(end + (isData ? 5 : 2))
      if (isData) onMail(part)
      const wasData = isData
      isData = !wasData && /^DATA/i.test(part)
      if (!wasData && /^QUIT/i.test(part)) return void socket.end('221 Bye\r\n')
      say(isData ? '354 Go on' : '250 OK')
    }
  })
  say('220 sink')
}

/** The text of a plain mail, its line breaks and escapes undone. */
export function mailText(mail: string): string {
  const [head = '', ...body] = mail.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (!/quoted-printable/i.test(head)) return text.replace(/\r\n/g, '\n')
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replace(/\r\n/g, '\n')
}
