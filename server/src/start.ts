import { pino } from 'pino'
import { createApp } from './app.ts'
import type { App } from './http/app-type.ts'
import { isLoopback, parseConfig, type Config } from './config.ts'
import { migrations } from './database/migrations/migrations.ts'
import { openDatabase } from './database/open.ts'
import { runTimes, type Deps } from './deps.ts'
import { createLiveRuns, createRunEventQueue, recoverRuns } from './features/runs/index.ts'
import { lazyAccountLibrary } from './features/accounts/index.ts'
import { prepareStartupCode } from './features/accounts/sign-in/index.ts'
import { startMaintenance } from './maintenance.ts'
import { createProviders } from './providers/providers.ts'
import { endOnSignal, shutDown } from './shutdown.ts'
import { createSecrets, loadMasterSecrets } from './secrets.ts'

/** From the environment to a listening server; ends the process with a sentence where that can't be. */
export async function run(env: Record<string, string | undefined>): Promise<void> {
  try {
    await start(parseConfig(env))
  } catch (error) {
    process.stderr.write(`Keeper can't start. ${error instanceof Error ? error.message : String(error)}\n`)
    // What was opened by then, such as a connection to the database, would keep the process alive.
    process.exit(1)
  }
}

async function start(config: Config): Promise<void> {
  const logger = pino({ level: config.logLevel })
  const database = await openDatabase(config, migrations, logger)
  const deps: Deps = {
    config,
    database,
    secrets: createSecrets(loadMasterSecrets(config)),
    providers: createProviders(config.baseUrls),
    liveRuns: createLiveRuns(),
    runEvents: createRunEventQueue({ database, log: logger, runTimes }),
    accounts: lazyAccountLibrary({ database, log: logger }),
    runTimes,
    now: Date.now,
    log: logger,
  }
  await recoverRuns(deps)
  const app = await createApp(deps, logger)
  const stopMaintenance = startMaintenance(deps)
  endOnSignal(() => shutDown(deps, app, { stopMaintenance }))
  await listen(app, config)
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  process.stdout.write(
    `Keeper is listening on http://${isLoopback(config.host) ? 'localhost' : config.host}:${port}\n`,
  )
  const startupCode = await prepareStartupCode(deps)
  if (startupCode) {
    process.stdout.write(`No account exists yet. The first one needs this start-up code: ${startupCode}\n`)
  }
  loadAccountsSoon(deps)
}

async function listen(app: App, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const sentence = listenSentences.find(({ codes }) => codes.includes(code))
    if (!sentence) throw error
    throw new Error(sentence.say({ port, host }), { cause: error })
  }
}

const listenSentences: { codes: string[]; say: (config: Pick<Config, 'port' | 'host'>) => string }[] = [
  {
    codes: ['EADDRINUSE'],
    say: ({ port }) => `Port ${port} is taken by another program. Name another one in PORT.`,
  },
  {
    codes: ['EACCES'],
    say: ({ port }) => `Port ${port} is not for this user. Name another one in PORT.`,
  },
  {
    codes: ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'],
    say: ({ host }) => `${host} is not an address of this machine. Name another one in HOST.`,
  },
]

/** How long the first callers have the process to themselves. */
const loadAccountsAfterMs = 500

/** Loads the accounts library ahead of the first sign-in. Should it fail, that sign-in answers so. */
function loadAccountsSoon(deps: Deps): void {
  const load = () => {
    deps.accounts().catch((error: unknown) => deps.log.error({ err: error }, 'accounts library not loaded'))
  }
  setTimeout(load, loadAccountsAfterMs).unref()
}
