import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { visitorCapMaxMicroUsd } from '../../contracts/src/limits/limits.ts'
import { startPostgres } from '../../server/src/testing/postgres-server.ts'
import { startProgram, type Program } from './program.ts'

/** Where a Keeper under measurement keeps its data. */
export type Place = {
  env: Record<string, string>
  dataDir: string
  databaseUrl: string | undefined
  remove(): Promise<void>
}

/** A running Keeper with an account and a public Lead agent that remembers. */
export type Keeper = Program & { token: string; user: unknown; agentId: string }

/** An empty data folder, or an empty PostgreSQL of its own. */
export async function createPlace(database: 'sqlite' | 'postgres'): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keeper-bench-'))
  const postgres = database === 'postgres' ? await startPostgres({ isDurable: true }) : undefined
  return {
    dataDir,
    databaseUrl: postgres?.url,
    env: { DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) },
    async remove() {
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The environment of a server that asks the simulator and refuses nobody. */
export function serverEnv(place: Place, simulatorUrl: string): Record<string, string> {
  return {
    ...place.env,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    OPENAI_BASE_URL: `${simulatorUrl}/v1`,
    KEEPER_OPENAI_API_KEY: 'sk-bench-0123456789abcdef',
    ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
  }
}

export const serverFile = 'server/dist/main.mjs'
/** As `npm start` has it. */
const memoryArgs = ['--max-semi-space-size=8', '--max-old-space-size=1536', '--no-flush-bytecode']

/** More than a fast machine begins, and spends, in a run of the benchmark. */
const conversationsMax = 1_000_000
const spending = { instance_daily_cap_micro_usd: visitorCapMaxMicroUsd }

/** Starts the product, registers its first account and makes an agent. */
export async function startKeeper(
  place: Place,
  simulatorUrl: string,
  nodeArgs: string[] = [],
  file: string = serverFile,
): Promise<Keeper> {
  const program = await startProgram(file, {
    env: serverEnv(place, simulatorUrl),
    nodeArgs: [...memoryArgs, ...nodeArgs],
  })
  const { token, user } = await post(program, '/api/kam/auth/register', {
    email: 'bench@example.com',
    password: 'correct horse battery',
  })
  await send(program, 'PUT', '/api/kam/quotas', { conversations: conversationsMax }, String(token))
  await send(program, 'PUT', '/api/kam/limits', spending, String(token))
  const { id: agentId } = await post(program, '/api/kip/agents', leadAgent, String(token))
  return { ...program, token: String(token), user, agentId: String(agentId) }
}

/** Starts the product again on its data. */
export async function restartKeeper(keeper: Keeper, place: Place, simulatorUrl: string): Promise<Keeper> {
  return {
    ...keeper,
    ...(await startProgram(serverFile, { env: serverEnv(place, simulatorUrl), nodeArgs: memoryArgs })),
  }
}

/** The agent that is talked to. */
export const leadAgent = {
  name: 'Bench',
  slug: 'bench-lead',
  purpose: 'Answer quickly and remember what was said.',
  model_provider: 'openai',
  model: 'gpt-4o',
  agent_class: 'Lead',
  context_scope: 'user_input',
  memory_enabled: true,
  visibility: 'public',
  status: 'ready',
}

/** Asks Keeper for something as a person. Throws what it refuses. */
export function post(
  program: Pick<Program, 'url'>,
  path: string,
  body: object,
  token?: string,
): Promise<Record<string, unknown>> {
  return send(program, 'POST', path, body, token)
}

async function send(
  program: Pick<Program, 'url'>,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  token?: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(program.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  const { data } = JSON.parse(text)
  return data
}
