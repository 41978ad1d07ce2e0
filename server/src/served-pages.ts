import type { FastifyRequest } from 'fastify'
import { avatarOf, colourOf, taglineOf } from '#contracts/agents/agent-looks.ts'
import type { PublicAgent } from '#contracts/agents/agents.ts'
import { isReservedSegment, isSlug } from '#contracts/agents/slugs.ts'
import type { ChatPageSlots } from '#contracts/screens/page-slots.ts'
import { welcomeText } from '#contracts/screens/screen-wording.ts'
import type { Deps } from './deps.ts'
import { visitorCookieName } from './features/accounts/index.ts'
import { getRegistration } from './features/accounts/sign-in/index.ts'
import { findPublicAgent } from './features/agents/index.ts'
import type { ServedPage } from './http/static-web.ts'

/**
 * The page at an address where that depends on what the server knows; undefined where the built one will do. `path` has
 * no slashes at its ends.
 */
export async function choosePage(
  deps: Deps,
  request: FastifyRequest,
  path: string,
): Promise<ServedPage | undefined> {
  if (path === 'register') return (await mayRegister(deps)) ? undefined : 'plain'
  if (!isSlug(path) || isReservedSegment(path) || opensConversation(request)) return undefined
  const agent = await findPublicAgent(deps, path)
  if (agent?.status !== 'ready' || (agent.memory_enabled && hasMet(deps, request))) return undefined
  return { template: 'templates/chat.html', slots: chatSlots(agent) }
}

/** Whether the form is what registering begins with, for somebody who isn't the first. */
async function mayRegister(deps: Deps): Promise<boolean> {
  const { mode, firstAccount } = await getRegistration(deps, deps.database.db)
  return mode !== 'closed' && !firstAccount
}

function opensConversation({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && 'sessionId' in query
}

/** A visitor who has been here may have a conversation to come back to. */
function hasMet(deps: Deps, request: FastifyRequest): boolean {
  return request.cookies[visitorCookieName(deps, request)] !== undefined
}

function chatSlots(agent: PublicAgent): ChatPageSlots {
  const { name, purpose, config, opening, picture_url } = agent
  const starters = opening?.starter_prompts ?? []
  return {
    agent: JSON.stringify(agent),
    name,
    tagline: taglineOf(agent),
    avatar: avatarOf(config),
    colour: colourOf(config),
    welcome: welcomeText({ name, purpose, tagline: config.tagline, greeting: opening?.greeting }),
    hasPicture: picture_url !== undefined,
    picture: picture_url ?? '',
    hasMemory: agent.memory_enabled,
    hasStarters: starters.length > 0,
    starters,
  }
}
