import { parseConfig } from '../config.ts'
import { runBackup } from './backup.ts'
import { runDoctor } from './doctor.ts'
import { runExport } from './export.ts'
import { runImport } from './import.ts'
import type { Operation } from './operation.ts'
import { runPromoteAdmin } from './promote-admin.ts'
import { runRestore } from './restore.ts'
import { runRotateKeys } from './rotate-keys.ts'

const operations: Record<string, { usage: string; run: Operation }> = {
  backup: { usage: 'backup [folder]', run: runBackup },
  restore: { usage: 'restore <folder>', run: runRestore },
  doctor: { usage: 'doctor', run: runDoctor },
  export: { usage: 'export <e-mail> [file]', run: runExport },
  import: { usage: 'import <e-mail> <file> [--dry-run]', run: runImport },
  'keys rotate': { usage: 'keys rotate', run: runRotateKeys },
  'admin promote': { usage: 'admin promote <e-mail>', run: runPromoteAdmin },
}

process.exitCode = await main(process.argv.slice(2))

/** Runs one operation by its one or two words. Returns the exit code. */
async function main(words: string[]): Promise<number> {
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((word) => Object.hasOwn(operations, word))
  const operation = name === undefined ? undefined : operations[name]
  if (name === undefined || !operation) {
    const usages = Object.values(operations).map(({ usage }) => `  npm run keeper -- ${usage}`)
    process.stderr.write(`Say what to do, one of:\n${usages.join('\n')}\n`)
    return 2
  }
  try {
    const config = parseConfig(process.env)
    const say = (line: string) => void process.stdout.write(`${line}\n`)
    return await operation.run({ config, words: words.slice(name.split(' ').length), say })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}
