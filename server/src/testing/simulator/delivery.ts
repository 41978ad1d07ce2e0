import type { ServerResponse } from 'node:http'
import type { SimulatorPlan } from './plan.ts'

/** A streamed answer as bytes: what precedes the text, its chunks, what ends it, and the same in one piece. */
export type Stream = {
  head: Buffer
  chunks: Buffer[]
  tail: Buffer
  error: Buffer
  heartbeat: Buffer
  whole: Buffer
}

/** A stream of these bytes, whatever they say. */
export function rawStream(text: string): Stream {
  const whole = Buffer.from(text)
  const none = Buffer.alloc(0)
  return { head: whole, chunks: [], tail: none, error: none, heartbeat: none, whole }
}

/** Sends a stream the way the plan wants it: at once, paced, in odd splits, cut, reset, silent or broken. */
export function deliver(response: ServerResponse, written: Stream, plan: SimulatorPlan): void {
  const stream = inDialect(written, plan.dialect)
  if (isPlain(plan)) {
    response.end(stream.whole)
    return
  }
  response.flushHeaders()
  const script = toScript(stream, plan)
  if (plan.split !== undefined) {
    const bytes = Buffer.concat([stream.head, ...script.writes, script.ending ?? Buffer.alloc(0)])
    const end = () => finish(response, script, stream)
    after(plan.firstMs, () => writeSplit(response, bytes, plan.split ?? 1, end))
    return
  }
  response.write(stream.head)
  pace(response, script, { stream, plan })
}

type Script = {
  writes: Buffer[]
  ending?: Buffer
  then: 'end' | 'break' | 'silence' | 'endless line'
  heartbeatMs?: number | undefined
}

const isPlain = (plan: SimulatorPlan): boolean =>
  !plan.firstMs &&
  !plan.chunkMs &&
  !plan.onChunk &&
  plan.hold === undefined &&
  plan.split === undefined &&
  plan.cut === undefined &&
  plan.reset === undefined &&
  plan.silence === undefined &&
  plan.endlessLine === undefined &&
  !plan.lingers &&
  plan.malformed === undefined &&
  plan.error === undefined

function toScript(stream: Stream, plan: SimulatorPlan): Script {
  if (typeof plan.reset === 'number') return { writes: stream.chunks.slice(0, plan.reset), then: 'break' }
  if (plan.silence !== undefined) {
    const { heartbeatMs } = plan
    return { writes: stream.chunks.slice(0, plan.silence), then: 'silence', heartbeatMs }
  }
  if (plan.endlessLine !== undefined) {
    return { writes: stream.chunks.slice(0, plan.endlessLine), then: 'endless line' }
  }
  if (plan.lingers) return { writes: stream.chunks, ending: stream.tail, then: 'silence' }
  if (plan.cut !== undefined) return { writes: stream.chunks.slice(0, plan.cut), then: 'end' }
  if (plan.error !== undefined) {
    return { writes: stream.chunks.slice(0, plan.error), ending: stream.error, then: 'end' }
  }
  if (plan.malformed === undefined) return { writes: stream.chunks, ending: stream.tail, then: 'end' }
  const writes = stream.chunks.with(Math.min(plan.malformed, stream.chunks.length - 1), brokenFrame)
  return { writes, ending: stream.tail, then: 'end' }
}

const brokenFrame = Buffer.from('data: {"id":"broken","choices":[{"delta":{"cont\n\n')

/** One write per chunk, each at its time from the start or from the release, so that delays do not add up. */
function pace(
  response: ServerResponse,
  script: Script,
  { stream, plan }: { stream: Stream; plan: SimulatorPlan },
): void {
  const { firstMs = 0, chunkMs = 0, hold, onChunk } = plan
  let start = performance.now() + firstMs
  let next = 0
  let isHeld = hold !== undefined
  const step = (): void => {
    if (response.destroyed) return
    while (next < script.writes.length) {
      if (isHeld && next === hold?.after) {
        void hold.until.then(() => {
          isHeld = false
          start = performance.now() - next * chunkMs
          step()
        })
        return
      }
      const wait = start + next * chunkMs - performance.now()
      if (wait > 0.5) {
        setTimeout(step, wait)
        return
      }
      response.write(script.writes[next])
      next++
      onChunk?.(next)
    }
    if (script.ending) response.write(script.ending)
    finish(response, script, stream)
  }
  after(firstMs, step)
}

function writeSplit(response: ServerResponse, bytes: Buffer, size: number, done: () => void): void {
  let at = 0
  const step = (): void => {
    if (response.destroyed) return
    if (at >= bytes.length) return done()
    response.write(bytes.subarray(at, at + size))
    at += size
    setImmediate(step)
  }
  step()
}

function finish(response: ServerResponse, { then, heartbeatMs }: Script, stream: Stream): void {
  if (then === 'end') response.end()
  // Closed rather than reset, since a reset may swallow the chunks that the caller has not read yet.
  if (then === 'break') response.write('', () => setImmediate(() => response.socket?.destroy()))
  if (then === 'endless line') writeEndlessly(response, Buffer.from('data: '))
  if (heartbeatMs !== undefined) {
    const timer = setInterval(() => response.write(stream.heartbeat), heartbeatMs)
    response.once('close', () => clearInterval(timer))
  }
}

const endlessPiece = Buffer.alloc(65_536, 'x')

function writeEndlessly(response: ServerResponse, bytes: Buffer): void {
  if (response.destroyed) return
  if (response.write(bytes)) setImmediate(writeEndlessly, response, endlessPiece)
  else response.once('drain', () => writeEndlessly(response, endlessPiece))
}

function inDialect(stream: Stream, dialect: SimulatorPlan['dialect']): Stream {
  if (dialect === undefined) return stream
  const write = (bytes: Buffer) => {
    const text = bytes.toString()
    return Buffer.from(
      dialect === 'crlf' ? text.replaceAll('\n', '\r\n') : text.replace(/^(data|event): /gm, '$1:'),
    )
  }
  const { head, chunks, tail, error, heartbeat, whole } = stream
  return {
    head: write(head),
    chunks: chunks.map(write),
    tail: write(tail),
    error: write(error),
    heartbeat: write(heartbeat),
    whole: write(whole),
  }
}

function after(ms: number | undefined, run: () => void): void {
  if (ms) setTimeout(run, ms)
  else run()
}
