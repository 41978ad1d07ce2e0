import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Queries } from './database.ts'

/**
 * A query that is built and compiled once and then run with new values, for the few that every turn runs. `build`
 * sees stand-ins for the values: it may place them, not look at them. Every call names the same values, in objects
 * nested as they like.
 */
export function prepared<Values extends object, Row>(
  build: (db: Queries, values: Values) => Compilable<Row>,
): (db: Queries, values: Values) => Promise<QueryResult<Row>> {
  type Prepared = { compiled: CompiledQuery<Row>; paths: (string[] | undefined)[] }
  // An engine has its own SQL, and its adapter is one object for the database and all its transactions.
  const byEngine = new WeakMap<object, Prepared>()

  function prepare(db: Queries, values: Values): Prepared {
    const paths = new Map<unknown, string[]>()
    const compiled = build(db, standIns(values, [], paths)).compile()
    if (!names.has(compiled.sql)) names.set(compiled.sql, `keeper_${names.size + 1}`)
    return { compiled, paths: compiled.parameters.map((parameter) => paths.get(parameter)) }
  }

  return (db, values) => {
    const engine = db.getExecutor().adapter
    let known = byEngine.get(engine)
    if (!known) byEngine.set(engine, (known = prepare(db, values)))
    const { compiled, paths } = known
    const parameters = paths.map((path, index) => (path ? valueAt(values, path) : compiled.parameters[index]))
    return db.executeQuery({ ...compiled, parameters })
  }
}

/** Names of the queries that are prepared, by their SQL: as many as the program has. */
const names = new Map<string, string>()

/** The name by which a connection to PostgreSQL keeps a query that is prepared; undefined for all others. */
export function statementName(sqlText: string): string | undefined {
  return names.get(sqlText)
}

function standIns<Values extends object>(
  values: Values,
  path: string[],
  paths: Map<unknown, string[]>,
): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    const own = [...path, name]
    if (typeof value === 'object' && value !== null) return [name, standIns(value, own, paths)]
    const standIn = Object.freeze({ name })
    paths.set(standIn, own)
    return [name, standIn]
  })
  // Typed as what it stands for, so that the query builder checks where it is placed.
  return Object.fromEntries(entries) as Values
}

function valueAt(values: object, path: string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], values)
}
