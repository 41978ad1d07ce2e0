import { pino } from 'pino'
import { createApp } from './app.ts'
import type { App } from './http/app-type.ts'
import { bounds } from './bounds.ts'
import { isLoopback, parseConfig, type Config } from './config.ts'
import { migrations } from './database/migrations/migrations.ts'
import { openDatabase } from './database/open.ts'
import { createDeps, type Deps } from './deps.ts'
import { recoverAtStart } from './features/runs/index.ts'
import { prepareStartupCode } from './features/accounts/sign-in/index.ts'
import { freeAbandonedJobs } from './jobs/index.ts'
import { startMaintenance } from './maintenance.ts'
import { endOnSignal, prepareShutDown } from './shutdown.ts'

/**
 * From the environment to a listening server; ends the process with a sentence where that can't be. `given`: what a test
 * adds.
 */
export async function run(
  env: Record<string, string | undefined>,
  given: Partial<Pick<Deps, 'tools'>> = {},
): Promise<void> {
  try {
    await start(parseConfig(env), given)
  } catch (error) {
    process.stderr.write(`Keeper can't start. ${error instanceof Error ? error.message : String(error)}\n`)
    // What was opened by then, such as a connection to the database, would keep the process alive.
    process.exit(1)
  }
}

async function start(config: Config, given: Partial<Pick<Deps, 'tools'>>): Promise<void> {
  const logger = pino({ level: config.logLevel })
  const database = await openDatabase(config, migrations, logger)
  const deps = await createDeps(config, { database, log: logger, ...given })
  await recoverAtStart(deps)
  await freeAbandonedJobs(deps)
  const app = await createApp(deps, logger)
  const stopMaintenance = startMaintenance(deps)
  endOnSignal(prepareShutDown(deps, app, { stopMaintenance }))
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
}

async function listen(app: App, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host, backlog: bounds.backlog })
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
    say: ({ port }) => `Port ${port} is in use by another program. Set PORT to another one.`,
  },
  {
    codes: ['EACCES'],
    say: ({ port }) => `This user can't listen on port ${port}. Set PORT to another one.`,
  },
  {
    codes: ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'],
    say: ({ host }) => `${host} is not an address of this machine. Set HOST to another one.`,
  },
]
