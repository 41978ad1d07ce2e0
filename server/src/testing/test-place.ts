import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { quickFolder } from './quick-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The embedded PostgreSQL of this test run, whose database `keeper_template` is migrated; empty in the SQLite run. */
    postgresUrl: string
    /** A folder with a migrated SQLite database that no process has open. */
    sqliteTemplate: string
  }
}

/** Where one test's data lives, and how to throw it away. */
export type TestPlace = { dataDir: string; databaseUrl: string | undefined; remove(): Promise<void> }

/**
 * A place on the engine under test: empty, or `migrated`, with the tables that this program's migrations make. On
 * PostgreSQL on that of the test run, unless another is named.
 */
export async function createTestPlace(
  content: 'empty' | 'migrated' = 'empty',
  postgresUrl?: string,
): Promise<TestPlace> {
  const dataDir = await mkdtemp(join(await quickFolder(), 'keeper-test-'))
  if (process.env['KEEPER_TEST_DATABASE'] !== 'postgres') {
    if (content === 'migrated') await cp(inject('sqliteTemplate'), dataDir, { recursive: true })
    return { dataDir, databaseUrl: undefined, remove: () => rm(dataDir, { recursive: true, force: true }) }
  }
  const serverUrl = postgresUrl ?? inject('postgresUrl')
  const name = `keeper_${randomUUID().replaceAll('-', '')}`
  const template = content === 'migrated' ? ` template ${templateDatabase} strategy file_copy` : ''
  await withClient(serverUrl, (client) => client.query(`create database ${name}${template}`))
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

/** The migrated database that PostgreSQL copies for each test. */
export const templateDatabase = 'keeper_template'

export async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
