import type { Bounds } from './bounds.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { LiveRuns, RunEventQueue, StreamCounts } from './features/runs/index.ts'
import type { OpenStreams } from './http/open-streams.ts'
import type { OwnedData } from './owned-data/owned-data.ts'
import type { Providers } from './providers/providers.ts'
import type { Secrets } from './secrets.ts'

/** What the services work with; made once in `main.ts`, or by the tests. */
export type Deps = {
  config: Config
  database: Database
  secrets: Secrets
  providers: Providers
  /** The runs that this process is answering. */
  liveRuns: LiveRuns
  /** Who follows them here. */
  streamCounts: StreamCounts
  /** Stores how their replies grow. */
  runEvents: RunEventQueue
  /** What signed-in people are reading from this process. */
  openStreams: OpenStreams
  /** What the features do with people's data; what refers to other data comes after it. */
  ownedData: readonly OwnedData[]
  /** Time limits of a run; the tests set smaller ones. */
  runTimes: RunTimes
  /** What this process takes on at once; the tests set smaller ones. */
  bounds: Bounds
  /** The present moment, in milliseconds. */
  now(): number
  /** The server's own log. */
  log: Log
}

/** In milliseconds. */
export type RunTimes = {
  firstChunkMs: number
  silenceMs: number
  totalMs: number
  flushMs: number
  retryWaitMaxMs: number
}

export const runTimes: RunTimes = {
  firstChunkMs: 30_000,
  silenceMs: 30_000,
  totalMs: 120_000,
  flushMs: 150,
  retryWaitMaxMs: 15_000,
}

export type Log = {
  info(data: object, text: string): void
  warn(data: object, text: string): void
  error(data: object, text: string): void
}
