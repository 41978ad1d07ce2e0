import { setTimeout as wait } from 'node:timers/promises'
import type { Agent } from '../../contracts/src/agents/agents.ts'
import type { TestRound } from '../../contracts/src/agents/agent-tests.ts'
import type { Person } from '../../e2e/people.ts'
import type { Provider } from '../../e2e/provider.ts'

const lookEveryMs = 200
const changed = { purpose: 'Helps with letters, and with pages that stay unfinished.' }

/** Gives an agent tests, one of them after what was said in a conversation, and runs them on two of its versions. */
export async function testAgent(
  person: Person,
  { agent, provider, talk }: { agent: Agent; provider: Provider; talk: readonly Turn[] },
): Promise<void> {
  const path = `/api/kip/agents/${agent.id}`
  const [first, last] = [talk[0], talk.at(-1)]
  if (!first || !last) return
  await person.ask('POST', `${path}/tests`, {
    name: 'Names the stones',
    input: first.said,
    checks: [
      { kind: 'contains', text: 'stones' },
      { kind: 'excludes', text: 'as an AI' },
    ],
  })
  await person.ask('POST', `${path}/tests`, {
    name: 'Lets the line stay, and says what to begin with tonight',
    input: last.said,
    turns: [
      { sender: 'user', text: first.said },
      { sender: 'agent', text: first.answer },
    ],
    checks: [{ kind: 'contains', text: 'Tonight' }],
  })
  for (const [place, { answer }] of [first, last].entries()) {
    provider.behave({ reply: answer })
    // The agent as it was made, and as it is changed.
    const version = place + 1
    if (version > 1) await person.ask('PUT', '/api/kip/agents', { id: agent.id, ...changed })
    // The server lets every answer out through its contract, here and below.
    let round = (await person.ask('POST', `${path}/test-rounds`, { version })) as TestRound
    while (round.status === 'running') {
      await wait(lookEveryMs)
      round = (await person.ask('GET', `${path}/test-rounds/${round.id}`)) as TestRound
    }
  }
  provider.reset()
}

type Turn = { said: string; answer: string }
