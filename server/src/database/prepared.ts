import type { Compilable, CompiledQuery, QueryResult, RawBuilder } from 'kysely'
import type { Queries } from './database.ts'
import { executeCompiled } from './direct-queries.ts'

/**
 * A query that is built and compiled once and then run with new values, for the few that every turn runs. `build`
 * sees stand-ins for the values: it may place them, not look at them. Every call names the same values, in objects
 * nested as they like.
 */
export function prepared<Values extends object, Row>(
  build: (db: Queries, values: Values) => Compilable<Row>,
): (db: Queries, values: Values) => Promise<QueryResult<Row>> {
  const compile = preparedQuery(build)
  return (db, values) => executeCompiled(db, compile(db, values))
}

/** The same, for whoever runs the query. */
export function preparedQuery<Values extends object, Row>(
  build: (db: Queries, values: Values) => Compilable<Row>,
): (db: Queries, values: Values) => CompiledQuery<Row> {
  type Prepared = { compiled: CompiledQuery<Row>; paths: (string[] | undefined)[]; first: Values }
  // An engine has its own SQL, and its adapter is one object for the database and all its transactions.
  const byEngine = new WeakMap<object, Prepared>()

  function prepare(db: Queries, values: Values): Prepared {
    const paths = new Map<unknown, string[]>()
    const compiled = build(db, standIns(values, [], paths)).compile()
    if (!names.has(compiled.sql)) names.set(compiled.sql, `keeper_${names.size + 1}`)
    return {
      compiled,
      paths: compiled.parameters.map((parameter) => paths.get(parameter)),
      first: standIns(values, [], new Map()),
    }
  }

  return (db, values) => {
    const engine = db.getExecutor().adapter
    let known = byEngine.get(engine)
    if (!known) byEngine.set(engine, (known = prepare(db, values)))
    const { compiled, paths, first } = known
    const parameters = paths.map((path, index) => (path ? valueAt(values, path) : compiled.parameters[index]))
    if (isChecking) requireSame({ ...compiled, parameters }, build(db, inOrderOf(first, values)).compile())
    return { ...compiled, parameters }
  }
}

/** SQL as something that can be prepared. */
export function compilable<Row>(db: Queries, query: RawBuilder<Row>): Compilable<Row> {
  return { compile: () => query.compile(db) }
}

let isChecking = false

/** From now on every call builds its query anyway and throws where it is not the one that was prepared. */
export function checkPrepared(): void {
  isChecking = true
}

function requireSame(prepared: CompiledQuery<unknown>, built: CompiledQuery<unknown>): void {
  const isSame =
    prepared.sql === built.sql &&
    prepared.parameters.length === built.parameters.length &&
    prepared.parameters.every((parameter, place) => Object.is(parameter, built.parameters[place]))
  if (isSame) return
  throw new Error(
    `A prepared query was asked in another shape. Prepared: ${prepared.sql}\nAsked: ${built.sql}`,
  )
}

/** The values in the order in which those of the first call were named; what was not named then comes last. */
function inOrderOf<Values extends object>(first: Values, values: Values): Values {
  const ordered = Object.entries({ ...first, ...values }).flatMap(([name]) => {
    if (!(name in values)) return []
    const [value, before] = [valueAt(values, [name]), valueAt(first, [name])]
    const isNested =
      typeof value === 'object' && value !== null && typeof before === 'object' && before !== null
    return [[name, isNested ? inOrderOf(before, value) : value]]
  })
  // The same names and values, in another order.
  return Object.fromEntries(ordered) as Values
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
