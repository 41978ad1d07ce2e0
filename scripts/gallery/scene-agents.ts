import type { Agent } from '../../contracts/src/agents/agents.ts'
import { createAgent, type Person } from '../../e2e/people.ts'
import type { Provider } from '../../e2e/provider.ts'
import { marginalia } from './marginalia.ts'
import { testAgent } from './scene-tests.ts'

export type SceneAgents = Record<
  'marginalia' | 'weekly' | 'conductor' | 'draft' | 'tested' | 'longWinded',
  Agent
>

/** The conversation of the chat pictures. */
export const talk = [
  {
    said: 'My page ends with “The water was so low you could see the old stones.” Why do I keep going back to that line?',
    answer: `Perhaps because it is the only sentence on the page that you did not explain. Three ways to read it:

1. **As weather.** A dry spring, and nothing more.
2. **As a map.** What carried the old crossing is still there; it was only covered.
3. **As an answer.** Ada asked why you say *next year*. You looked at the river instead.

| reading | what it asks of you |
|---|---|
| weather | nothing |
| map | to look down |
| answer | to cross |

Which one would you have crossed out?`,
  },
  {
    said: 'The third. That’s why it stays, I suppose.',
    answer: `Then let it stay. A line that you would rather cross out is often the one the page was written for.

> Tonight, begin with the stones, and write what the crossing led to.

\`\`\`ts
const crossing = stones.filter((stone) => stone.isDry && stone.carriesWeight)
\`\`\``,
  },
] as const

const asked = [
  'Where do the herons sleep when the river is this high?',
  'Read Monday’s page and tell me what I left out.',
  'What did I promise Ada in March?',
  'Is there a word for the smell of rain on dry ground?',
  'Put the three decisions of this week in a list, the hardest one first, and say for each what it would cost to wait another month before I make up my mind.',
  'Draft a letter to my sister about the house.',
  'Which mornings was I up before six?',
  'How did the conversation with Tom end?',
] as const

/** Makes the agents of the pictures, runs and talks with them. */
export async function agentsOf(
  { admin, person }: { admin: Person; person: Person },
  provider: Provider,
): Promise<SceneAgents> {
  const reader = await createAgent(person, {
    ...marginalia,
    config: { ...marginalia.config, capabilities: ['close reading', 'letters', 'remembering'] },
    model_settings: { retry: { max_retries: 1, retry_delay_ms: 100 } },
  })
  const weekly = await createAgent(person, {
    name: 'Weekly mirror',
    slug: 'weekly-mirror',
    purpose: 'Looks back at the week and says what changed.',
    agent_class: 'Standard',
    visibility: 'private',
    model_provider: 'anthropic',
    model: 'claude-3-5-haiku',
    config: { avatar: '🪞', theme_color: '#4c7a8a' },
    tools: ['calendar', 'search'],
  })
  const conductor = await createAgent(person, {
    name: 'Conductor',
    slug: 'conductor',
    purpose: 'Sends a question to the agent that knows, and brings the answers together.',
    agent_class: 'Coordinator',
    visibility: 'shared',
    memory_enabled: false,
    config: { avatar: '🎼', bundle: ['weekly-mirror', 'marginalia'] },
  })
  const draft = await createAgent(person, {
    name: 'Letter drafts',
    slug: 'letter-drafts',
    purpose: 'Writes the first draft of a letter.',
    agent_class: 'Standard',
    visibility: 'private',
    status: 'in-progress',
  })
  const tested = await createAgent(person, {
    name: 'Margin notes',
    slug: 'margin-notes',
    purpose: 'Reads a page, and notes what stays open.',
    agent_class: 'Standard',
    visibility: 'private',
    config: { avatar: '🖋️' },
  })
  const longWinded = await createAgent(admin, {
    name: 'The Society for the Preservation of Unfinished Conversations',
    slug: 'society-for-the-preservation-of-unfinished-conversations',
    purpose:
      'Keeps every conversation that was broken off, together with the weather of the day, the people who were there and what each of them would have said next, and brings them up again when the time is right.',
    config: {
      tagline: 'Keeps what was broken off until the time is right to take it up again',
      avatar: '🕯️',
    },
  })
  const run = (by: Person, agent: Agent, input: string, sessionId?: string) =>
    by
      .ask('POST', '/api/kip/agents', { action: 'run', agentId: agent.id, input, sessionId })
      .catch(() => undefined)
  for (const input of asked) {
    await run(person, reader, input)
    await run(person, weekly, input)
  }
  await run(person, conductor, 'Who knows most about the house?')
  provider.behave({ status: 400, times: 1 })
  await run(person, weekly, 'What changed since Sunday?')
  provider.behave({ status: 429, times: 1, reply: 'They sleep standing.' })
  await run(person, reader, 'And the herons?')
  provider.reset()
  for (const input of asked.slice(0, 5)) await run(admin, longWinded, input)
  await converse(person, reader, provider)
  await testAgent(person, { agent: tested, provider, talk })
  return { marginalia: reader, weekly, conductor, draft, tested, longWinded }
}

async function converse(person: Person, agent: Agent, provider: Provider): Promise<void> {
  let sessionId: string | undefined
  for (const { said, answer } of talk) {
    provider.behave({ reply: answer })
    // The server lets every answer out through its contract.
    const ran = (await person.ask('POST', '/api/kip/agents', {
      action: 'run',
      agentId: agent.id,
      input: said,
      sessionId,
    })) as { session_id: string }
    sessionId = ran.session_id
  }
  provider.reset()
}
