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
  /** Ends the server at once, as a crash does, and keeps its data. */
  crash: () => Promise<void>
  /** Starts a crashed server again, on the same port. */
  startAgain: () => Promise<void>
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
  const place = { programs, dataFolder, chosen }
  const first = await listen(place)
  const { port } = first
  let { server } = first
  const killServer = () => server.kill('SIGQUIT')
  process.once('exit', killServer)
  const end = async (signal: 'SIGQUIT' | 'SIGINT') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    crash: () => end('SIGQUIT'),
    async startAgain() {
      const again = await launch(place, port)
      if (!again.isReady) throw new Error(`The test PostgreSQL did not start again: ${again.output.text}`)
      server = again.server
    },
    async stop() {
      process.off('exit', killServer)
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Place = { programs: PostgresPrograms; dataFolder: string; chosen: string[] }

async function makeCluster({ initdb, owner }: PostgresPrograms, dataFolder: string): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const options = ['--username=postgres', '--auth=trust', '--no-sync', '--no-instructions', ...locale]
  const child = spawn(initdb, [...options, '--pgdata', dataFolder], { ...owner, cwd: tmpdir() })
  const output = collectOutput(child)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The test PostgreSQL could not be made: ${output.text}`)
}

/** Another process may take the free port before PostgreSQL does: then the next one is tried. */
async function listen(place: Place, attempt = 1): Promise<{ port: number; server: ChildProcess }> {
  const port = await freePort()
  const { server, output, isReady } = await launch(place, port)
  if (isReady) return { port, server }
  if (attempt < 5 && output.text.includes('could not bind')) return listen(place, attempt + 1)
  throw new Error(`The test PostgreSQL did not start: ${output.text}`)
}

async function launch({ programs, dataFolder, chosen }: Place, port: number) {
  const server = spawn(
    programs.postgres,
    ['-D', dataFolder, '-p', String(port), ...chosen.flatMap((setting) => ['-c', setting])],
    { ...programs.owner, cwd: tmpdir() },
  )
  const output = collectOutput(server)
  return { server, output, isReady: await becameReady(server, output) }
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
