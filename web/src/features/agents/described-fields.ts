import type { DescribedAgent } from '#contracts/agents/agent-descriptions.ts'
import { freeSlug, reservedSegments, slugFromName } from '#contracts/agents/slugs.ts'
import type { AgentFields } from './agent-fields.ts'

/** A form with what a model has drafted, and everything else as it was. */
export function describedFields(fields: AgentFields, drafted: DescribedAgent, slug: string): AgentFields {
  const { name, purpose, tagline, instructions, avatar, greeting, starter_prompts: starters } = drafted
  const opens = opensConversations(fields) && (greeting !== '' || starters.length > 0)
  return {
    ...fields,
    ...{ name, slug, purpose },
    tools: drafted.tools.join(', '),
    permissions: drafted.permissions.join(', '),
    config: { ...fields.config, tagline, instructions, avatar },
    ...(opens && {
      agent_class: 'Lead',
      opening: {
        ...fields.opening,
        greeting,
        starter_prompts: (starters.length > 0 ? starters : ['']).map((text) => ({ text })),
      },
    }),
  }
}

/** Only Lead agents greet. One that everybody sees doesn't become one by itself: visitors could then talk with it. */
function opensConversations({ agent_class, visibility }: AgentFields): boolean {
  return agent_class === 'Lead' || (agent_class === 'Standard' && visibility !== 'public')
}

/** The slug that a name suggests; for a name without a Latin letter or figure, a plain one. */
export function wantedSlug(name: string): string {
  return slugFromName(name).replace(/^-+|-+$/g, '') || 'agent'
}

/** A slug that is neither Keeper's own nor one of `taken`. */
export function unreservedSlug(wanted: string, taken: readonly string[]): string {
  return freeSlug(wanted, [...taken, ...reservedSegments])
}
