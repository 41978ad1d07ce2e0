import { dayAt } from '#contracts/keepers/local-date.ts'
import { knownTimeZone } from '#contracts/time-zones.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { chooseFacts, memoryTools, type GivenFacts } from '../agent-memory/index.ts'
import type { Tool } from '../tools/index.ts'
import { agentReaderOf, mayReadKeepers } from './agent-reading.ts'
import type { Reach } from './delegator.ts'
import type { Admitted, FoundMemory } from './run-admission.ts'

/** What the agent of a run is told about its caller. */
export function recallFacts(
  deps: Pick<Deps, 'now'>,
  memory: FoundMemory,
  { admitted, input, timeZone }: { admitted: Admitted; input: string; timeZone: string | undefined },
): GivenFacts | undefined {
  if (!memory || memory.facts.length === 0) return undefined
  const reader = { ...agentReaderOf(admitted), readsKeepers: mayReadKeepers(admitted.agent) }
  const today = dayAt(deps.now(), knownTimeZone(timeZone))
  return chooseFacts(memory.facts, { input, reader, today })
}

/**
 * The tools that come with an agent's memory, for a signed-in person who asks it themselves. A local model may know no
 * tools: it gets them where its agent has others.
 */
export function memoryToolsOf(actor: Actor, { agent, permissionsAbove }: Reach): readonly Tool[] {
  if (actor.kind !== 'user' || !agent.memory_enabled || permissionsAbove !== undefined) return []
  const isLocal = agent.model_provider === 'local' || agent.config.text_model?.startsWith('local/') === true
  return isLocal && agent.tools.length === 0 ? [] : memoryTools
}
