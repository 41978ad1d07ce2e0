import type { TestUser } from './factories.ts'
import { openEventStream } from './event-stream.ts'
import { makeAgent, startRunTest } from './run-scene.ts'
import { inBrowser, type Event } from './tool-scene.ts'

const delegates = ['agents:delegate']
const retry = { max_retries: 0, retry_delay_ms: 100 }

/** A Coordinator named Lead with agents named Member 1, Member 2, …, and a person who asks it in a browser. */
export async function startCoordinator(
  options: Parameters<typeof startRunTest>[0] & {
    members: Record<string, unknown>[]
    coordinator?: Record<string, unknown>
  },
) {
  const { members: fields, coordinator, env, ...scene } = options
  const started = await startRunTest({ ...scene, env: { RATE_LIMITS: 'off', ...env } })
  const { app, user } = started
  const members: { id: string; name: string; tool: string }[] = []
  const settings = { model_provider: 'openai', model: 'gpt-4o-mini', model_settings: { retry } }
  for (const [at, own] of fields.entries()) {
    const named = { name: `Member ${at + 1}`, slug: `member-${at + 1}` }
    const { id, name, slug } = await makeAgent(app, user, { ...named, ...settings, ...own })
    members.push({ id, name, tool: `ask_${slug.replaceAll('-', '_')}` })
  }
  const bundle = members.map(({ tool }) => tool.slice('ask_'.length).replaceAll('_', '-'))
  const agent = await makeAgent(app, user, {
    ...{ name: 'Lead', slug: 'lead', agent_class: 'Coordinator', permissions: delegates },
    ...{ config: { bundle }, ...settings, ...coordinator },
  })

  function open(input: string, as: TestUser = user) {
    const body = { action: 'run', agentId: agent.id, input }
    return openEventStream(app, 'POST', '/api/kip/agents', { token: as.token, body, headers: inBrowser })
  }

  async function ask(input: string, as?: TestUser) {
    const events: Event[] = await (await open(input, as)).rest()
    const { run_id: runId, session_id: sessionId } = events[0]?.data ?? {}
    return { events, runId: String(runId), sessionId: String(sessionId) }
  }

  return { ...started, agent, members, open, ask }
}
