import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../database/open.ts'
import { quickFolder } from './quick-folder.ts'

/** Migrates one SQLite database for the run, which each test copies: `inject('sqliteTemplate')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await quickFolder(), 'keeper-template-'))
  await (await openDatabase({ dataDir, databaseUrl: undefined })).close()
  project.provide('sqliteTemplate', dataDir)
  return () => rm(dataDir, { recursive: true, force: true })
}
