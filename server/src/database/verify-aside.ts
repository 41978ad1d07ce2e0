import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const program = fileURLToPath(new URL('./verify-program.ts', import.meta.url))

/**
 * What is wrong with a database file, in sentences; empty where nothing is. In a process of its own: reading a large file
 * takes a while, this process has callers, and a thread can't be ended while SQLite is reading. Throws the reason of
 * `signal` once that is aborted.
 */
export async function verifyAside(file: string, signal?: AbortSignal): Promise<string[]> {
  signal?.throwIfAborted()
  const verifying = promisify(execFile)(process.execPath, [program, file, ...(signal ? ['ended'] : [])])
  const end = () => verifying.child.kill('SIGKILL')
  signal?.addEventListener('abort', end)
  try {
    const { stdout } = await verifying
    return stdout === '' ? [] : [stdout]
  } catch (error) {
    signal?.throwIfAborted()
    return [error instanceof Error ? error.message : String(error)]
  } finally {
    signal?.removeEventListener('abort', end)
  }
}
