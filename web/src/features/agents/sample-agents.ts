import type { Agent } from '#contracts/agents/agents.ts'

/** Shown read-only while the server can't be reached: what the platform's own agents look like. */
export const sampleAgents: readonly Agent[] = [
  sample({
    slug: 'ceox',
    name: 'CEO X',
    purpose: 'Thinks through decisions, plans and priorities with people, and commits to a recommendation.',
    agent_class: 'Lead',
    memory_enabled: true,
    config: { tagline: 'A strategist for what comes next', avatar: '♟️', theme_color: '#334155' },
  }),
  sample({
    slug: 'kip',
    name: 'Kip',
    purpose: 'Shows people around Keeper: keepers, agents, keys and logs, one step at a time.',
    agent_class: 'Lead',
    memory_enabled: true,
    config: { tagline: 'Your guide to Keeper', avatar: '🧭', theme_color: '#7c5c3b' },
  }),
  sample({
    slug: 'type-agent',
    name: 'TypeAgent',
    purpose: 'Reads a text and extracts its type, intent, entities, sentiment and topics as JSON.',
    agent_class: 'Standard',
    memory_enabled: false,
    config: { tagline: 'From text to structure', avatar: '🔎', theme_color: '#0f766e' },
  }),
]

function sample(
  fields: Pick<Agent, 'slug' | 'name' | 'purpose' | 'agent_class' | 'memory_enabled' | 'config'>,
): Agent {
  return {
    ...fields,
    id: `sample-${fields.slug}`,
    model: 'gpt-4o',
    model_provider: 'openai',
    context_scope: 'user_input',
    tools: [],
    permissions: [],
    model_settings: {},
    status: 'ready',
    visibility: 'public',
    built_in: true,
    is_owner: false,
    rights: { run: true, edit: false, share: false, delete: false },
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  }
}

/** What Run answers while the server can't be reached; shown under a label that says so. */
export function mockAnswer(agent: Agent, input: string): string {
  return `${agent.name} would answer here. It was asked: “${input}”. Nothing was sent: the server can't be reached.`
}
