import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Dialect, type Driver } from 'kysely'
import { Worker } from 'node:worker_threads'
import type { Reply, Request } from './sqlite-reports-thread.ts'

/** Reads a database file in a thread of its own, which begins with the first query and ends when it has been idle. */
export function reportsDialect(file: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => reportsDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** After this long without a query the thread's memory is given back. */
const idleMs = 60_000

function reportsDriver(file: string): Driver {
  let thread: Thread | undefined
  const connection = {
    async executeQuery<R>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      thread ??= startThread(file, () => (thread = undefined))
      // The row's shape is what Kysely inferred from the query.
      return { rows: (await thread.ask(sql, parameters)) as R[] }
    },
    // oxlint-disable-next-line require-yield -- only refuses
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('Reports are read as a whole.')
    },
  }
  const readsOnly = async () => {
    throw new Error('Reports take no part in transactions.')
  }
  return {
    async init() {},
    acquireConnection: async () => connection,
    async releaseConnection() {},
    beginTransaction: readsOnly,
    commitTransaction: readsOnly,
    rollbackTransaction: readsOnly,
    async destroy() {
      await thread?.end()
    },
  }
}

type Thread = { ask(sql: string, parameters: readonly unknown[]): Promise<unknown[]>; end(): Promise<void> }

function startThread(file: string, onEnd: () => void): Thread {
  const worker = new Worker(new URL('./sqlite-reports-thread.ts', import.meta.url), { workerData: { file } })
  const waiting = new Map<number, PromiseWithResolvers<unknown[]>>()
  let asked = 0
  // It keeps the process alive only while somebody waits for it.
  worker.unref()
  const idle = setTimeout(() => (waiting.size > 0 ? idle.refresh() : void end()), idleMs).unref()

  function leave(): void {
    clearTimeout(idle)
    onEnd()
    onEnd = () => {}
  }
  async function end(): Promise<void> {
    leave()
    await worker.terminate()
  }
  function fail(error: Error): void {
    leave()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  worker.on('message', ({ id, rows, error }: Reply) => {
    const answer = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    idle.refresh()
    if (error) answer?.reject(Object.assign(new Error(error.message), { errcode: error.errcode }))
    else answer?.resolve(rows)
  })
  worker.on('error', (error: Error) => fail(error))
  worker.on('exit', () => fail(new Error('The thread that reads reports has ended.')))

  return {
    ask(sql, parameters) {
      const answer = Promise.withResolvers<unknown[]>()
      const request: Request = { id: (asked += 1), sql, parameters }
      waiting.set(request.id, answer)
      worker.ref()
      worker.postMessage(request)
      return answer.promise
    },
    end,
  }
}
