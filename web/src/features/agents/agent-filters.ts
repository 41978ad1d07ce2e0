import { type Agent, AgentClass, AgentStatus, Visibility } from '#contracts/agents.ts'
import { modelProviders, type ModelProvider } from '#contracts/models.ts'

export const whoseChoices = ['mine', 'shared', 'built-in'] as const
export type Whose = (typeof whoseChoices)[number]

/** What narrows the registry; absent: all. */
export type AgentFilter = {
  whose?: Whose
  class?: AgentClass
  visibility?: Agent['visibility']
  status?: AgentStatus
  provider?: ModelProvider
}

export const filterNames = ['whose', 'class', 'visibility', 'status', 'provider'] as const

/** What takes search and filter out of a URL. */
export const unfiltered = { q: '', whose: '', class: '', visibility: '', status: '', provider: '' }

/** The filter that a URL asks for; what we don't know counts as all. */
export function agentFilterOf(params: URLSearchParams): AgentFilter {
  return {
    whose: known(whoseChoices, params.get('whose')),
    class: known(AgentClass.options, params.get('class')),
    visibility: known(Visibility.options, params.get('visibility')),
    status: known(AgentStatus.options, params.get('status')),
    provider: known(modelProviders, params.get('provider')),
  }
}

/** Whether an agent passes. Shared are those of other people that one was given rights to, or that are public. */
export function passesFilter(agent: Agent, filter: AgentFilter): boolean {
  return (
    (filter.whose === undefined || filter.whose === whoseOf(agent)) &&
    (filter.class === undefined || filter.class === agent.agent_class) &&
    (filter.visibility === undefined || filter.visibility === agent.visibility) &&
    (filter.status === undefined || filter.status === agent.status) &&
    (filter.provider === undefined || filter.provider === agent.model_provider)
  )
}

function whoseOf(agent: Agent): Whose {
  if (agent.built_in) return 'built-in'
  return agent.is_owner ? 'mine' : 'shared'
}

function known<Choice extends string>(choices: readonly Choice[], text: string | null): Choice | undefined {
  return choices.find((choice) => choice === text)
}
