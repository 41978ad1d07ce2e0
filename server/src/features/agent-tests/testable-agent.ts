import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { can, getAgent, type FoundAgent } from '../agents/index.ts'

/** An agent whose tests somebody may run: they may edit it, which shows the tests, and run it. Throws as `getAgent` does. */
export async function getTestable(deps: Deps, user: UserActor, agentId: string): Promise<FoundAgent> {
  const found = await getAgent(deps, user, { id: agentId }, 'edit')
  if (!can(user, 'run', found.agent, found.share)) throw new AppError('forbidden', wording.notAllowed)
  return found
}
