import pg from 'pg'
import { converse } from './conversations.ts'
import { serverEnv, serverFile, createPlace, startKeeper, type Keeper, type Place } from './keeper.ts'
import { readCpuMs, startProgram, type Program } from './program.ts'
import { startSlowLink } from './slow-link.ts'
import { keeperTarget } from './targets.ts'
import type { Target } from './turn.ts'

/** Servers of one version on one database. */
export type Scene = {
  /** Turns of a caller at the given number of servers, all told. */
  load(
    caller: Caller,
    request: { servers: number; conversations: number; turnsEach: number },
  ): Promise<Loaded>
  close(): Promise<void>
}
export type Caller = 'user' | 'visitor'
/** Processor time of the servers, and of the database's processes, for each turn. */
export type Loaded = { errors: number; turnsPerSecond: number; serverMs: number; databaseMs: number }

const input = 'Hello. [[sim chunks=50]]'

/** Starts two servers, one on SQLite, of the version in a folder. `roundTripMs`: how far away the database is. */
export async function startScene(
  simulator: Program,
  { folder, database, roundTripMs }: { folder: string; database: 'sqlite' | 'postgres'; roundTripMs: number },
): Promise<Scene> {
  const place = await createPlace(database)
  const { databaseUrl } = place
  const link = roundTripMs > 0 && databaseUrl ? await startSlowLink(databaseUrl, roundTripMs / 2) : undefined
  const used: Place = { ...place, env: { ...place.env, ...(link && { DATABASE_URL: link.url }) } }
  const file = `${folder}/${serverFile}`
  const first = await startKeeper(used, simulator.url, [], file)
  await raiseLimits(first)
  const servers = [first]
  if (databaseUrl)
    servers.push({ ...first, ...(await startProgram(file, { env: serverEnv(used, simulator.url) })) })

  return {
    async load(caller, { servers: count, conversations, turnsEach }) {
      const loaded = servers.slice(0, count)
      const targets = await Promise.all(
        Array.from({ length: conversations }, (_, at) => targetFor(caller, loaded[at % count] ?? first)),
      )
      const before = { server: sum(loaded.map(cpuOf)), database: await databaseCpu(databaseUrl) }
      const startedAt = performance.now()
      const done = await Promise.all(
        targets.map((target) => converse(target, { conversations: 1, turnsEach, input })),
      )
      const seconds = (performance.now() - startedAt) / 1000
      const turns = sum(done.map((load) => load.turns.length))
      const errors = sum(done.map((load) => load.errors))
      const after = { server: sum(loaded.map(cpuOf)), database: await databaseCpu(databaseUrl) }
      return {
        errors,
        turnsPerSecond: (turns - errors) / seconds,
        serverMs: (after.server - before.server) / turns,
        databaseMs: (after.database - before.database) / turns,
      }
    },
    async close() {
      for (const server of servers) await server.stop()
      await link?.close()
      await place.remove()
    },
  }
}

function cpuOf(program: Program): number {
  return program.cpuMs()
}

/** What the processes of a PostgreSQL have used; they live as long as their connections. */
async function databaseCpu(databaseUrl: string | undefined): Promise<number> {
  if (databaseUrl === undefined) return 0
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  )
  await client.end()
  return sum(rows.map(({ pid }) => readCpuMs(pid)))
}

/** One caller: the bench's account, or a visitor of their own with their cookie. */
async function targetFor(caller: Caller, keeper: Keeper): Promise<Target> {
  const target = keeperTarget(keeper)
  if (caller === 'user') return target
  const answer = await fetch(target.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(target.body('Hello', undefined)),
  })
  if (!answer.ok) throw new Error(`The visitor was answered ${answer.status}: ${await answer.text()}`)
  await answer.text()
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { ...target, headers: { accept: 'text/event-stream', cookie } }
}

/** So that nobody's spending ends the measurement. */
async function raiseLimits(keeper: Keeper): Promise<void> {
  const most = 1_000_000_000
  const answer = await fetch(`${keeper.url}/api/kam/limits`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${keeper.token}` },
    body: JSON.stringify({ visitors_daily_cap_micro_usd: most, instance_daily_cap_micro_usd: most }),
  })
  if (!answer.ok) throw new Error(`Raising the limits answered ${answer.status}: ${await answer.text()}`)
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
