import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestApp } from './test-app.ts'

const main = new URL('../operations/main.ts', import.meta.url).pathname

/** Runs an operation as its own process, on the place of a test app. */
export function operate(app: Pick<TestApp, 'deps'>, ...words: string[]): Promise<Operated> {
  return run(app, words, {})
}

/** The same with more in its environment. */
export function operateWith(
  app: Pick<TestApp, 'deps'>,
  env: Record<string, string>,
  ...words: string[]
): Promise<Operated> {
  return run(app, words, env)
}

/** Where a process can be killed: just before its next call of one of these functions of `node:fs`. */
const killPoints = ['renameSync', 'rmSync', 'mkdirSync', 'writeFileSync', 'write', 'rename']

/**
 * The same, but killed by SIGKILL just before its `at`-th call that changes files or makes changes last. Only calls
 * from the first one that mentions `since` on count. A process that has fewer calls ends by itself.
 */
export function operateKilled(
  app: Pick<TestApp, 'deps'>,
  { at, since }: { at: number; since: string },
  ...words: string[]
): Promise<Operated> {
  const script = `
    import fs from 'node:fs'
    import promises from 'node:fs/promises'
    import { syncBuiltinESMExports } from 'node:module'
    let calls = 0
    let counts = false
    const guard = (owner, name) => {
      const real = owner[name]
      owner[name] = (...given) => {
        counts ||= name === 'write' || given.some((text) => String(text).includes(${JSON.stringify(since)}))
        if (counts && ++calls === ${at}) process.kill(process.pid, 'SIGKILL')
        return real(...given)
      }
    }
    for (const name of ${JSON.stringify(killPoints)}) guard(fs, name)
    for (const name of ['mkdir', 'cp', 'rename', 'rm', 'chmod']) guard(promises, name)
    syncBuiltinESMExports()`
  return run(app, words, { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` })
}

type Operated = { code: number; output: string }

async function run(
  app: Pick<TestApp, 'deps'>,
  words: string[],
  extra: Record<string, string>,
): Promise<Operated> {
  const { dataDir, databaseUrl, secret } = app.deps.config
  const env = {
    PATH: process.env['PATH'],
    ...extra,
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(secret && { KEEPER_SECRET: secret }),
  }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...words], { env })
    return { code: 0, output: stdout }
  } catch (error) {
    // execFile's error carries what the process left.
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}
