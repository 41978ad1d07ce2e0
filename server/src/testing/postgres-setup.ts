import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../database/open.ts'
import { startPostgres } from './postgres-server.ts'
import { quickFolder } from './quick-folder.ts'
import { templateDatabase, withClient } from './test-place.ts'

/** Starts one PostgreSQL for the run, with a migrated database that each test copies: `inject('postgresUrl')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  await withClient(postgres.url, (client) => client.query(`create database ${templateDatabase}`))
  const dataDir = await mkdtemp(join(await quickFolder(), 'keeper-template-'))
  const url = new URL(postgres.url)
  url.pathname = `/${templateDatabase}`
  await (await openDatabase({ dataDir, databaseUrl: url.href })).close()
  await rm(dataDir, { recursive: true, force: true })
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
