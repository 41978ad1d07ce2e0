import { expect, test } from 'vitest'
import { AgentCreate } from '#contracts/agents/agents.ts'
import { agentStarts } from '#contracts/agents/agent-starts.ts'
import type { ToolInfo } from '#contracts/tools/tools.ts'
import { createAgent, runAgent } from '../../testing/agent-calls.ts'
import { createUser } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'

test('each of the six agents to begin with is valid, has the permissions of its tools and answers without a key', async () => {
  expect(agentStarts).toHaveLength(6)
  const app = await startTestApp({ env: { RATE_LIMITS: 'off' } })
  const user = await createUser(app)
  const tools: ToolInfo[] = (await call(app, 'GET', '/api/kip/tools', { token: user.token })).body.data
  for (const { agent } of agentStarts) {
    const whole = AgentCreate.parse(agent)
    for (const name of whole.tools) {
      const tool = tools.find((known) => known.name === name)
      expect(tool, name).toBeDefined()
      if (tool?.permission) expect(whole.permissions, name).toContain(tool.permission)
    }
    const { id } = await createAgent(app, user, agent)
    const { status, body } = await runAgent(app, user, { agentId: id, input: 'We meet again on Friday.' })
    expect([status, body.data?.mock], agent.name).toEqual([200, true])
    if (whole.config.response_format === 'json') JSON.parse(body.data.response)
  }
})
