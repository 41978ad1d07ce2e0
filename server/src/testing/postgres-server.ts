import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresPrograms, type PostgresPrograms } from './postgres-programs.ts'

export type TestPostgres = {
  /** Of the database `postgres`; its user may create others. */
  url: string
  /** Ends the server and deletes its data. */
  stop: () => Promise<void>
}

const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300']
const carelessSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** Starts a PostgreSQL of its own on a free port, in a temporary folder; without durability unless asked for. */
export async function startPostgres({ isDurable = false } = {}): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'keeper-postgres-'))
  const programs = await postgresPrograms(folder)
  const dataFolder = join(folder, 'data')
  await makeCluster(programs, dataFolder)
  const chosen = isDurable ? settings : [...settings, ...carelessSettings]
  const { port, server } = await listen(programs, dataFolder, chosen)
  const killServer = () => server.kill('SIGQUIT')
  process.once('exit', killServer)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', killServer)
      const exited = once(server, 'exit')
      server.kill('SIGINT')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makeCluster({ initdb, owner }: PostgresPrograms, dataFolder: string): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const options = ['--username=postgres', '--auth=trust', '--no-sync', '--no-instructions', ...locale]
  const child = spawn(initdb, [...options, '--pgdata', dataFolder], { ...owner, cwd: tmpdir() })
  const output = collectOutput(child)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The test PostgreSQL could not be made: ${output.text}`)
}

/** Another process may take the free port before PostgreSQL does: then the next one is tried. */
async function listen(programs: PostgresPrograms, dataFolder: string, chosen: string[], attempt = 1) {
  const port = await freePort()
  const server = spawn(
    programs.postgres,
    ['-D', dataFolder, '-p', String(port), ...chosen.flatMap((setting) => ['-c', setting])],
    { ...programs.owner, cwd: tmpdir() },
  )
  const output = collectOutput(server)
  if (await becameReady(server, output)) return { port, server }
  if (attempt < 5 && output.text.includes('could not bind')) {
    return listen(programs, dataFolder, chosen, attempt + 1)
  }
  throw new Error(`The test PostgreSQL did not start: ${output.text}`)
}

type Output = { text: string }

function collectOutput(child: ChildProcess): Output {
  const output: Output = { text: '' }
  child.stdout?.on('data', (text) => (output.text += String(text)))
  child.stderr?.on('data', (text) => (output.text += String(text)))
  child.on('error', (error) => (output.text += error.message))
  return output
}

function becameReady(server: ChildProcess, output: Output): Promise<boolean> {
  return new Promise((resolve) => {
    server.on('close', () => resolve(false))
    server.stderr?.on('data', () => {
      if (output.text.includes('database system is ready to accept connections')) resolve(true)
    })
  })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('The probe listens on a port')
  return address.port
}
