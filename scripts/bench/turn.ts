import { request, type Agent } from 'node:http'

/** Something that answers a message with a stream. */
export type Target = {
  url: string
  headers: Record<string, string>
  /** Its connections, kept open between turns. */
  agent: Agent
  body(input: string, sessionId: string | undefined): object
  /** Matches what arrived once the first piece of the reply is there. */
  firstToken: RegExp
  /** Matches a whole answer. */
  end: RegExp
  /** Finds the conversation's id in a whole answer. */
  session?: RegExp
}

/** One message and its streamed reply, as the caller saw it. */
export type Turn = { isWhole: boolean; firstTokenMs: number; totalMs: number; sessionId: string | undefined }

/** Sends a message and reads the reply to its end; never throws. */
export function takeTurn(target: Target, input: string, sessionId?: string): Promise<Turn> {
  const startedAt = performance.now()
  const body = Buffer.from(JSON.stringify(target.body(input, sessionId)))
  const headers = { 'content-type': 'application/json', 'content-length': body.length, ...target.headers }
  return new Promise((resolve) => {
    let firstTokenMs = 0
    let text = ''
    const finish = () =>
      resolve({
        isWhole: target.end.test(text) && firstTokenMs > 0,
        firstTokenMs,
        totalMs: performance.now() - startedAt,
        sessionId: target.session?.exec(text)?.[1],
      })
    const outgoing = request(target.url, { method: 'POST', headers, agent: target.agent }, (answer) => {
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        text += piece
        if (firstTokenMs === 0 && target.firstToken.test(text)) firstTokenMs = performance.now() - startedAt
      })
      answer.on('close', finish)
    })
    outgoing.on('error', finish)
    outgoing.end(body)
  })
}
