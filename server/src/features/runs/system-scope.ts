import { toolWording } from '#contracts/tools/tool-wording.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { findRole, type StoredAgent } from '../agents/index.ts'
import { fenced } from '../tools/index.ts'
import { listAbove, type Delegator } from './delegator.ts'

/** Some 3,000 tokens. */
const factsMaxChars = 12_000

/**
 * What an agent of the scope "system" is told of the instance, as data: nothing unless an admin runs it, whose agent is
 * an admin's or the platform's, and through agents of the same scope alone.
 */
export async function readSystemScope(
  deps: Deps,
  actor: Actor,
  { agent, parent }: { agent: StoredAgent; parent: Delegator | undefined },
): Promise<string | undefined> {
  if (agent.context_scope !== 'system' || actor.kind !== 'user' || actor.role !== 'admin') return undefined
  if (listAbove({ parent }).some((above) => above.agent.context_scope !== 'system')) return undefined
  const { owner_id: owner } = agent
  // Who owns it reads what it answered.
  if (owner !== null && owner !== actor.userId && (await findRole(deps.database.db, owner)) !== 'admin')
    return undefined
  const text = await deps.readSystemFacts(deps, actor)
  return fenced('instance', {
    title: toolWording.instance,
    text: text.slice(0, factsMaxChars).toWellFormed(),
  })
}
