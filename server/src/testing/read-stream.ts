import { ProviderError, type ProviderChunk, type ProviderStream } from '../providers/provider.ts'

/** A stream's chunks one by one. */
export async function* eachChunk(stream: ProviderStream): AsyncGenerator<ProviderChunk, void, undefined> {
  for await (const chunks of stream) yield* chunks
}

/** Reads a stream that must fail: how much text came before, and the failure. */
export async function readUntilFailure(stream: ProviderStream) {
  let pieces = 0
  try {
    for await (const chunk of eachChunk(stream)) if (chunk.type === 'text') pieces++
  } catch (error) {
    // Narrowed for the assertions; a reason to abort is compared by identity.
    return { pieces, error: error as ProviderError }
  }
  throw new Error('The stream did not fail.')
}

/** The ProviderError that a stream must end with. */
export async function failure(stream: ProviderStream): Promise<ProviderError> {
  const { error } = await readUntilFailure(stream)
  if (!(error instanceof ProviderError)) throw error
  return error
}

/** Reads a stream to its end. */
export async function read(stream: ProviderStream) {
  let text = ''
  let pieces = 0
  let finish: Extract<ProviderChunk, { type: 'finish' }> | undefined
  for await (const chunk of eachChunk(stream)) {
    if (chunk.type === 'text') {
      text += chunk.text
      pieces++
    }
    if (chunk.type === 'finish') finish = chunk
  }
  return { text, pieces, finish }
}
