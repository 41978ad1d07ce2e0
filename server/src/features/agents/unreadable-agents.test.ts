import { expect, test } from 'vitest'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import { createUser } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'

test.each([
  ['a provider of a later version', { model_provider: 'newco' }],
  ['a class of a later version', { agent_class: 'Swarm' }],
  ['a config that is not JSON', { config: '{' }],
  ['a config in another form', { config: '{"tagline":1}' }],
  ['tools in another form', { tools: '[1]' }],
])('an agent with %s is missing from lists and named on its own page', async (_what, damage) => {
  const app = await startTestApp()
  const owner = await createUser(app)
  const stranger = await createUser(app)
  const { token } = owner
  for (const slug of ['whole', 'broken']) {
    const body = { name: slug, slug, purpose: 'P', agent_class: 'Lead', visibility: 'public' }
    expect((await call(app, 'POST', '/api/kip/agents', { token, body })).status).toBe(200)
  }
  await app.deps.database.db.updateTable('agents').set(damage).where('slug', '=', 'broken').execute()

  const names = async (query: string, caller: { token?: string } = { token }) => {
    const { status, body } = await call(app, 'GET', `/api/kip/agents${query}`, caller)
    expect(status).toBe(200)
    return body.data.map(({ name }: { name: string }) => name)
  }
  expect(await names('?whose=mine')).toEqual(['whole'])
  expect(await names('?whose=mine&page=1&pageSize=1&sort=name')).toEqual([])
  expect(await names('?whose=mine&page=2&pageSize=1&sort=name')).toEqual(['whole'])
  expect(await names('', {})).toContain('whole')
  expect(app.logLines.some((line) => line.includes('an agent could not be read'))).toBe(true)
  for (const path of ['/api/kip/thoughts', '/api/kip/logs/choices', '/api/kip/agents?logs=true'])
    expect((await call(app, 'GET', path, { token })).status, path).toBe(200)

  const own = await call(app, 'GET', '/api/kip/agents?slug=broken', { token })
  expect([own.status, own.body.error.message]).toEqual([409, agentWording.unreadable])
  for (const caller of [{}, { token: stranger.token }])
    expect((await call(app, 'GET', '/api/kip/agents?slug=broken', caller)).status).toBe(404)
})
