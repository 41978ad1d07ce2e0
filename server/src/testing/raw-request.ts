import { connect } from 'node:net'
import type { Answer } from './test-app.ts'

/** Sends bytes as they are and reads the one answer to them. */
export function sendRaw(app: { url: string }, request: string | Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(request))
    socket.setEncoding('utf8')
    socket.on('data', (part) => (text += String(part)))
    // The server may close while something is still being sent: what it said before counts.
    socket.on('error', (error) => (text === '' ? reject(error) : undefined))
    socket.on('close', () => resolve(parseAnswer(text)))
  })
}

/** Reads an answer as it came over the wire. */
export function parseAnswer(text: string): Answer {
  const [head = '', ...parts] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers(
    lines.map((line): [string, string] => [line.split(':')[0] ?? '', line.split(': ')[1] ?? '']),
  )
  const body = parts.join('\r\n\r\n')
  const json =
    headers.get('transfer-encoding') === 'chunked' ? body.replace(/^[0-9a-f]+\r\n|\r\n0\r\n+$/g, '') : body
  return { status: Number(first.split(' ')[1]), headers, body: json === '' ? '' : JSON.parse(json) }
}
