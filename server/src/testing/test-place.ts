import { randomUUID } from 'node:crypto'
import { access, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The embedded PostgreSQL of this test run; empty in the SQLite run. */
    postgresUrl: string
  }
}

/** Where one test's data lives, and how to throw it away. */
export type TestPlace = { dataDir: string; databaseUrl: string | undefined; remove(): Promise<void> }

/** An empty place on the engine under test; on PostgreSQL on that of the test run, unless another is named. */
export async function createTestPlace(postgresUrl?: string): Promise<TestPlace> {
  const dataDir = await mkdtemp(join(await quickFolder(), 'keeper-test-'))
  if (process.env['KEEPER_TEST_DATABASE'] !== 'postgres') {
    return { dataDir, databaseUrl: undefined, remove: () => rm(dataDir, { recursive: true, force: true }) }
  }
  const serverUrl = postgresUrl ?? inject('postgresUrl')
  const name = `keeper_${randomUUID().replaceAll('-', '')}`
  await withClient(serverUrl, (client) => client.query(`create database ${name}`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    dataDir,
    databaseUrl: url.href,
    async remove() {
      await withClient(serverUrl, (client) => client.query(`drop database ${name} with (force)`))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** In memory where the system has room there: a test's data need not survive a power cut, and the disk's syncs take most of its time. */
async function quickFolder(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(memoryFolder)
    await access(memoryFolder, constants.W_OK)
    return bavail * bsize > memoryNeededBytes ? memoryFolder : tmpdir()
  } catch {
    return tmpdir()
  }
}

const memoryFolder = '/dev/shm'
const memoryNeededBytes = 1024 * 1024 * 1024

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
