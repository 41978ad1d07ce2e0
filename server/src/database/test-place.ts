import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
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

/** An empty place on the engine under test. */
export async function createTestPlace(): Promise<TestPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keeper-test-'))
  if (process.env['KEEPER_TEST_DATABASE'] !== 'postgres') {
    return { dataDir, databaseUrl: undefined, remove: () => rm(dataDir, { recursive: true, force: true }) }
  }
  const serverUrl = inject('postgresUrl')
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

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
