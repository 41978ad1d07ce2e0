import type { SimulatorBehaviour } from '../provider-simulator.ts'
import type { SimulatorPlan } from './plan.ts'

/** Answers as each agent, by its name; the others answer as usual. */
export function answersOf(agents: Record<string, (asked: Asked) => SimulatorPlan>): SimulatorBehaviour {
  return ({ body, said }) => {
    // What Keeper sends to OpenAI's chat completions.
    const { messages = [], tools = [] } = body as {
      messages?: { role: string; content: string }[]
      tools?: { function: { name: string } }[]
    }
    const name = /^You are (.+?)\.$/m.exec(messages[0]?.content ?? '')?.[1] ?? ''
    const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
    const results = since.filter(({ role }) => role === 'tool').map(({ content }) => content)
    return agents[name]?.({ results, tools: tools.map((tool) => tool.function.name), said })
  }
}

type Asked = { results: string[]; tools: string[]; said: string }
