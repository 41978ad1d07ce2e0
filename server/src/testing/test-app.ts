import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { App } from '../http/app-type.ts'
import { createApp } from '../app.ts'
import { bounds, type Bounds } from '../bounds.ts'
import { parseConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { checkPrepared } from '../database/prepared.ts'
import { createDeps, runTimes, type Deps, type RunTimes } from '../deps.ts'
import { recoverRuns } from '../features/runs/index.ts'
import { builtInTools, type Guard, type Tool } from '../features/tools/index.ts'
import { startMaintenance } from '../maintenance.ts'
import { prepareShutDown } from '../shutdown.ts'
import { createTestPlace, type TestPlace } from './test-place.ts'

checkPrepared()

type TestAppOptions = {
  env?: Record<string, string>
  times?: Partial<RunTimes>
  bounds?: Partial<Bounds>
  now?: () => number
  /** What agents can be given, beside the tools that Keeper brings or in their place. */
  tools?: Tool[]
  webGuard?: Guard
  beforeRoutes?: (app: App) => Promise<void>
  outlivesTest?: boolean
  /** False: nothing happens by the clock. */
  isMaintained?: boolean
  /** Data that is already there, which its maker removes. */
  place?: TestPlace
}

/** A server under test. */
export type TestApp = {
  url: string
  deps: Deps
  /** What the server wrote to its log. */
  logLines: string[]
  /** Shuts the server down and keeps its data. */
  stop(): Promise<void>
  /** A new server on the same data; the old one must be stopped. */
  restart(): Promise<TestApp>
  /** Shuts the server down and throws its data away. */
  close(): Promise<void>
}

/**
 * A real server on a free port, on an empty database of the engine under test. It is gone when the test has finished;
 * `outlivesTest`: when its maker calls `close`.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const place = options.place ?? (await createTestPlace('migrated'))
  if (!options.outlivesTest && !options.place) onTestFinished(() => place.remove())
  return startOn(place, options)
}

async function startOn(place: TestPlace, options: TestAppOptions): Promise<TestApp> {
  const config = parseConfig({
    PORT: '0',
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    LOG_LEVEL: 'silent',
    ...options.env,
  })
  const database = await openDatabase(config)
  const logLines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void logLines.push(line) })
  const deps = await createDeps(config, {
    database,
    log: logger,
    runTimes: { ...runTimes, ...options.times },
    bounds: { ...bounds, ...options.bounds },
    now: options.now ?? Date.now,
    tools: withTools(options.tools ?? []),
    ...(options.webGuard && { webGuard: options.webGuard }),
  })
  await recoverRuns(deps)
  const app = await createApp(deps, logger, options.beforeRoutes)
  const stopMaintenance = options.isMaintained === false ? () => Promise.resolve() : startMaintenance(deps)
  const end = prepareShutDown(deps, app, { stopMaintenance, ms: 0 })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  let stopped: Promise<void> | undefined
  function stop(): Promise<void> {
    stopped ??= end()
    return stopped
  }
  async function close(): Promise<void> {
    await stop()
    await place.remove()
  }
  if (!options.outlivesTest) onTestFinished(stop)
  return { url, deps, logLines, stop, restart: () => startOn(place, options), close }
}

function withTools(added: Tool[]): Tool[] {
  return [...builtInTools.filter(({ name }) => !added.some((tool) => tool.name === name)), ...added]
}

/** What a call answered. The body is whatever came: tests say what they expect of it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test's expectations are its types
export type Answer = { status: number; headers: Headers; body: any }

/** Makes one call to the server over HTTP. */
export async function call(
  app: { url: string },
  method: string,
  path: string,
  options: {
    token?: string
    cookie?: string
    body?: unknown
    form?: FormData
    bytes?: Uint8Array<ArrayBuffer>
    headers?: Record<string, string>
  } = {},
): Promise<Answer> {
  const response = await fetch(app.url + path, {
    method,
    headers: {
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...(options.bytes && { 'content-type': 'application/octet-stream' }),
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      ...(options.cookie !== undefined && { cookie: options.cookie }),
      ...options.headers,
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    ...(options.form && { body: options.form }),
    ...(options.bytes && { body: options.bytes }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('/json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}
