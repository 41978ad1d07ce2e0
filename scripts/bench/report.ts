import { cpus, totalmem } from 'node:os'

/** One line of the result. Values of one row share its unit; absent ones were not measured or make no sense. */
export type Row = {
  measure: string
  unit: 'ms' | 'MB' | 'KB' | 'turns/s' | 'moments/s' | 'errors' | '% over direct'
  keeper: number
  direct?: number
  passThrough?: number
  /** What Keeper promises: at most so much, or at least. */
  budget?: { most: number } | { least: number }
}

/** The result as one JSON document. */
export function resultJson(rows: Row[], database: string): string {
  const machine = {
    processor: cpus()[0]?.model,
    processors: cpus().length,
    memoryMb: Math.round(totalmem() / 1024 / 1024),
    node: process.version,
  }
  const measured = rows.map((row) => ({ ...row, ...(row.budget && { isWithin: isWithin(row) }) }))
  return `${JSON.stringify({ at: new Date().toISOString(), database, machine, rows: measured }, null, 2)}\n`
}

/** The result as lines for a terminal. */
export function resultTable(rows: Row[]): string {
  const header = ['measure', 'unit', 'Keeper', 'direct', 'pass-through', 'budget', '']
  const cells = rows.map((row) => [
    row.measure,
    row.unit,
    ...[row.keeper, row.direct, row.passThrough].map((value) => (value === undefined ? '' : shown(value))),
    row.budget ? ('most' in row.budget ? `≤ ${row.budget.most}` : `≥ ${row.budget.least}`) : '',
    row.budget ? (isWithin(row) ? 'within' : 'OVER') : '',
  ])
  const widths = header.map((name, column) =>
    Math.max(name.length, ...cells.map((line) => line[column]?.length ?? 0)),
  )
  const align = (line: string[]) =>
    line
      .map((cell, column) =>
        column > 1 && column < 6 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [header, ...cells].map(align).join('\n')
}

function isWithin({ keeper, budget }: Row): boolean {
  if (!budget) return true
  return 'most' in budget ? keeper <= budget.most : keeper >= budget.least
}

function shown(value: number): string {
  return Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(Math.abs(value) < 100 ? 1 : 0)
}
