import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'

/** Starts one PostgreSQL for the run. Each test makes its own database in it: `inject('postgresUrl')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
