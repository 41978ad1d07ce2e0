import { join, resolve } from 'node:path'
import { parseConfig, type Config } from '../config.ts'
import { databaseFile, exists } from '../database/backup.ts'
import { finishRestore, isRestoreUnderWay } from '../database/restore.ts'
import { lockFolder } from '../database/sqlite.ts'
import { runBackup } from './backup.ts'
import { runDemo } from './demo.ts'
import { runDoctor } from './doctor.ts'
import { runExport } from './export.ts'
import { runImport } from './import.ts'
import type { Operation } from './operation.ts'
import { runPasswordLink } from './password-link.ts'
import { runPromoteAdmin } from './promote-admin.ts'
import { runRestore } from './restore.ts'
import { runRotateKeys } from './rotate-keys.ts'

/** `isForNew` is true where the data folder may be empty yet. */
const operations: Record<string, { takes: string[]; isForNew?: boolean; run: Operation }> = {
  backup: { takes: ['[folder]'], run: runBackup },
  restore: { takes: ['<folder>'], isForNew: true, run: runRestore },
  doctor: { takes: [], run: runDoctor },
  export: { takes: ['<email>', '[file]'], run: runExport },
  import: { takes: ['<email>', '<file>', '[--dry-run]'], run: runImport },
  demo: { takes: ['--email <email>', '[--moments <count>]', '[--seed <number>]'], run: runDemo },
  'keys rotate': { takes: ['[--lost]'], run: runRotateKeys },
  'admin promote': { takes: ['<email>'], run: runPromoteAdmin },
  'password link': { takes: ['<email>'], run: runPasswordLink },
}

process.exitCode = await main(process.argv.slice(2))

/** Runs one operation by its one or two words. Returns the exit code. */
async function main(words: string[]): Promise<number> {
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((word) => Object.hasOwn(operations, word))
  const operation = name === undefined ? undefined : operations[name]
  const given = words.slice(name?.split(' ').length)
  if (!operation || !takes(operation, given)) {
    const usages = Object.entries(operations).map(([known, { takes }]) => [known, ...takes].join(' '))
    const lines = usages.map((usage) => `  npm run keeper -- ${usage}\n`)
    process.stderr.write(`Choose a command:\n${lines.join('')}`)
    return 2
  }
  try {
    const config = parseConfig(process.env)
    if (!operation.isForNew) await requireData(config)
    const say = (line: string) => void process.stdout.write(`${line}\n`)
    return await operation.run({ config, words: given, say })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

function takes(operation: { takes: string[] }, given: string[]): boolean {
  const taken = operation.takes.flatMap((words) => words.replaceAll(/[[\]]/g, '').split(' '))
  const isKnown = (word: string) => !word.startsWith('-') || taken.includes(word)
  return given.length <= taken.length && given.every(isKnown)
}

/** A folder that was mistyped must not become a new Keeper. */
async function requireData({ dataDir, databaseUrl }: Config): Promise<void> {
  if (databaseUrl !== undefined) return
  if (isRestoreUnderWay(dataDir)) finishKilledRestore(dataDir)
  if (!(await exists(join(dataDir, databaseFile))))
    throw new Error(`There is no data in ${resolve(dataDir)}. Set DATA_DIR to its folder.`)
}

function finishKilledRestore(dataDir: string): void {
  const lock = lockFolder(dataDir)
  try {
    finishRestore(dataDir)
  } finally {
    lock.close()
  }
}
