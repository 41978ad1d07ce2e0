import type { Bench } from './bench.ts'
import { converse, type Load } from './conversations.ts'
import type { Program } from './program.ts'
import type { Row } from './report.ts'
import { median, quantile } from './statistics.ts'
import { keeperTarget, providerTarget } from './targets.ts'
import type { Target } from './turn.ts'

const atOnce = 'Hello. [[sim chunks=50]]'
const paced = 'Hello. [[sim chunks=50 chunk-ms=20]]'

/** Streamed turns per second and processor time per turn: replies of 50 pieces, with memory and logs. */
export async function measureTurns(bench: Bench): Promise<Row[]> {
  const { isQuick } = bench
  const rows: Row[] = []
  await measure(bench, { conversations: 10, turnsEach: isQuick ? 10 : 40, input: atOnce })
  for (const conversations of [1, 10, 50]) {
    const load = { conversations, turnsEach: Math.ceil((isQuick ? 200 : 800) / conversations), input: atOnce }
    const name = `${conversations} conversation${conversations === 1 ? '' : 's'}`
    rows.push(
      ...describe(name, await repeat(bench, isQuick ? 1 : 3, load), conversations === 50 ? 400 : undefined),
    )
  }
  const load = { conversations: 50, turnsEach: isQuick ? 3 : 8, input: paced }
  const { own, direct, through } = await measure(bench, load)
  rows.push(
    {
      measure: 'CPU per turn, 50 conversations, 20 ms a token',
      unit: 'ms',
      keeper: own.cpuMs,
      passThrough: through.cpuMs,
    },
    {
      measure: '50 streams at 20 ms a token, time',
      unit: '% over direct',
      keeper: over(own, direct),
      passThrough: over(through, direct),
      budget: { most: 5 },
    },
    {
      measure: '50 streams at 20 ms a token, first token p95',
      unit: 'ms',
      keeper: firstTokenP95(own),
      direct: firstTokenP95(direct),
      passThrough: firstTokenP95(through),
      budget: { most: 50 },
    },
  )
  return rows
}

type Measured = Load & { cpuMs: number }
type Round = { direct: Measured; through: Measured; own: Measured }

async function repeat(bench: Bench, rounds: number, load: Parameters<typeof converse>[1]): Promise<Round[]> {
  const measured: Round[] = []
  for (let count = 0; count < rounds; count++) measured.push(await measure(bench, load))
  return measured
}

/** The same load on all three, one after the other. */
async function measure(bench: Bench, load: Parameters<typeof converse>[1]): Promise<Round> {
  const { simulator, passThrough, keeper } = bench
  const one = async (target: Target, program: Program) => {
    const before = program.cpuMs()
    const done = await converse(target, load)
    if (done.errors > 0)
      throw new Error(`${done.errors} of ${done.turns.length} turns failed at ${target.url}`)
    return { ...done, cpuMs: (program.cpuMs() - before) / done.turns.length }
  }
  return {
    direct: await one(providerTarget(simulator.url), simulator),
    through: await one(providerTarget(passThrough.url), passThrough),
    own: await one(keeperTarget(keeper), keeper),
  }
}

function describe(name: string, rounds: Round[], least: number | undefined): Row[] {
  const middle = (value: (round: Round) => number) => median(rounds.map(value))
  return [
    {
      measure: `turns, ${name}`,
      unit: 'turns/s',
      keeper: middle(({ own }) => own.turnsPerSecond),
      direct: middle(({ direct }) => direct.turnsPerSecond),
      passThrough: middle(({ through }) => through.turnsPerSecond),
      ...(least !== undefined && { budget: { least } }),
    },
    {
      measure: `CPU per turn, ${name}`,
      unit: 'ms',
      keeper: middle(({ own }) => own.cpuMs),
      passThrough: middle(({ through }) => through.cpuMs),
      budget: { most: 2.5 },
    },
  ]
}

const over = (load: Load, base: Load) => (load.seconds / base.seconds - 1) * 100
const firstTokenP95 = ({ turns }: Load) =>
  quantile(
    turns.map((turn) => turn.firstTokenMs),
    0.95,
  )
