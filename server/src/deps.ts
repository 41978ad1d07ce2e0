import { modelCallSeconds } from '#contracts/limits/limits.ts'
import { bounds, type Bounds } from './bounds.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import {
  createLiveRuns,
  createRunEventQueue,
  createStreamCounts,
  resumeRun,
  startRun,
  type LiveRuns,
  type RunEventQueue,
  type StreamCounts,
} from './features/runs/index.ts'
import { readSystemFacts } from './features/diagnostics/index.ts'
import {
  builtInTools,
  createMcpConnections,
  webGuard,
  type Guard,
  type McpConnections,
  type Tool,
} from './features/tools/index.ts'
import { createOpenStreams, type OpenStreams } from './http/open-streams.ts'
import { openSecrets } from './open-secrets.ts'
import type { OwnedData } from './owned-data/owned-data.ts'
import { ownedData } from './people-data.ts'
import { createProviders, type Providers } from './providers/providers.ts'
import type { Secrets } from './secrets.ts'

/** What the features work with. */
export type Deps = {
  config: Config
  database: Database
  secrets: Secrets
  providers: Providers
  /** Which addresses this server may read for people and agents; the tests have pages of their own. */
  webGuard: Guard
  /** What agents can be given to use; the tests add some. */
  tools: readonly Tool[]
  /** The servers that other tools are of. */
  mcp: McpConnections
  /** Runs an agent: tools have others work with it. */
  startRun: typeof startRun
  /** Lets a run that waited go on. */
  resumeRun: typeof resumeRun
  /** What agents that an admin runs may be told of the instance. */
  readSystemFacts: typeof readSystemFacts
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
  /** Between the comments that keep a silent event stream open. */
  heartbeatMs: number
  /** An unused connection to an MCP server is closed after. */
  mcpIdleMs: number
}

export const runTimes: RunTimes = {
  firstChunkMs: 30_000,
  silenceMs: 30_000,
  totalMs: modelCallSeconds.default * 1000,
  flushMs: 150,
  retryWaitMaxMs: 15_000,
  heartbeatMs: 10_000,
  mcpIdleMs: 5 * 60_000,
}

export type Log = {
  info(data: object, text: string): void
  warn(data: object, text: string): void
  error(data: object, text: string): void
}

/** Makes what the features work with. The tests give smaller limits, or a clock of their own. */
export async function createDeps(
  config: Config,
  given: Pick<Deps, 'database' | 'log'> &
    Partial<Pick<Deps, 'runTimes' | 'bounds' | 'now' | 'tools' | 'webGuard'>>,
): Promise<Deps> {
  const own = { runTimes, bounds, now: Date.now, tools: builtInTools, webGuard, ...given }
  const secrets = await openSecrets(config, own.database)
  return {
    ...own,
    config,
    ownedData,
    secrets,
    mcp: createMcpConnections({ ...own, config, secrets }),
    providers: createProviders(config.baseUrls),
    startRun,
    resumeRun,
    readSystemFacts,
    liveRuns: createLiveRuns(own.bounds),
    streamCounts: createStreamCounts(config.rateLimits ? own.bounds : undefined),
    runEvents: createRunEventQueue(own),
    openStreams: createOpenStreams(),
  }
}
