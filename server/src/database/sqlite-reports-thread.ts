import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { replaceLower } from './sqlite-lower.ts'
import { createStatements } from './sqlite-statements.ts'

/** A query of the main thread. */
export type Request = { id: number; sql: string; parameters: readonly unknown[] }
export type Reply = { id: number; rows: unknown[]; error?: { message: string; errcode: unknown } }

// Given by whoever started this thread: see sqlite-reports.ts.
const { file } = workerData as { file: string }
const sqlite = new DatabaseSync(file, { readOnly: true })
sqlite.exec('pragma busy_timeout = 5000; pragma cache_size = -8000; pragma temp_store = memory')
replaceLower(sqlite)
// Few: reports are long, and so is what SQLite keeps of one.
const prepared = createStatements(sqlite, 20)

parentPort?.on('message', ({ id, sql, parameters }: Request) =>
  parentPort?.postMessage(answer(id, sql, parameters)),
)

function answer(id: number, sql: string, parameters: readonly unknown[]): Reply {
  try {
    // Kysely's parameters are unknown to the type checker; SQLite itself refuses what it can't bind.
    const { read, statement } = prepared(sql)
    const values = parameters as SQLInputValue[]
    return { id, rows: read ? read(values) : statement.all(...values) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const errcode = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    return { id, rows: [], error: { message, errcode } }
  }
}
