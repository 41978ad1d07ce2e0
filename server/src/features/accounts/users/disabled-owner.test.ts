import { expect, test } from 'vitest'
import { createUser } from '../../../testing/factories.ts'
import { call, startTestApp } from '../../../testing/test-app.ts'

test('what a disabled account shows others is not there until it is enabled', async () => {
  const app = await startTestApp({ env: { RATE_LIMITS: 'off' } })
  const admin = await createUser(app, { role: 'admin' })
  const owner = await createUser(app)
  const other = await createUser(app)
  const created = await call(app, 'POST', '/api/kip/agents', {
    token: owner.token,
    body: { name: 'Aspen', slug: 'aspen', purpose: 'Listens.', agent_class: 'Lead', visibility: 'public' },
  })
  const agent = created.body.data
  const keeper = await call(app, 'POST', '/api/keepers', {
    token: owner.token,
    body: {
      ...{ title: 'River years', purpose: 'What the river brought.', keeperType: 'journal' },
      ...{ memoryPattern: 'chronological', isPublic: true },
    },
  })
  const run = { action: 'run', agentId: agent.id, input: 'Hello', mock: true }
  const statuses = async () => {
    const answers = await Promise.all([
      call(app, 'GET', `/api/kip/agents?slug=${agent.slug}`, {}),
      call(app, 'POST', '/api/kip/agents', { body: run }),
      call(app, 'GET', `/api/kip/agents?id=${agent.id}`, { token: other.token }),
      call(app, 'POST', '/api/kip/agents', { token: other.token, body: run }),
      call(app, 'GET', `/p/${keeper.body.data.id}`, {}),
      call(app, 'GET', `/p/${keeper.body.data.id}/feed.xml`, {}),
    ])
    return answers.map(({ status }) => status)
  }
  const listed = async () => {
    const { body } = await call(app, 'GET', '/api/kip/agents', { token: other.token })
    return body.data.some(({ id }: { id: string }) => id === agent.id)
  }
  const disable = (disabled: boolean) =>
    call(app, 'PATCH', `/api/kam/users/${owner.user.id}`, { token: admin.token, body: { disabled } })

  expect([await statuses(), await listed()]).toEqual([[200, 200, 200, 200, 200, 200], true])
  await disable(true)
  expect([await statuses(), await listed()]).toEqual([[404, 404, 404, 404, 404, 404], false])
  await disable(false)
  expect([await statuses(), await listed()]).toEqual([[200, 200, 200, 200, 200, 200], true])
})
