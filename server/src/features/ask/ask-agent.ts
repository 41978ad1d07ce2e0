import { agentConfigDefaults } from '#contracts/agents/agents.ts'
import type { StoredAgent } from '../agents/index.ts'
import type { AskModel } from './ask-model.ts'

/** The agent of the product that answers questions about keepers, with the model that is asked. It is in no list. */
export function askAgent({ provider, model }: AskModel): StoredAgent {
  return {
    ...{ id: 'ask', slug: 'ask', owner_id: null, name: 'Ask', agent_class: 'Standard' },
    ...{ purpose: 'Answers questions about a keeper from its moments.', context_scope: 'keeper' },
    ...{ model_provider: provider, model, model_settings: { temperature: 0.1, max_tokens: 1_500 } },
    ...{ visibility: 'private', status: 'ready', memory_enabled: false, tools: [], permissions: [] },
    ...{ config: agentConfigDefaults, picture_file: null, picture_bytes: null },
    ...{ refusals: 0, created_at: 0, updated_at: 0 },
  }
}
