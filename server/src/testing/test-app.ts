import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { createApp } from '../app.ts'
import { parseConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { runTimes, type Deps, type RunTimes } from '../deps.ts'
import { createLiveRuns } from '../features/runs/live-runs.ts'
import { lazyAccountLibrary } from '../features/accounts/library.ts'
import { recoverRuns } from '../features/runs/recover-runs.ts'
import { startMaintenance } from '../maintenance.ts'
import { createProviders } from '../providers/providers.ts'
import { shutDown } from '../shutdown.ts'
import { createSecrets, loadMasterSecret } from '../secrets.ts'
import { createTestPlace } from '../database/test-place.ts'

/** A real server on a free port, on an empty database of the engine under test. It is gone when the test has finished. */
export async function startTestApp(
  options: { env?: Record<string, string>; times?: Partial<RunTimes>; now?: () => number } = {},
) {
  const place = await createTestPlace()
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
  const deps: Deps = {
    config,
    database,
    secrets: createSecrets(loadMasterSecret(config)),
    providers: createProviders(config.baseUrls),
    liveRuns: createLiveRuns(),
    accounts: lazyAccountLibrary({ database, log: logger }),
    runTimes: { ...runTimes, ...options.times },
    now: options.now ?? Date.now,
    log: logger,
  }
  await recoverRuns(deps)
  const app = await createApp(deps, logger)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const stopMaintenance = startMaintenance(deps)
  let isClosed = false
  async function close(): Promise<void> {
    if (isClosed) return
    isClosed = true
    await shutDown(deps, app, { stopMaintenance, ms: 0 })
    await place.remove()
  }
  onTestFinished(close)
  return { url, deps, logLines, close }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** What a call answered. The body is whatever came: tests say what they expect of it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test's expectations are its types
export type Answer = { status: number; headers: Headers; body: any }

/** Makes one call to the server over HTTP. */
export async function call(
  app: { url: string },
  method: string,
  path: string,
  options: { token?: string; cookie?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(app.url + path, {
    method,
    headers: {
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      ...(options.cookie !== undefined && { cookie: options.cookie }),
      ...options.headers,
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}
