import { randomUUID } from 'node:crypto'

/** The address of the agents. */
export const agents = '/api/kip/agents'

/** An agent with every field that may be given. */
export function newAgent() {
  return {
    name: 'Ada',
    slug: `ada-${randomUUID()}`,
    purpose: 'To be called.',
    model_provider: 'openai',
    model: 'gpt-4.1',
    agent_class: 'Standard',
    context_scope: 'user_input',
    visibility: 'private',
    memory_enabled: true,
    tools: ['calculator'],
    permissions: ['keeper:read'],
    config: {
      ...{ tagline: 'Counts', personality: 'Kind', capabilities: ['sums'], avatar: '🤖' },
      ...{ theme_color: '#3b82f6', bundle: ['kip'], max_tokens: 4000, temperature: 0.1 },
      ...{ response_format: 'text', text_model: 'openai/gpt-4o', voice_id: 'voice', max_run_seconds: 60 },
    },
    model_settings: {
      ...{ model: 'gpt-4.1', temperature: 0.7, max_tokens: 100, top_p: 1 },
      ...{ frequency_penalty: 0, presence_penalty: 0 },
      retry: { max_retries: 0, retry_delay_ms: 100 },
    },
    status: 'ready',
  }
}
