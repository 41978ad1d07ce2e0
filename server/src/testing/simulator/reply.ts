import type { Stream } from './delivery.ts'
import { withoutDirective, type SimulatorPlan } from './plan.ts'
import type { Asked, Reply, WireFormat } from './wire.ts'

/** Decides what the simulator says. By default it echoes the last message and how many messages it was given. */
export function composeReply(asked: Asked, plan: SimulatorPlan): Reply {
  const calls = composeCalls(asked, plan)
  const pieces = composePieces(asked, plan, calls.length > 0)
  const characters = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const reasoningTokens = plan.reasoningTokens ?? 0
  return {
    model: asked.model,
    pieces,
    calls,
    finish: plan.finish ?? 'stop',
    inputTokens: (plan.inputTokens ?? Math.ceil(asked.length / 4)) + (plan.cachedTokens ?? 0),
    cachedTokens: plan.cachedTokens ?? 0,
    outputTokens: Math.ceil(characters / 4) + reasoningTokens,
    reasoningTokens,
    wantsUsage: asked.wantsUsage,
    falseUsage: plan.usage,
  }
}

/** The text that the simulator answers without further instructions. */
export function defaultReply(said: string, messages: number): string {
  return `You said: ${withoutDirective(said) || 'nothing'} (message ${messages} of this conversation)`
}

/** A cache of streams as bytes, so that a benchmark's equal answers are serialised once. */
export function createStreams(): (format: WireFormat, reply: Reply) => Stream {
  const streams = new Map<string, Stream>()
  const names = new Map<WireFormat, number>()
  return (format, reply) => {
    if (!names.has(format)) names.set(format, names.size)
    const { model, finish, inputTokens, outputTokens, cachedTokens, wantsUsage, falseUsage, pieces } = reply
    if (reply.calls.length > 0) return toStream(format, reply)
    const key = `${names.get(format)} ${model} ${finish} ${inputTokens} ${outputTokens} ${cachedTokens} ${wantsUsage} ${falseUsage && `false ${String(falseUsage.count)}`} ${pieces.length} ${pieces.join('\u0000')}`
    const known = streams.get(key)
    if (known) return known
    const stream = toStream(format, reply)
    if (streams.size >= mostStreams) streams.clear()
    if (stream.whole.length < 100_000) streams.set(key, stream)
    return stream
  }
}

const mostStreams = 500

function toStream(format: WireFormat, reply: Reply): Stream {
  const frames = format.frames(reply)
  return {
    head: Buffer.from(frames.head),
    chunks: frames.pieces.map((piece) => Buffer.from(piece)),
    tail: Buffer.from(frames.tail),
    error: Buffer.from(frames.error),
    heartbeat: Buffer.from(frames.heartbeat),
    whole: Buffer.from(frames.head + frames.pieces.join('') + frames.tail),
  }
}

function composeCalls({ results, isWordsOnly }: Asked, plan: SimulatorPlan): Reply['calls'] {
  const { calls = [], callsAgain = false } = plan
  if (!callsAgain && (results.length > 0 || isWordsOnly)) return []
  return calls.map((call, place) => ({ id: `call_simulated_${results.length + place}`, ...call }))
}

function composePieces(
  { said, messages, results }: Asked,
  plan: SimulatorPlan,
  isCalling: boolean,
): string[] {
  const { reply, pieces, chunks, size, empty } = plan
  if (empty) return []
  if (pieces) return pieces
  if (size !== undefined) return piecesOfSize(size)
  if (reply === undefined && chunks !== undefined) return madeUpPieces(chunks)
  if (reply === undefined && isCalling) return []
  const brought = results.length > 0 ? `The tools said: ${results.join('; ')}` : undefined
  const text = reply ?? brought ?? defaultReply(said, messages)
  return chunks === undefined ? (text.match(/\S+\s*|\s+/g) ?? []) : evenPieces(text, chunks)
}

const madeUpPiecesByCount = new Map<number, string[]>()

function madeUpPieces(count: number): string[] {
  const pieces =
    madeUpPiecesByCount.get(count) ??
    Array.from(
      { length: count },
      (_, index) => `${words[index % words.length]}${index + 1 === count ? '.' : ' '}`,
    )
  madeUpPiecesByCount.set(count, pieces)
  return pieces
}

const words = 'a quiet morning walk along the river with time to notice what changed since last week'.split(
  ' ',
)

function evenPieces(text: string, count: number): string[] {
  const characters = Array.from(text)
  const length = Math.max(1, Math.ceil(characters.length / count))
  return Array.from({ length: Math.ceil(characters.length / length) }, (_, index) =>
    characters.slice(index * length, (index + 1) * length).join(''),
  )
}

function piecesOfSize(size: number): string[] {
  const piece = `${'keeper '.repeat(585)}\n`
  const whole = Array.from({ length: Math.floor(size / piece.length) }, () => piece)
  const rest = size % piece.length
  return rest === 0 ? whole : [...whole, piece.slice(0, rest)]
}
