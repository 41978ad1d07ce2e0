import { type Agent, AgentClass, AgentOwnership, AgentStatus, Visibility } from '#contracts/agents/agents.ts'
import { modelProviders, type ModelProvider } from '#contracts/keys/models.ts'

/** What narrows the registry; absent: all. */
export type AgentFilter = {
  whose?: AgentOwnership
  class?: AgentClass
  visibility?: Agent['visibility']
  status?: AgentStatus
  provider?: ModelProvider
}

export const filterNames = ['whose', 'class', 'visibility', 'status', 'provider'] as const

/** The filter that a URL asks for; what we don't know counts as all. */
export function agentFilterOf(params: URLSearchParams): AgentFilter {
  return {
    whose: known(AgentOwnership.options, params.get('whose')),
    class: known(AgentClass.options, params.get('class')),
    visibility: known(Visibility.options, params.get('visibility')),
    status: known(AgentStatus.options, params.get('status')),
    provider: known(modelProviders, params.get('provider')),
  }
}

function known<Choice extends string>(choices: readonly Choice[], text: string | null): Choice | undefined {
  return choices.find((choice) => choice === text)
}
