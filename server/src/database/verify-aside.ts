import { Worker } from 'node:worker_threads'

/**
 * What is wrong with a database file, in sentences; empty where nothing is. In a thread of its own: reading a large file
 * takes a while, and this process has callers.
 */
export function verifyAside(file: string): Promise<string[]> {
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { workerData: file })
  return new Promise((resolve) => {
    worker.once('error', (error) => resolve([error instanceof Error ? error.message : String(error)]))
    worker.once('exit', () => resolve([]))
  })
}
