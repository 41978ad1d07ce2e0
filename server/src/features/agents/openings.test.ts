import { expect, test } from 'vitest'
import { templateWording } from '#contracts/templates/template-wording.ts'
import { quotaReached } from '#contracts/limits/quota-wording.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'

const opening = { greeting: 'Good evening.', starter_prompts: ['What stayed?'], follow_up_questions: [] }
const fields = { name: 'Wren', slug: 'wren', purpose: 'Sings.', agent_class: 'Lead' }

async function start() {
  const app = await startTestApp()
  const admin = await createUser(app, { role: 'admin' })
  const user = await createUser(app)
  const ask = (method: string, path: string, body?: object, by: TestUser = user) =>
    call(app, method, path, { token: by.token, ...(body && { body }) })
  const save = (method: 'POST' | 'PUT', body: object, by?: TestUser) =>
    ask(method, '/api/kip/agents', body, by)
  const make = async (more: object = {}) => (await save('POST', { ...fields, ...more })).body.data
  const shown = async (id: string, by?: TestUser) =>
    (await ask('GET', `/api/kip/agents?id=${id}`, undefined, by)).body.data
  const templates = async () => (await ask('GET', '/api/kip/templates?kind=own')).body.data
  return { app, admin, user, ask, save, make, shown, templates }
}

test('an opening that is written with an agent becomes its template, and later words change that', async () => {
  const { save, make, shown, templates } = await start()
  const made = await make({ opening })
  expect(made.opening).toEqual(opening)
  expect(made.opening_template).toMatchObject({ name: 'Wren', is_own: true })
  const [template] = await templates()
  expect(template).toMatchObject({ ...opening, name: 'Wren', attachments: { agents: [{ id: made.id }] } })

  const changed = { ...opening, greeting: 'Good morning.', starter_prompts: [' One ', ''] }
  const saved = await save('PUT', { id: made.id, opening: changed })
  expect(saved.body.data.opening).toEqual({ ...opening, greeting: 'Good morning.', starter_prompts: ['One'] })
  expect(await templates()).toHaveLength(1)
  expect((await save('PUT', { id: made.id, name: 'Robin' })).body.data.opening.greeting).toBe('Good morning.')
  expect((await save('PUT', { id: made.id, opening: null })).body.data).not.toHaveProperty('opening')
  expect(await shown(made.id)).not.toHaveProperty('opening_template')
  expect(await templates()).toHaveLength(1)
})

test('an opening that was changed in its template meanwhile is replaced only once that is known', async () => {
  const { ask, save, make, templates } = await start()
  const { id } = await make({ opening })
  const [template] = await templates()
  const now = { ...opening, greeting: 'Good night.' }
  await ask('PUT', `/api/kip/templates/${template.id}`, { name: 'Wren', ...now })
  const late = { id, opening: { ...opening, greeting: 'Good morning.' } }
  const refused = await save('PUT', { ...late, name: 'Robin', opening_before: opening })
  const fields = { 'opening.greeting': templateWording.openingChanged }
  expect(refused.body).toMatchObject({ error: { code: 'conflict', fields }, data: { opening: now } })
  expect((await templates())[0].greeting).toBe('Good night.')
  const saved = await save('PUT', { ...late, opening_before: refused.body.data.opening })
  expect(saved.body.data).toMatchObject({ name: 'Wren', opening: late.opening })
})

test('a template that others use stays as it is: the agent gets one of its own', async () => {
  const { ask, save, make, shown, templates } = await start()
  const first = await make({ opening })
  const other = await make({ slug: 'other' })
  const [template] = await templates()
  await ask('POST', `/api/kip/templates/${template.id}/attachments`, { agentId: other.id })
  expect((await shown(first.id)).opening_template).toEqual({ id: template.id, name: 'Wren', is_own: false })
  await save('PUT', { id: first.id, opening: { ...opening, greeting: 'Mine alone.' } })
  expect((await shown(first.id)).opening.greeting).toBe('Mine alone.')
  expect((await shown(other.id)).opening.greeting).toBe('Good evening.')
  expect(await templates()).toHaveLength(2)

  const builtIn = (await ask('GET', '/api/kip/templates?kind=built-in')).body.data[0]
  await ask('POST', `/api/kip/templates/${builtIn.id}/attachments`, { agentId: first.id })
  expect((await shown(first.id)).opening_template).toMatchObject({ name: builtIn.name, is_own: false })
  await save('PUT', { id: first.id, opening })
  expect((await shown(first.id)).opening).toEqual(opening)
})

test('who only edits an agent, an agent that isn’t a Lead, and blank or long words are refused at the field', async () => {
  const { app, admin, ask, save, make, shown, templates } = await start()
  const { id } = await make({ visibility: 'shared', opening })
  const friend = await createUser(app)
  const rights = { run: true, edit: true, share: false, delete: false }
  await ask('POST', `/api/kip/agents/${id}/shares`, { email: friend.user.email, rights })
  const refusal = async (body: object, by?: TestUser) => {
    const answer = await save('PUT', { id, ...body }, by)
    return [answer.status, answer.body.error?.fields]
  }
  expect(await refusal({ opening: null }, friend)).toEqual([
    403,
    { 'opening.greeting': templateWording.notOwner },
  ])
  expect(await shown(id, friend)).not.toHaveProperty('opening_template')
  expect((await save('PUT', { id, name: 'Robin' }, friend)).status).toBe(200)
  expect(await refusal({ agent_class: 'Standard', opening })).toEqual([
    409,
    { 'opening.greeting': templateWording.notLead },
  ])
  const blank = { greeting: ' ', starter_prompts: [' '], follow_up_questions: [] }
  expect(await refusal({ opening: blank })).toEqual([400, { 'opening.greeting': templateWording.empty }])
  const many = { ...opening, starter_prompts: Array.from({ length: 7 }, (_, at) => `${at}`) }
  expect((await refusal({ opening: many }))[1]).toHaveProperty(['opening.starter_prompts'])
  expect((await refusal({ opening: { ...opening, greeting: 'g'.repeat(1_001) } }))[0]).toBe(400)
  expect((await shown(id)).opening).toEqual(opening)

  const unset = {
    ...{ agents: null, keepers: null, moments: null, attachments_bytes: null, themes: null },
    ...{ conversations: null, attachment_bytes: null, shares: null },
  }
  await ask('PUT', '/api/kam/quotas', { ...unset, templates: 1 }, admin)
  const full = await save('POST', { ...fields, slug: 'third', opening })
  expect([full.status, full.body.error.message]).toEqual([409, quotaReached('templates', 1)])
  expect(await templates()).toHaveLength(1)
})
