import { randomUUID } from 'node:crypto'
import type { ProviderChunk, ToolCall } from './provider.ts'
import { textIn } from './unchecked.ts'

/** Assembles the tool calls of one answer from their pieces. Places are the provider's numbers for parallel calls. */
export type ToolCallLog = {
  begin(place: number, call: { id?: unknown; name?: unknown }): void
  grow(place: number, text: unknown): void
  /** Hands out a call that is whole; `input` is the whole of it where no pieces came. */
  complete(place: number, input?: unknown): void
  completeAll(): void
}

const idMaxChars = 64
const nameMaxChars = 128
const mostCalls = 128
const inputsMaxChars = 1_000_000

/** `overflow` is called when there are more calls, or longer ones, than an answer can sensibly have. */
export function createToolCallLog(emit: (chunk: ProviderChunk) => void, overflow: () => never): ToolCallLog {
  const open = new Map<number, ToolCall>()
  let count = 0
  let length = 0

  function complete(place: number, input?: unknown): void {
    const call = open.get(place)
    if (!call) return
    if (call.input === '') grow(place, input)
    open.delete(place)
    emit({ type: 'tool-call', call: { ...call, input: call.input || '{}' } })
  }

  function grow(place: number, piece: unknown): void {
    const call = open.get(place)
    const text = textIn(piece)
    if (!call || text === undefined) return
    length += text.length
    if (length > inputsMaxChars) overflow()
    call.input += text
    emit({ type: 'tool-input', id: call.id, name: call.name, text })
  }

  return {
    begin(place, { id, name }) {
      complete(place)
      if (++count > mostCalls) overflow()
      const call = { id: idOf(id), name: (textIn(name) ?? '').slice(0, nameMaxChars), input: '' }
      open.set(place, call)
      emit({ type: 'tool-input', id: call.id, name: call.name, text: '' })
    },
    grow,
    complete,
    completeAll() {
      for (const place of open.keys()) complete(place)
    },
  }
}

/** The provider's id, or one of our own where it gave none that every provider takes back. */
function idOf(id: unknown): string {
  const given = textIn(id) ?? ''
  return /^[\w-]+$/.test(given) && given.length <= idMaxChars ? given : `call_${randomUUID()}`
}
