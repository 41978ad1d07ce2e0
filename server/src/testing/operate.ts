import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestApp } from './test-app.ts'

const main = new URL('../operations/main.ts', import.meta.url).pathname

/** Runs an operation as its own process, on the place of a test app. */
export async function operate(
  app: Pick<TestApp, 'deps'>,
  ...words: string[]
): Promise<{ code: number; output: string }> {
  const { dataDir, databaseUrl, secret } = app.deps.config
  const env = {
    PATH: process.env['PATH'],
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
