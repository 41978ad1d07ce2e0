import type { Agent, AgentRights, PublicAgent } from '#contracts/agents/agents.ts'
import type { Deps } from '../../deps.ts'
import type { Actor, UserActor } from '../../http/actor.ts'
import { can, rightsOf } from './agents.access.ts'
import type { StoredAgent } from './agents.table.ts'
import { pictureUrl, publicPictureUrl } from './pictures.ts'

/** An agent as this caller may know it. */
export function agentAnswer(
  deps: Pick<Deps, 'secrets' | 'now'>,
  actor: UserActor,
  { agent, share }: { agent: StoredAgent; share: AgentRights | undefined },
): Agent {
  return {
    ...publicAgentAnswer(agent),
    ...(agent.picture_file !== null && { picture_url: pictureUrl(deps, actor, agent) }),
    model: agent.model,
    model_provider: agent.model_provider,
    context_scope: agent.context_scope,
    tools: agent.tools,
    permissions: agent.permissions,
    config: knownConfig(actor, agent, share),
    model_settings: agent.model_settings,
    built_in: agent.owner_id === null,
    is_owner: agent.owner_id === actor.userId,
    rights: rightsOf(actor, agent, share),
    created_at: new Date(agent.created_at).toISOString(),
    updated_at: new Date(agent.updated_at).toISOString(),
  }
}

/** An agent as visitors may know it. */
export function publicAgentAnswer(agent: StoredAgent): PublicAgent {
  const { id, slug, name, purpose, agent_class, memory_enabled, status, visibility } = agent
  const picture_url = publicPictureUrl(agent)
  return {
    ...{ id, slug, name, purpose, agent_class, memory_enabled, status, visibility, config: looks(agent) },
    ...(picture_url !== undefined && { picture_url }),
  }
}

/** Prompts, bundle, voice and the owner's money are for those who may edit them. */
function knownConfig(actor: Actor, agent: StoredAgent, share: AgentRights | undefined) {
  return can(actor, 'edit', agent, share) ? agent.config : looks(agent)
}

function looks({ config: { tagline, avatar, theme_color } }: StoredAgent) {
  return { tagline, avatar, theme_color }
}
