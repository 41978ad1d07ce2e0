import { expect, test } from 'vitest'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'

const instructions = 'Say hello to {{user}} on {{date}} as {{agent}}.'

test('the model reads an agent’s instructions, with the caller, their day and the agent filled in', async () => {
  // An hour before midnight in UTC: in Auckland it is Sunday.
  const now = () => Date.parse('2026-03-14T23:00:00Z')
  const { app, user, simulator } = await startRunTest({ now, isMaintained: false })
  const lead = { agent_class: 'Lead', visibility: 'public' }
  const agent = await makeAgent(app, user, { ...lead, config: { instructions } })
  const told = () => JSON.stringify(simulator.requests.at(-1)?.body)
  const body = { action: 'run', agentId: agent.id, input: 'Hello', timeZone: 'Pacific/Auckland' }
  await call(app, 'POST', '/api/kip/agents', { token: user.token, body })
  expect(told()).toContain(`Say hello to ${user.user.name} on Sunday, 15 March 2026 as ${agent.name}.`)
  await run(app, {}, { agentId: agent.id, input: 'Hello' })
  expect(told()).toContain(`Say hello to a visitor on Saturday, 14 March 2026 as ${agent.name}.`)
  const seen = await call(app, 'GET', `/api/kip/agents?slug=${agent.slug}`)
  expect(JSON.stringify(seen.body)).not.toContain('Say hello')
})

test('instructions have at most 16,000 characters', async () => {
  const { app, user } = await startRunTest()
  const agent = await makeAgent(app, user)
  const save = (chars: number) => {
    const body = { id: agent.id, config: { instructions: 'a'.repeat(chars) } }
    return call(app, 'PUT', '/api/kip/agents', { token: user.token, body })
  }
  expect((await save(16_000)).status).toBe(200)
  const refused = await save(16_001)
  expect([refused.status, refused.body.error.fields]).toEqual([
    400,
    { 'config.instructions': 'Use at most 16,000 characters.' },
  ])
})
