import type { ReportedError } from './provider-failure.ts'
import type { ProviderChunk, ProviderFinish, ProviderRequest } from './provider.ts'
import type { ReportedUsage } from './token-usage.ts'

/** How one kind of API is asked, and how its event stream is read. */
export type WireFormat = {
  /** After the provider's base URL. */
  path: string
  headers(apiKey: string | undefined): Record<string, string>
  body(request: ProviderRequest): object
  createReader(answer: AnswerSink): EventReader
}

/** Where a reader puts what it finds. */
export type AnswerSink = {
  emit(chunk: ProviderChunk): void
  /** The provider tells of an error inside its answer. */
  fail(error: ReportedError): never
  /** The answer is longer than any that makes sense. */
  overflow(): never
}

/** Reads the events of one answer. */
export type EventReader = {
  /** Takes the data of one event. True once the answer is complete; throws SyntaxError for invalid JSON. */
  read(data: string): boolean
  /** What the provider has said of the end so far. */
  end(): { reason: ProviderFinish; usage: ReportedUsage }
}
