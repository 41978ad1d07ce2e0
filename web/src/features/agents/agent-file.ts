import { agentWording } from '#contracts/agents/agent-wording.ts'
import { AgentFile, type AgentFileTest } from '#contracts/agents/agent-file.ts'
import type { AgentCreate } from '#contracts/agents/agents.ts'
import { type AgentSnapshot } from '#contracts/agents/agent-versions.ts'
import { nameMaxChars } from '#contracts/limits/limits.ts'
import { freeSlug } from '#contracts/agents/slugs.ts'

/** An agent with its picture and its opening, where it has them. */
type Carried = AgentSnapshot & Pick<AgentCreate, 'picture' | 'opening'>

const fileMaxBytes = 5_000_000

/** What a file holds: an agent, and what it is tested with. */
export type AgentWithTests = { agent: AgentCreate; tests: readonly AgentFileTest[] }

/** An agent as a file to keep or to pass on: all that makes it what it is, but no key and nobody's purse. */
export function fileOf(agent: Carried, tests: readonly AgentFileTest[] = []) {
  const file = { format: 'keeper-agent', version: 1, agent: contentOf(agent) } as const
  return tests.length > 0 ? { ...file, tests } : file
}

/** A second one of an agent, under a name and a slug of its own. */
export function copyOf(agent: Carried, takenSlugs: readonly string[]): AgentCreate {
  const name = `${agent.name.slice(0, nameMaxChars - copy.length)}${copy}`
  return { ...contentOf(agent), name, slug: freeSlug(`${agent.slug}-copy`, takenSlugs) }
}

/** The agent in a file with its tests, under a slug that is free. Throws an Error whose message says what is wrong with the file. */
export async function readAgentFile(
  file: Pick<File, 'size' | 'text'>,
  findTakenSlugs: (slug: string) => Promise<readonly string[]>,
): Promise<AgentWithTests> {
  if (file.size > fileMaxBytes) throw new Error(agentWording.notAnAgentFile)
  const read = AgentFile.safeParse(jsonOf(await file.text()))
  if (read.success) {
    const agent = contentOf(read.data.agent)
    const slug = freeSlug(agent.slug, await findTakenSlugs(agent.slug))
    return { agent: { ...agent, slug }, tests: read.data.tests }
  }
  const [issue] = read.error.issues
  const where = issue?.path.join('.')
  throw new Error(
    [agentWording.notAnAgentFile, where ? `${where}: ${issue?.message}` : issue?.message].join(' '),
  )
}

const copy = ' copy'

/** Its visibility, who pays and whose keeper it reads are not copied. */
function contentOf(agent: Carried): AgentCreate {
  const { visitors_may_use_my_key: _key, visitors_daily_cap_micro_usd: _cap, ...rest } = agent.config
  const { keeper_id: _keeper, ...config } = rest
  return {
    name: agent.name,
    slug: agent.slug,
    purpose: agent.purpose,
    model_provider: agent.model_provider,
    model: agent.model,
    agent_class: agent.agent_class === 'Persona' ? 'Standard' : agent.agent_class,
    context_scope: agent.context_scope,
    visibility: 'private',
    memory_enabled: agent.memory_enabled,
    tools: agent.tools,
    permissions: agent.permissions,
    config,
    model_settings: agent.model_settings,
    status: agent.status === 'error' ? 'ready' : agent.status,
    ...(agent.picture && { picture: agent.picture }),
    ...(agent.opening && { opening: agent.opening }),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(agentWording.notAnAgentFile)
  }
}
