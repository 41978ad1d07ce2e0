import { setImmediate, setTimeout } from 'node:timers/promises'
import { hasHandbook } from '#contracts/handbook/handbook-context.ts'
import { analyse } from './mock-analysis.ts'
import { writeAnswer } from './mock-answer.ts'
import { answerFromHandbook } from './mock-handbook.ts'
import { answerFromPassages } from './mock-passages.ts'
import { answerFromTools, chooseCalls } from './mock-tools.ts'
import { textOf, type Provider, type ProviderMessage, type ProviderRequest } from './provider.ts'

/**
 * Answers without a key or a network, always the same for the same input, streamed in a few words at a time.
 * `chunkDelayMs` slows it down for demonstrations.
 */
export function createMock({ chunkDelayMs = 0 }: { chunkDelayMs?: number } = {}): Provider {
  return {
    async *stream(request) {
      const { signal } = request
      signal.throwIfAborted()
      const calls = chooseCalls(request)
      if (calls.length > 0) {
        const output = tokens(calls.reduce((sum, { input }) => sum + input.length, 0))
        const usage = { input: tokensOf(request), cachedInput: 0, output, reasoning: 0 }
        yield [
          ...calls.map((call) => ({ type: 'tool-call' as const, call })),
          { type: 'finish', reason: 'tool-calls', usage },
        ]
        return
      }
      const seed = hash(JSON.stringify([request.modelId, request.system, request.messages.map(wordsOf)]))
      const pieces = toPieces(answer(request, seed), seed)
      const limit = request.maxTokens === undefined ? pieces.length : toPieceLimit(pieces, request.maxTokens)
      let output = ''
      for (const [index, text] of pieces.slice(0, limit).entries()) {
        if (chunkDelayMs > 0) await setTimeout(chunkDelayMs, undefined, { signal }).catch(() => undefined)
        else if (index % chunksPerTurn === 0) await setImmediate()
        signal.throwIfAborted()
        output += text
        yield [{ type: 'text', text }]
      }
      const usage = { input: tokensOf(request), cachedInput: 0, output: tokens(output.length), reasoning: 0 }
      yield [{ type: 'finish', reason: limit < pieces.length ? 'length' : 'stop', usage }]
    },
  }
}

/** Pictures change nothing about a sample. */
function wordsOf(message: ProviderMessage) {
  return typeof message.content === 'string' ? message : { ...message, content: textOf(message) }
}

function tokensOf({ system, messages }: ProviderRequest): number {
  return tokens(messages.reduce((sum, message) => sum + textOf(message).length, system.length))
}

/** How many chunks are handed out before other work of the process gets its turn. */
const chunksPerTurn = 8

function answer(request: ProviderRequest, seed: number): string {
  const said = request.messages.filter(({ role }) => role === 'user').map(textOf)
  const asksForAnalysis = /\bJSON\b/.test(request.system) && /\bintent\b[^]*\bentities\b/.test(request.system)
  if (asksForAnalysis) return JSON.stringify(analyse(said.at(-1) ?? ''), undefined, 2)
  const found = [answerFromTools(request), answerFromPassages(request.system, said.at(-1) ?? '')]
  const text = found.filter((part) => part !== undefined).join('\n\n') || sample(request, said, seed)
  return request.responseFormat === 'json' ? JSON.stringify({ answer: text }) : text
}

function sample({ system }: ProviderRequest, said: string[], seed: number): string {
  return hasHandbook(system) ? answerFromHandbook(said) : writeAnswer(said, seed)
}

function toPieces(text: string, seed: number): string[] {
  const words = text.match(/\S+\s*/g) ?? []
  const pieces: string[] = []
  for (let at = 0, turn = seed; at < words.length; turn = (turn * 31 + 7) >>> 0) {
    const length = 1 + (turn % 3)
    pieces.push(words.slice(at, at + length).join(''))
    at += length
  }
  return pieces
}

function toPieceLimit(pieces: string[], maxTokens: number): number {
  let length = 0
  const beyond = pieces.findIndex((piece) => tokens((length += piece.length)) > maxTokens)
  return beyond === -1 ? pieces.length : beyond
}

/** About four characters make a token. */
const tokens = (characters: number): number => Math.ceil(characters / 4)

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}
