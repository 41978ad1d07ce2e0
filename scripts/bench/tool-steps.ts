import type { Bench } from './bench.ts'
import { converse } from './conversations.ts'
import { leadAgent, post } from './keeper.ts'
import type { Row } from './report.ts'
import { median } from './statistics.ts'
import { keeperTarget } from './targets.ts'

const words = 'The tools said: 42'
const withoutTool = `Hello. [[sim reply="${words}"]]`
const withTool = `Hello. [[sim call="calculator {'expression':'6*7'}"]]`
const withEight = `Hello. [[sim ${Array.from({ length: 8 }, (_, n) => `call="calculator {'expression':'6*${n}'}"`).join(' ')}]]`

/** What a streamed call of a model costs without Keeper around it (engine.md, "Providers"). */
const callMs = 0.65

/**
 * Processor time of a step with a tool: a second call of the model, with one call of the calculator before it. Eight
 * calls at once tell what a tool costs without the model. The agent has its tools in all of them.
 */
export async function measureToolSteps({ keeper, isQuick }: Bench): Promise<Row[]> {
  const agent = { name: 'Bench with tools', slug: 'bench-tools', tools: ['calculator'] }
  const { id } = await post(keeper, '/api/kip/agents', { ...leadAgent, ...agent }, keeper.token)
  const target = keeperTarget({ ...keeper, agentId: String(id) })
  const turnsEach = isQuick ? 10 : 40
  const cpuMs = async (input: string) => {
    const before = keeper.cpuMs()
    const { turns, errors } = await converse(target, { conversations: 10, turnsEach, input })
    if (errors > 0) throw new Error(`${errors} of ${turns.length} turns with tools failed.`)
    return (keeper.cpuMs() - before) / turns.length
  }
  await cpuMs(withTool)
  const rounds: { none: number; one: number; eight: number }[] = []
  for (let count = 0; count < (isQuick ? 2 : 5); count += 1)
    rounds.push({ none: await cpuMs(withoutTool), one: await cpuMs(withTool), eight: await cpuMs(withEight) })
  return [
    {
      measure: 'CPU of a step with a tool, its model call included',
      unit: 'ms',
      keeper: median(rounds.map(({ none, one }) => one - none)),
      budget: { most: callMs + 1 },
    },
    {
      measure: 'CPU of a call of a tool',
      unit: 'ms',
      keeper: median(rounds.map(({ one, eight }) => (eight - one) / 7)),
      budget: { most: 1 },
    },
  ]
}
