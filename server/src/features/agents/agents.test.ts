import { describe, expect, test } from 'vitest'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import { keyWording } from '#contracts/keys/key-wording.ts'
import { unknownField } from '#contracts/wording.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'
import { ensureBuiltInAgents } from './built-in-agents.ts'

const url = '/api/kip/agents'
const smallest = { name: 'Ada', slug: 'ada', purpose: 'Answers questions.' }

async function start(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options)
  const owner = await createUser(app)
  async function create(fields: object = {}, user: TestUser = owner) {
    const { status, body } = await call(app, 'POST', url, {
      token: user.token,
      body: { ...smallest, ...fields },
    })
    if (status !== 200) throw new Error(`Creating an agent answered ${JSON.stringify(body)}`)
    return body.data
  }
  return { app, owner, create }
}

describe('creating', () => {
  test('fills in the defaults and belongs to its creator', async () => {
    const { app, owner } = await start()
    const { status, body } = await call(app, 'POST', url, { token: owner.token, body: smallest })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      ...smallest,
      model_provider: 'openai',
      model: 'gpt-4o',
      agent_class: 'Standard',
      context_scope: 'user_input',
      visibility: 'private',
      memory_enabled: false,
      status: 'ready',
      tools: [],
      permissions: [],
      config: { max_tokens: 4000, temperature: 0.1 },
      model_settings: {},
      built_in: false,
      is_owner: true,
      rights: { run: true, edit: true, share: true, delete: true },
    })
    expect(body.data.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Date(body.data.created_at).toISOString()).toBe(body.data.created_at)
    expect(body.data.updated_at).toBe(body.data.created_at)
    const read = await call(app, 'GET', `${url}?id=${body.data.id}`, { token: owner.token })
    expect(read.body.data).toEqual(body.data)
  })

  test('keeps what was given, trimmed and without empty words', async () => {
    const { create } = await start()
    const config = {
      tagline: 'Quick',
      personality: 'Kind',
      capabilities: ['a'],
      theme_color: '#3b82f6',
      temperature: 0.7,
    }
    const model_settings = {
      model: 'gpt-4o',
      temperature: 2,
      max_tokens: 32_000,
      top_p: 1,
      frequency_penalty: -2,
      presence_penalty: 2,
      retry: { max_retries: 10, retry_delay_ms: 10_000 },
    }
    const agent = await create({ name: ' Ada ', tools: [' calculator ', ''], config, model_settings })
    expect(agent).toMatchObject({ name: 'Ada', tools: ['calculator'], model_settings })
    expect(agent.config).toEqual({ ...config, max_tokens: 4000 })
  })

  test.each([
    ['name', { name: '   ' }],
    ['slug', { slug: '' }],
    ['slug', { slug: 'Ada Lovelace' }],
    ['slug', { slug: 'ümlaut' }],
    ['purpose', { purpose: '' }],
    ['agent_class', { agent_class: 'Persona' }],
    ['agent_class', { agent_class: 'Boss' }],
    ['model_provider', { model_provider: 'acme' }],
    ['model', { model: ' ' }],
    ['model', { model: 'gpt-4o\r\nx-key: 1' }],
    ['model', { model: 'gpt\u001b4o' }],
    ['config.text_model', { config: { text_model: 'openai/gpt\n4o' } }],
    ['config.text_model', { config: { text_model: 'openai/gpt\u001b4o' } }],
    ['context_scope', { context_scope: 'everything' }],
    ['visibility', { visibility: 'secret' }],
    ['status', { status: 'error' }],
    ['memory_enabled', { memory_enabled: 'yes' }],
    ['tools', { tools: 'a,b' }],
    ['owner_id', { owner_id: 'somebody' }],
    ['config.colour', { config: { colour: 'red' } }],
    ['config.max_run_seconds', { config: { max_run_seconds: 271 } }],
    ['config.base_url', { config: { base_url: 'https://evil.example/v1' } }],
    ['config.theme_color', { config: { theme_color: 'red' } }],
    ['config.text_model', { config: { text_model: 'gpt-4o' } }],
    ['model_settings.temperature', { model_settings: { temperature: 2.1 } }],
    ['model_settings.temperature', { model_settings: { temperature: 0.15 } }],
    ['model_settings.temperature', { model_settings: { temperature: -0.1 } }],
    ['model_settings.max_tokens', { model_settings: { max_tokens: 0 } }],
    ['model_settings.max_tokens', { model_settings: { max_tokens: 32_001 } }],
    ['model_settings.top_p', { model_settings: { top_p: 1.1 } }],
    ['model_settings.top_p', { model_settings: { top_p: -0.1 } }],
    ['model_settings.frequency_penalty', { model_settings: { frequency_penalty: -2.1 } }],
    ['model_settings.frequency_penalty', { model_settings: { frequency_penalty: 2.1 } }],
    ['model_settings.presence_penalty', { model_settings: { presence_penalty: -2.1 } }],
    ['model_settings.presence_penalty', { model_settings: { presence_penalty: 2.1 } }],
    [
      'model_settings.retry.max_retries',
      { model_settings: { retry: { max_retries: 11, retry_delay_ms: 100 } } },
    ],
    [
      'model_settings.retry.retry_delay_ms',
      { model_settings: { retry: { max_retries: 1, retry_delay_ms: 99 } } },
    ],
    [
      'model_settings.retry.retry_delay_ms',
      { model_settings: { retry: { max_retries: 1, retry_delay_ms: 150 } } },
    ],
    [
      'model_settings.retry.max_retries',
      { model_settings: { retry: { max_retries: -1, retry_delay_ms: 100 } } },
    ],
    [
      'model_settings.retry.retry_delay_ms',
      { model_settings: { retry: { max_retries: 1, retry_delay_ms: 10_100 } } },
    ],
    ['model_settings.api_key', { model_settings: { api_key: 'sk-1' } }],
  ])('refuses a wrong %s: %j', async (field, fields) => {
    const { app, owner } = await start()
    const { status, body } = await call(app, 'POST', url, {
      token: owner.token,
      body: { ...smallest, ...fields },
    })
    expect(status).toBe(400)
    expect(body.error.code).toBe('invalid_request')
    expect(body.error.fields[field]).toMatch(/\w/)
  })

  test('says that a class is coming soon of that class alone', async () => {
    const { app, owner } = await start()
    const reasonFor = async (agent_class: string) => {
      const body = { ...smallest, agent_class }
      return (await call(app, 'POST', url, { token: owner.token, body })).body.error.fields.agent_class
    }
    expect(await reasonFor('Persona')).toBe('Persona agents are coming soon.')
    expect(await reasonFor('lead')).toBe('Must be Standard, Coordinator, or Lead.')
  })

  test.each([
    ...['root', 'studio', 'api', 'login', 'p'],
    ...['signin', 'sign-up', 'security', 'support', 'admin', 'billing', 'status', 'www', 'postmaster'],
  ])('names the reserved slug %s', async (slug) => {
    const { app, owner } = await start()
    const { status, body } = await call(app, 'POST', url, {
      token: owner.token,
      body: { ...smallest, slug },
    })
    expect(status).toBe(400)
    expect(body.error.fields.slug).toContain(`"${slug}"`)
  })

  test('answers conflict for a slug that is taken, also by an agent that the caller does not see', async () => {
    const { app, create } = await start()
    await create()
    const other = await createUser(app)
    const { status, body } = await call(app, 'POST', url, { token: other.token, body: smallest })
    expect(status).toBe(409)
    expect(body.error).toMatchObject({ code: 'conflict', fields: { slug: agentWording.slugTaken } })
  })

  test('of one slug at once succeeds once', async () => {
    const { app, owner } = await start()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call(app, 'POST', url, { token: owner.token, body: smallest })),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409,
    ])
  })

  test('saves a Coordinator without agents, or the permission to give them tasks, with a warning', async () => {
    const { app, owner } = await start()
    const body = { ...smallest, agent_class: 'Coordinator' }
    const empty = await call(app, 'POST', url, { token: owner.token, body })
    expect(empty.body.warning).toBe(agentWording.emptyBundle)
    const change = { id: empty.body.data.id, config: { bundle: ['kip'] } }
    const filled = await call(app, 'PUT', url, { token: owner.token, body: change })
    expect(filled.body.data.config.bundle).toEqual(['kip'])
    expect(filled.body.warning).toBe(agentWording.cannotDelegate)
    const allowed = { id: change.id, permissions: ['agents:delegate'] }
    const whole = await call(app, 'PUT', url, { token: owner.token, body: allowed })
    expect(whole.body).not.toHaveProperty('warning')
  })

  test('takes a local model only where a local server is set up', async () => {
    const { app, owner } = await start()
    const body = { ...smallest, model_provider: 'local', model: 'llama' }
    const refused = await call(app, 'POST', url, { token: owner.token, body })
    expect(refused.status).toBe(400)
    expect(refused.body.error.fields.model_provider).toBe(keyWording.noLocalServer)
    const local = await start({ env: { LOCAL_BASE_URL: 'http://127.0.0.1:9/v1' } })
    expect((await local.create(body)).model_provider).toBe('local')
  })

  test('keeps SQL and HTML as the text that they are', async () => {
    const { create } = await start()
    const text = `'); drop table agents; -- <script>alert(1)</script>`
    const agent = await create({ name: text, purpose: text })
    expect(agent).toMatchObject({ name: text, purpose: text })
  })

  test('needs a sign-in', async () => {
    const { app } = await start()
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await call(app, method, url, { body: smallest })).status).toBe(401)
  })
})

describe('changing', () => {
  test('changes the given fields alone', async () => {
    const { app, owner, create } = await start()
    const agent = await create({ tools: ['calculator'], config: { tagline: 'Quick', max_tokens: 100 } })
    const { body } = await call(app, 'PUT', url, {
      token: owner.token,
      body: { id: agent.id, purpose: 'New.', config: { tagline: 'Slow' } },
    })
    expect(body.data).toMatchObject({ name: 'Ada', tools: ['calculator'], purpose: 'New.' })
    expect(body.data.config).toEqual({ tagline: 'Slow', max_tokens: 4000, temperature: 0.1 })
  })

  test('changes the named settings alone, so that two people who save at once lose nothing', async () => {
    const { app, owner, create } = await start()
    const config = { tagline: 'Quick', personality: 'Dry', voice_id: 'v1' }
    const { id } = await create({ config, model_settings: { temperature: 0.2, max_tokens: 100 } })
    const change = async (fields: object) =>
      (await call(app, 'PUT', url, { token: owner.token, body: { id, ...fields } })).body.data
    await change({ config: { ...config, tagline: 'Slow' }, changed_fields: ['config.tagline'] })
    const saved = await change({
      config: { tagline: 'Quick', personality: 'Kind' },
      model_settings: { temperature: 0.7 },
      changed_fields: ['config.personality', 'config.voice_id', 'model_settings.temperature'],
    })
    expect(saved.config).toEqual({ tagline: 'Slow', personality: 'Kind', max_tokens: 4000, temperature: 0.1 })
    expect(saved.model_settings).toEqual({ temperature: 0.7, max_tokens: 100 })
  })

  test('refuses a taken slug, a reserved one, and unknown fields', async () => {
    const { app, owner, create } = await start()
    const agent = await create()
    await create({ slug: 'other' })
    const change = (fields: object) =>
      call(app, 'PUT', url, { token: owner.token, body: { id: agent.id, ...fields } })
    expect((await change({ slug: 'other' })).body.error).toMatchObject({
      code: 'conflict',
      fields: { slug: agentWording.slugTaken },
    })
    expect((await change({ slug: 'keeper' })).status).toBe(400)
    expect((await change({ built_in: true })).body.error.fields).toEqual({
      built_in: unknownField('built_in'),
    })
    expect((await change({ slug: 'ada-2' })).body.data.slug).toBe('ada-2')
  })

  test('saving makes an agent ready again whose provider had refused it', async () => {
    const { app, owner, create } = await start()
    const { id } = await create()
    const { db } = app.deps.database
    await db.updateTable('agents').set({ status: 'error', refusals: 3 }).where('id', '=', id).execute()
    const { body } = await call(app, 'PUT', url, { token: owner.token, body: { id, model: 'gpt-4' } })
    expect(body.data).toMatchObject({ status: 'ready', model: 'gpt-4' })
  })

  test('is for those who may edit; for the others the agent is not there or not theirs', async () => {
    const { app, create } = await start()
    const hidden = await create()
    const open = await create({ slug: 'open', visibility: 'public' })
    const other = await createUser(app)
    const tries = [
      ['PUT', { id: hidden.id, name: 'Mine' }, 404],
      ['DELETE', { id: hidden.id }, 404],
      ['PUT', { id: open.id, name: 'Mine' }, 403],
      ['DELETE', { id: open.id }, 403],
    ] as const
    for (const [method, body, status] of tries)
      expect((await call(app, method, url, { token: other.token, body })).status).toBe(status)
  })
})

describe('seeing', () => {
  test('visitors see public Lead agents, with what they may learn and no more', async () => {
    const { app, create } = await start()
    const config = { tagline: 'Quick', avatar: '🦉', theme_color: '#112233', personality: 'secret words' }
    const lead = await create({ slug: 'lead', agent_class: 'Lead', visibility: 'public', config })
    await create({ slug: 'standard', visibility: 'public' })
    await create({ slug: 'hidden', agent_class: 'Lead' })
    const { body } = await call(app, 'GET', url)
    expect(body.data.map((agent: { slug: string }) => agent.slug).toSorted()).toEqual(['ceox', 'kip', 'lead'])
    const seen = await call(app, 'GET', `${url}?slug=lead`)
    expect(seen.body.data).toEqual({
      id: lead.id,
      slug: 'lead',
      name: 'Ada',
      purpose: smallest.purpose,
      agent_class: 'Lead',
      memory_enabled: false,
      status: 'ready',
      visibility: 'public',
      config: { tagline: 'Quick', avatar: '🦉', theme_color: '#112233' },
    })
    for (const slug of ['standard', 'hidden', 'nobody']) {
      const missing = await call(app, 'GET', `${url}?slug=${slug}`)
      expect(missing.status).toBe(404)
      expect(missing.body.error).toMatchObject({ code: 'not_found', message: 'Agent not found' })
    }
  })

  test('an agent that is not ready is shown as such', async () => {
    const { app, create } = await start()
    await create({ agent_class: 'Lead', visibility: 'public', status: 'in-progress' })
    expect((await call(app, 'GET', `${url}?slug=ada`)).body.data.status).toBe('in-progress')
  })

  test('people see their own and the public agents, but only the prompts of their own', async () => {
    const { app, owner, create } = await start()
    const config = {
      tagline: 'Quick',
      personality: 'secret words',
      bundle: ['hidden-one'],
      voice_id: 'voice',
    }
    const open = await create({ slug: 'open', visibility: 'public', config })
    const hidden = await create({ slug: 'hidden' })
    const other = await createUser(app)
    const mine = await call(app, 'GET', url, { token: owner.token })
    expect(mine.body.data.map((agent: { slug: string }) => agent.slug)).toEqual(
      expect.arrayContaining(['open', 'hidden', 'kip', 'ceox', 'type-agent']),
    )
    const theirs = await call(app, 'GET', url, { token: other.token })
    const slugs = theirs.body.data.map((agent: { slug: string }) => agent.slug)
    expect(slugs).toContain('open')
    expect(slugs).not.toContain('hidden')
    expect(JSON.stringify(theirs.body)).not.toMatch(/secret words|hidden-one|voice/)
    const one = await call(app, 'GET', `${url}?id=${open.id}`, { token: other.token })
    expect(one.body.data).toMatchObject({ is_owner: false, config: { tagline: 'Quick' } })
    expect(one.body.data.rights).toEqual({ run: true, edit: false, share: false, delete: false })
    expect((await call(app, 'GET', `${url}?id=${hidden.id}`, { token: other.token })).status).toBe(404)
  })

  test.each(['?id=a&id=b', '?logs=yes', '?logs=true&page=0', '?logs=true&status=lost', '?messages=true'])(
    'a wrong query answers a sentence: %s',
    async (query) => {
      const { app, owner } = await start()
      const { status, body } = await call(app, 'GET', url + query, { token: owner.token })
      expect(status).toBe(400)
      expect(body.error.message).toMatch(/\w/)
    },
  )

  test('an unknown action is refused', async () => {
    const { app, owner } = await start()
    const { status, body } = await call(app, 'POST', url, { token: owner.token, body: { action: 'fly' } })
    expect(status).toBe(400)
    expect(body.error.fields.action).toBe(agentWording.unknownAction)
  })
})

describe('deleting', () => {
  test('removes the agent and frees its slug; the audit log knows', async () => {
    const { app, owner, create } = await start()
    const { id } = await create()
    const { body } = await call(app, 'DELETE', url, { token: owner.token, body: { id } })
    expect(body).toEqual({ success: true, message: agentWording.deleted })
    expect((await call(app, 'GET', `${url}?id=${id}`, { token: owner.token })).status).toBe(404)
    await create()
    const audit = await app.deps.database.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'subject'])
      .where('action', '=', 'agent.deleted')
      .execute()
    expect(audit).toEqual([{ actor_id: owner.user.id, subject: id }])
  })
})

describe('built-in agents', () => {
  test('are there, are edited by admins alone, and keep the edits', async () => {
    const { app, owner } = await start()
    const admin = await createUser(app, { role: 'admin' })
    const { body } = await call(app, 'GET', `${url}?slug=kip`, { token: admin.token })
    expect(body.data).toMatchObject({ agent_class: 'Lead', visibility: 'public', built_in: true })
    expect(body.data.rights).toEqual({ run: true, edit: true, share: false, delete: false })
    const { id } = body.data
    const change = { id, config: { ...body.data.config, tagline: 'Our guide' } }
    expect((await call(app, 'PUT', url, { token: owner.token, body: change })).status).toBe(403)
    expect((await call(app, 'PUT', url, { token: admin.token, body: change })).status).toBe(200)
    await ensureBuiltInAgents(app.deps)
    const again = await call(app, 'GET', `${url}?slug=kip`, { token: admin.token })
    expect(again.body.data).toMatchObject({ id, config: { tagline: 'Our guide' } })
  })

  test('keep their slugs and can be deleted by nobody', async () => {
    const { app } = await start()
    const admin = await createUser(app, { role: 'admin' })
    const { body } = await call(app, 'GET', `${url}?slug=type-agent`, { token: admin.token })
    const { id } = body.data
    const renamed = await call(app, 'PUT', url, { token: admin.token, body: { id, slug: 'typist' } })
    expect(renamed.body.error).toMatchObject({ code: 'conflict', message: agentWording.builtInSlug })
    const deleted = await call(app, 'DELETE', url, { token: admin.token, body: { id } })
    expect(deleted.status).toBe(403)
    expect(deleted.body.error.message).toBe(agentWording.builtInDelete)
  })
})
