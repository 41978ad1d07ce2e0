import { randomUUID } from 'node:crypto'
import { defaultTheme } from '#contracts/built-in-themes.ts'
import { Secret, TOTP } from 'otpauth'
import { keepAttachment, signAttachments } from '../features/attachments/attachments.service.ts'
import { createAuthenticator } from './authenticator.ts'
import { createUser, testPassword, type TestUser } from './factories.ts'
import { call, type Answer, type TestApp } from './test-app.ts'

/** Where a call is made: an agent and what belongs to its owner, and the caller. */
export type Stage = {
  app: TestApp
  owner: TestUser
  agent: { id: string; slug: string; visibility: string; agent_class: string }
  /** Undefined: a visitor. */
  caller: TestUser | undefined
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** What a call sends: the values of `:names` in its address, its query and its body. */
export type Sent = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: { [key: string]: Json }
}

/** One valid call of a route; several where one address takes several shapes. */
export type RouteCall = {
  /** Method and address, as the route is registered. */
  route: string
  /** Which of the address's calls it is. */
  title?: string
  /** Who may call: 'visitor' means everybody. */
  least: 'visitor' | 'user' | 'admin'
  /** What it answers is written when the product is built, and missing before. */
  isBuilt?: true
  /** Makes what the call needs; all of it is the stage's owner's. */
  make(stage: Stage): Sent | Promise<Sent>
}

const agents = '/api/kip/agents'
const platformKeys = '/api/kip/platform-keys'
const aRange = { from: '2026-01-01T00:00:00.000Z', to: '2026-12-31T00:00:00.000Z' }
const keepers = '/api/keepers'
const templates = '/api/kip/templates'
const themes = '/api/themes'
const aKey = 'sk-0123456789abcdefghijklmnop'

/** Every route of the server with valid calls of it. A route that is missing here fails the tests that walk them. */
export const routeCalls: RouteCall[] = [
  { route: 'GET /health', least: 'visitor', make: nothing },
  { route: 'GET /ping', least: 'visitor', make: nothing },
  { route: 'OPTIONS /ping', least: 'visitor', make: nothing },
  { route: 'GET /railway-status', least: 'visitor', make: nothing },
  { route: 'GET /api/test', least: 'visitor', make: nothing },
  { route: 'GET /api/debug/database', least: 'visitor', make: nothing },
  {
    route: 'POST /api/debug/uuid-test',
    least: 'visitor',
    make: () => ({ body: { testUUID: randomUUID(), userID: randomUUID(), testString: 'not a UUID' } }),
  },
  {
    route: 'POST /api/debug/model-provider-test',
    least: 'visitor',
    make: () => ({
      body: { provider: 'openai', messages: [{ role: 'user', content: 'Hello' }], userId: 'somebody' },
    }),
  },
  { route: 'POST /api/debug/fix-database', least: 'admin', make: nothing },
  { route: 'POST /api/debug/fix-kip-provider', least: 'admin', make: nothing },
  { route: 'GET /api/openapi.json', least: 'visitor', isBuilt: true, make: nothing },
  { route: 'GET /api/docs', least: 'visitor', isBuilt: true, make: nothing },

  { route: `GET ${platformKeys}`, least: 'admin', make: nothing },
  { route: `GET ${platformKeys}/stats`, least: 'admin', make: nothing },
  {
    route: `POST ${platformKeys}`,
    least: 'admin',
    make: () => ({ body: { provider: 'openai', api_key: aKey, label: 'Ours', is_active: true } }),
  },
  { route: `PATCH ${platformKeys}/:provider`, least: 'admin', make: ofPlatformKey({ is_active: true }) },
  { route: `DELETE ${platformKeys}/:provider`, least: 'admin', make: ofPlatformKey() },
  { route: 'GET /api/kip/user-keys', least: 'user', make: nothing },
  {
    route: 'POST /api/kip/user-keys',
    least: 'user',
    make: () => ({ body: { provider: 'openai', apiKey: aKey, label: 'Mine' } }),
  },
  {
    route: 'DELETE /api/kip/user-keys/:provider',
    least: 'user',
    async make(stage) {
      await asOwner(stage, 'POST', '/api/kip/user-keys', { provider: 'together', apiKey: aKey })
      return { params: { provider: 'together' } }
    },
  },

  { route: `GET ${agents}`, title: 'list', least: 'visitor', make: nothing },
  {
    route: `GET ${agents}`,
    title: 'one by id',
    least: 'user',
    make: ({ agent }) => ({ query: { id: agent.id } }),
  },
  {
    route: `GET ${agents}`,
    title: 'one by slug',
    least: 'user',
    make: ({ agent }) => ({ query: { slug: agent.slug } }),
  },
  {
    route: `GET ${agents}`,
    title: 'session',
    least: 'user',
    make: async (stage) => ({ query: { sessionId: (await startRun(stage)).session_id } }),
  },
  {
    route: `GET ${agents}`,
    title: 'messages',
    least: 'user',
    async make(stage) {
      const { session_id: sessionId } = await startRun(stage)
      const path = `${agents}?messages=true&sessionId=${sessionId}`
      const { body } = await asOwner(stage, 'GET', path)
      return { query: { messages: 'true', sessionId, before: body.data[1].id } }
    },
  },
  {
    route: `GET ${agents}`,
    title: 'sessions',
    least: 'visitor',
    make: ({ agent }) => ({
      query: { sessions: 'true', agentId: agent.id, page: '1', pageSize: '5', q: 'river', begun: 'true' },
    }),
  },
  {
    route: `GET ${agents}`,
    title: 'logs',
    least: 'user',
    make: ({ agent, owner }) => ({
      query: {
        ...{ logs: 'true', page: '1', pageSize: '5', agentId: agent.id, userId: owner.user.id },
        ...{ status: 'done', provider: 'openai', q: 'Hello', sort: 'slowest', ...aRange },
      },
    }),
  },
  {
    route: `GET ${agents}`,
    title: 'stats',
    least: 'user',
    make: ({ agent }) => ({ query: { stats: 'true', agentId: agent.id, q: 'Hello', ...aRange } }),
  },
  { route: `POST ${agents}`, title: 'create', least: 'user', make: () => ({ body: newAgent() }) },
  {
    route: `POST ${agents}`,
    title: 'run',
    least: 'user',
    make: ({ agent }) => ({
      body: { action: 'run', agentId: agent.id, input: 'Hello', userId: 'x', sessionId: null, mock: true },
    }),
  },
  {
    route: `POST ${agents}`,
    title: 'createSession',
    least: 'user',
    make: ({ agent }) => ({
      body: { action: 'createSession', agentId: agent.id, userId: 'somebody', sessionName: 'Evening' },
    }),
  },
  {
    route: `PUT ${agents}`,
    least: 'user',
    make: ({ agent }) => ({
      body: { ...newAgent(), id: agent.id, slug: agent.slug, ...kindOf(agent) },
    }),
  },
  { route: `DELETE ${agents}`, least: 'user', make: ({ agent }) => ({ body: { id: agent.id } }) },
  {
    route: `GET ${agents}/:agentId/shares`,
    least: 'user',
    make: ({ agent }) => ({ params: { agentId: agent.id } }),
  },
  {
    route: `POST ${agents}/:agentId/shares`,
    least: 'user',
    make: ({ agent }) => ({ params: { agentId: agent.id }, body: { email: newEmail(), rights: shareOnly } }),
  },
  {
    route: `PATCH ${agents}/:agentId/shares/:shareId`,
    least: 'user',
    make: async (stage) => ({ params: await newShare(stage), body: { rights: shareOnly } }),
  },
  {
    route: `DELETE ${agents}/:agentId/shares/:shareId`,
    least: 'user',
    make: async (stage) => ({ params: await newShare(stage) }),
  },
  {
    route: `GET ${agents}/:agentId/versions`,
    least: 'user',
    make: ({ agent }) => ({ params: { agentId: agent.id }, query: { page: '1', pageSize: '5' } }),
  },
  {
    route: `POST ${agents}/:agentId/versions/:number/restore`,
    least: 'user',
    make: ({ agent }) => ({ params: { agentId: agent.id, number: '1' } }),
  },
  { route: 'GET /api/kip/models', least: 'user', make: () => ({ query: { provider: 'openai' } }) },
  { route: 'GET /api/kip/thoughts', least: 'user', make: nothing },

  { route: 'GET /api/kip/logs/choices', least: 'user', make: () => ({ query: aRange }) },
  {
    route: 'GET /api/kip/logs/export',
    least: 'user',
    make: ({ agent }) => ({ query: { agentId: agent.id, q: 'Hello', ...aRange } }),
  },
  {
    route: 'GET /api/kip/usage',
    least: 'user',
    make: () => ({ query: { by: 'agent', offsetMinutes: '60', ...aRange } }),
  },
  {
    route: 'GET /api/kip/logs/:runId',
    least: 'user',
    make: async (stage) => ({ params: { runId: (await startRun(stage)).run_id } }),
  },
  { route: 'GET /api/kip/runs/:id', least: 'user', make: ofRun },
  { route: 'GET /api/kip/runs/:id/events', least: 'user', make: ofRun },
  { route: 'POST /api/kip/runs/:id/stop', least: 'user', make: ofRun },
  {
    route: 'POST /api/kip/runs/:id/continue',
    least: 'user',
    make: async (stage) => ({
      params: {
        id: (await startRun(stage, `Fail [[sim status=400 times=1 reply="${randomUUID()}"]]`)).run_id,
      },
    }),
  },
  { route: 'POST /api/kip/runs/:id/replay', least: 'user', make: ofRun },
  {
    route: 'PATCH /api/kip/sessions/:id',
    least: 'user',
    make: async (stage) => ({
      params: { id: (await startRun(stage)).session_id },
      body: { name: 'Morning' },
    }),
  },
  {
    route: 'DELETE /api/kip/sessions/:id',
    least: 'user',
    make: async (stage) => ({ params: { id: (await startRun(stage)).session_id } }),
  },
  {
    route: 'GET /api/kip/attachments/:id',
    least: 'visitor',
    async make(stage) {
      const { deps } = stage.app
      const ids = { sessionId: randomUUID(), runId: randomUUID() }
      const kept = await keepAttachment(deps, { ...ids, type: 'audio/mpeg', bytes: Buffer.from('sound') })
      const [signed] = signAttachments(deps, [kept])
      return { params: { id: kept.id }, query: queryOf(signed?.url ?? '') }
    },
  },

  {
    route: 'POST /api/kam/auth/register',
    least: 'visitor',
    make: () => ({
      body: {
        email: newEmail(),
        password: testPassword,
        name: 'Ada',
        startupCode: 'none',
        invitation: 'none',
      },
    }),
  },
  {
    route: 'POST /api/kam/auth/login',
    least: 'visitor',
    async make(stage) {
      await givePassword(stage.app, stage.owner)
      return { body: { email: stage.owner.user.email, password: testPassword } }
    },
  },
  { route: 'POST /api/kam/auth/logout', least: 'user', make: nothing },
  { route: 'GET /api/kam/me', least: 'user', make: nothing },
  { route: 'PATCH /api/kam/profile', least: 'user', make: () => ({ body: { name: 'Grace' } }) },
  {
    route: 'POST /api/kam/password',
    least: 'user',
    async make({ app, caller }) {
      if (caller) await givePassword(app, caller)
      return { body: { currentPassword: testPassword, newPassword: testPassword } }
    },
  },
  { route: 'GET /api/kam/sessions', least: 'user', make: nothing },
  {
    route: 'DELETE /api/kam/sessions/:id',
    least: 'user',
    async make(stage) {
      const { body } = await asOwner(stage, 'GET', '/api/kam/sessions')
      return { params: { id: body.data[0].id } }
    },
  },
  {
    route: 'POST /api/kam/auth/two-factor',
    least: 'visitor',
    async make(stage) {
      const { code } = await switchTwoFactorOn(stage)
      const body = { email: stage.owner.user.email, password: testPassword }
      const answer = await call(stage.app, 'POST', '/api/kam/auth/login', { body })
      return { body: { challenge: answer.body.data.challenge, code } }
    },
  },
  { route: 'GET /api/kam/two-factor', least: 'user', make: nothing },
  { route: 'POST /api/kam/two-factor', least: 'user', make: withPassword },
  {
    route: 'POST /api/kam/two-factor/confirm',
    least: 'user',
    make: async (stage) => ({ body: { code: await beginTwoFactor(stage) } }),
  },
  {
    route: 'POST /api/kam/two-factor/backup-codes',
    least: 'user',
    async make(stage) {
      await switchTwoFactorOn(stage)
      return { body: { password: testPassword } }
    },
  },
  {
    route: 'DELETE /api/kam/two-factor',
    least: 'user',
    async make(stage) {
      await switchTwoFactorOn(stage)
      return { body: { password: testPassword } }
    },
  },
  { route: 'POST /api/kam/auth/passkey/options', least: 'visitor', make: nothing },
  {
    route: 'POST /api/kam/auth/passkey',
    least: 'visitor',
    async make(stage) {
      const { authenticator } = await addPasskey(stage)
      const { body } = await call(stage.app, 'POST', '/api/kam/auth/passkey/options')
      return { body: { response: authenticator.get(body.data) } }
    },
  },
  { route: 'GET /api/kam/passkeys', least: 'user', make: nothing },
  { route: 'POST /api/kam/passkeys/options', least: 'user', make: withPassword },
  {
    route: 'POST /api/kam/passkeys',
    least: 'user',
    make: async (stage) => ({ body: { name: 'Laptop', response: (await makePasskey(stage)).response } }),
  },
  {
    route: 'PATCH /api/kam/passkeys/:id',
    least: 'user',
    make: async (stage) => ({ params: { id: (await addPasskey(stage)).id }, body: { name: 'Phone' } }),
  },
  {
    route: 'DELETE /api/kam/passkeys/:id',
    least: 'user',
    make: async (stage) => ({ params: { id: (await addPasskey(stage)).id } }),
  },
  { route: 'GET /api/kam/account', least: 'user', make: nothing },
  { route: 'DELETE /api/kam/account', least: 'user', make: withPassword },
  { route: 'POST /api/kam/exports', least: 'user', make: nothing },
  {
    route: 'GET /api/kam/exports/:userId',
    least: 'visitor',
    async make(stage) {
      const { body } = await asOwner(stage, 'POST', '/api/kam/exports')
      return { params: { userId: stage.owner.user.id }, query: queryOf(body.data.url) }
    },
  },
  {
    route: 'GET /api/kam/users',
    least: 'admin',
    make: () => ({
      query: { search: 'a', role: 'user', state: 'active', sort: 'name', page: '1', pageSize: '5' },
    }),
  },
  {
    route: 'PATCH /api/kam/users/:id',
    least: 'admin',
    make: ({ owner }) => ({ params: { id: owner.user.id }, body: { role: 'user', disabled: false } }),
  },
  {
    route: 'POST /api/kam/password-links',
    least: 'admin',
    make: ({ owner }) => ({ body: { userId: owner.user.id } }),
  },
  { route: 'GET /api/kam/auth/forgotten-password', least: 'visitor', make: nothing },
  {
    route: 'POST /api/kam/auth/forgotten-password',
    least: 'visitor',
    make: () => ({ body: { email: newEmail() } }),
  },
  {
    route: 'POST /api/kam/auth/reset-password',
    least: 'visitor',
    async make({ app, owner }) {
      const admin = await createUser(app, { role: 'admin' })
      const options = { token: admin.token, body: { userId: owner.user.id } }
      const { body } = await call(app, 'POST', '/api/kam/password-links', options)
      return { body: { code: body.data.code, password: testPassword } }
    },
  },
  { route: 'GET /api/kam/registration', least: 'visitor', make: nothing },
  { route: 'PUT /api/kam/registration', least: 'admin', make: () => ({ body: { mode: 'open' } }) },
  { route: 'GET /api/kam/limits', least: 'admin', make: nothing },
  {
    route: 'PUT /api/kam/limits',
    least: 'admin',
    make: () => ({ body: { visitors_daily_cap_micro_usd: 9_990_000, visitors_runs_per_minute: 2_000 } }),
  },
  { route: 'GET /api/kam/invitations', least: 'admin', make: nothing },
  { route: 'POST /api/kam/invitations', least: 'admin', make: () => ({ body: { email: newEmail() } }) },
  {
    route: 'DELETE /api/kam/invitations/:id',
    least: 'admin',
    async make({ app }) {
      const admin = await createUser(app, { role: 'admin' })
      const options = { token: admin.token, body: { email: newEmail() } }
      const { body } = await call(app, 'POST', '/api/kam/invitations', options)
      return { params: { id: body.data.id } }
    },
  },
  { route: 'GET /api/kam/settings', least: 'user', make: nothing },
  {
    route: 'PUT /api/kam/settings',
    least: 'user',
    make: () => ({
      body: {
        ...{ preferred_theme_id: 'ocean-calm', start_here_dismissed: true },
        ...{ custom_domain: 'journal.example.com', cors_origins: ['https://www.example.com'] },
      },
    }),
  },

  {
    route: `GET ${keepers}`,
    least: 'user',
    make: () => ({
      query: { q: 'river', type: 'journal', state: 'active', sample: 'false', sort: 'title', limit: '5' },
    }),
  },
  { route: `POST ${keepers}`, least: 'user', make: () => ({ body: newKeeper() }) },
  { route: `DELETE ${keepers}/samples`, least: 'user', make: nothing },
  { route: `GET ${keepers}/:id`, least: 'user', make: ofKeeper() },
  { route: `PATCH ${keepers}/:id`, least: 'user', make: ofKeeper({ version: 1, ...newKeeper() }) },
  { route: `DELETE ${keepers}/:id`, least: 'user', make: ofKeeper() },
  {
    route: `POST ${keepers}/:id/restore`,
    least: 'user',
    async make(stage) {
      const sent = await ofKeeper()(stage)
      await asOwner(stage, 'DELETE', `${keepers}/${sent.params?.['id']}`)
      return sent
    },
  },

  {
    route: `GET ${themes}`,
    least: 'visitor',
    make: () => ({ query: { q: 'river', kind: 'all', sort: 'name', page: '1', pageSize: '5' } }),
  },
  { route: `POST ${themes}`, least: 'user', make: () => ({ body: newTheme() }) },
  { route: `GET ${themes}/:id`, title: 'own', least: 'user', make: ofTheme() },
  {
    route: `GET ${themes}/:id`,
    title: 'built-in',
    least: 'visitor',
    make: () => ({ params: { id: 'ocean-calm' } }),
  },
  { route: `PUT ${themes}/:id`, least: 'user', make: ofTheme(newTheme()) },
  { route: `DELETE ${themes}/:id`, least: 'user', make: ofTheme() },

  {
    route: `GET ${templates}`,
    least: 'user',
    make: () => ({ query: { q: 'river', kind: 'all', sort: 'name', page: '1', pageSize: '5' } }),
  },
  { route: `POST ${templates}`, least: 'user', make: () => ({ body: newTemplate() }) },
  { route: `GET ${templates}/:id`, least: 'user', make: ofTemplate() },
  { route: `PUT ${templates}/:id`, least: 'user', make: ofTemplate(newTemplate()) },
  { route: `DELETE ${templates}/:id`, least: 'user', make: ofTemplate() },
  { route: `POST ${templates}/:id/attachments`, title: 'to an agent', least: 'user', make: withLead },
  { route: `POST ${templates}/:id/attachments`, title: 'to a keeper', least: 'user', make: withKeeper },
  { route: `DELETE ${templates}/:id/attachments`, least: 'user', make: withKeeper },
]

/** The call's name in a test: its route and, where there are several, its shape. */
export function nameOf({ route, title }: RouteCall): string {
  return title === undefined ? route : `${route} (${title})`
}

/** Address and method of what is sent. */
export function addressOf({ route }: RouteCall, sent: Sent): { method: string; path: string } {
  const [method = '', url = ''] = route.split(' ')
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? ''))
  return { method, path: sent.query ? `${path}?${new URLSearchParams(sent.query).toString()}` : path }
}

/** A fresh agent, shared unless `fields` say otherwise, with its owner, who calls as well unless another role is wanted. */
export async function setStage(
  app: TestApp,
  least: RouteCall['least'],
  fields: { visibility?: string; agent_class?: string } = {},
): Promise<Stage> {
  const owner = await createUser(app)
  const created = await call(app, 'POST', agents, {
    token: owner.token,
    body: { ...newAgent(), visibility: 'shared', ...fields },
  })
  if (created.status !== 200) throw new Error(`Making an agent answered ${JSON.stringify(created.body)}`)
  const caller = least === 'admin' ? await createUser(app, { role: 'admin' }) : owner
  return { app, owner, agent: created.body.data, caller: least === 'visitor' ? undefined : caller }
}

/** Sends a call as its stage's caller. */
export function send(stage: Stage, routeCall: RouteCall, sent: Sent): Promise<Answer> {
  const { method, path } = addressOf(routeCall, sent)
  return call(stage.app, method, path, {
    ...(stage.caller && { token: stage.caller.token }),
    ...(sent.body && { body: sent.body }),
  })
}

const shareOnly = { run: false, edit: false, share: true, delete: false }

function nothing(): Sent {
  return {}
}

function kindOf({ visibility, agent_class }: Stage['agent']) {
  return { visibility, agent_class }
}

function newEmail(): string {
  return `guest-${randomUUID()}@example.com`
}

/** An agent with every field that may be given. */
function newAgent() {
  return {
    name: 'Ada',
    slug: `ada-${randomUUID()}`,
    purpose: 'To be called.',
    model_provider: 'openai',
    model: 'gpt-4.1',
    agent_class: 'Standard',
    context_scope: 'user_input',
    visibility: 'private',
    memory_enabled: true,
    tools: ['calculator'],
    permissions: ['keeper:read'],
    config: {
      ...{ tagline: 'Counts', personality: 'Kind', capabilities: ['sums'], avatar: '🤖' },
      ...{ theme_color: '#3b82f6', bundle: ['kip'], max_tokens: 4000, temperature: 0.1 },
      ...{ response_format: 'text', text_model: 'openai/gpt-4o', voice_id: 'voice', max_run_seconds: 60 },
    },
    model_settings: {
      ...{ model: 'gpt-4.1', temperature: 0.7, max_tokens: 100, top_p: 1 },
      ...{ frequency_penalty: 0, presence_penalty: 0 },
      retry: { max_retries: 0, retry_delay_ms: 100 },
    },
    status: 'ready',
  }
}

function newKeeper(): { [key: string]: Json } {
  return {
    ...{ title: 'River years', purpose: 'What the river brought.', theme: 'ocean-calm', isPublic: true },
    ...{ keeperType: 'journal', memoryPattern: 'spatial', timezone: 'Europe/Berlin', dayStartsAt: '05:30' },
    aiPolicy: 'local',
  }
}

/** By its UUID: the number of the owner's keeper is that of another one for everybody else. */
function ofKeeper(body?: { [key: string]: Json }) {
  return async (stage: Stage): Promise<Sent> => {
    const created = await asOwner(stage, 'POST', keepers, newKeeper())
    return { params: { id: created.body.data.id }, ...(body && { body }) }
  }
}

function newTheme(): { [key: string]: Json } {
  const { light, dark } = defaultTheme
  return { name: 'River paper', light, dark }
}

function ofTheme(body?: { [key: string]: Json }) {
  return async (stage: Stage): Promise<Sent> => {
    const created = await asOwner(stage, 'POST', themes, newTheme())
    return { params: { id: created.body.data.id }, ...(body && { body }) }
  }
}

function newTemplate(): { [key: string]: Json } {
  return {
    ...{ name: 'River talk', description: 'For walks.', greeting: 'Hello by the river.' },
    ...{ starter_prompts: ['What did the river bring?'], follow_up_questions: ['And then?'] },
  }
}

function ofTemplate(body?: { [key: string]: Json }) {
  return async (stage: Stage): Promise<Sent> => {
    const created = await asOwner(stage, 'POST', templates, newTemplate())
    return { params: { id: created.body.data.id }, ...(body && { body }) }
  }
}

async function withLead(stage: Stage): Promise<Sent> {
  const lead = await asOwner(stage, 'POST', agents, { ...newAgent(), agent_class: 'Lead' })
  return ofTemplate({ agentId: lead.body.data.id })(stage)
}

async function withKeeper(stage: Stage): Promise<Sent> {
  const keeper = await asOwner(stage, 'POST', keepers, newKeeper())
  return ofTemplate({ keeperId: keeper.body.data.id })(stage)
}

function ofPlatformKey(body?: { [key: string]: Json }) {
  return async ({ app }: Stage): Promise<Sent> => {
    const admin = await createUser(app, { role: 'admin' })
    const options = { token: admin.token, body: { provider: 'together', api_key: aKey } }
    await call(app, 'POST', platformKeys, options)
    return { params: { provider: 'together' }, ...(body && { body }) }
  }
}

async function ofRun(stage: Stage): Promise<Sent> {
  return { params: { id: (await startRun(stage)).run_id } }
}

function asOwner({ app, owner }: Stage, method: string, path: string, body?: Json): Promise<Answer> {
  return call(app, method, path, { token: owner.token, ...(body !== undefined && { body }) })
}

async function startRun(stage: Stage, input = 'Hello'): Promise<{ run_id: string; session_id: string }> {
  const { body } = await asOwner(stage, 'POST', agents, { action: 'run', agentId: stage.agent.id, input })
  return body.data
}

async function newShare(stage: Stage): Promise<Record<string, string>> {
  const path = `${agents}/${stage.agent.id}/shares`
  const { body } = await asOwner(stage, 'POST', path, { email: newEmail(), rights: shareOnly })
  return { agentId: stage.agent.id, shareId: body.data.id }
}

async function withPassword({ app, owner }: Stage): Promise<Sent> {
  await givePassword(app, owner)
  return { body: { password: testPassword } }
}

/** Answers with the code that confirms the owner's second factor. */
async function beginTwoFactor(stage: Stage): Promise<string> {
  const { body } = await withPassword(stage)
  const answer = await asOwner(stage, 'POST', '/api/kam/two-factor', body)
  return new TOTP({ secret: Secret.fromBase32(answer.body.data.secret) }).generate()
}

/** Answers with a backup code of the owner. */
async function switchTwoFactorOn(stage: Stage): Promise<{ code: string }> {
  const code = await beginTwoFactor(stage)
  const { body } = await asOwner(stage, 'POST', '/api/kam/two-factor/confirm', { code })
  return { code: body.data.backupCodes[0] }
}

/** What an authenticator answers when the owner makes a passkey. */
async function makePasskey(stage: Stage) {
  const { publicUrl } = stage.app.deps.config
  const authenticator = createAuthenticator(new URL(publicUrl ?? stage.app.url).origin)
  const { body } = await withPassword(stage)
  const answer = await asOwner(stage, 'POST', '/api/kam/passkeys/options', body)
  return { authenticator, response: authenticator.create(answer.body.data) }
}

async function addPasskey(stage: Stage) {
  const { authenticator, response } = await makePasskey(stage)
  const { body } = await asOwner(stage, 'POST', '/api/kam/passkeys', { name: 'Laptop', response })
  const id: string = body.data.id
  return { authenticator, id }
}

function queryOf(url: string): Record<string, string> {
  return Object.fromEntries(new URL(url, 'http://keeper').searchParams)
}

let hash: Promise<string> | undefined

/** Lets somebody sign in with the password of the tests; it is hashed once for all. */
async function givePassword(app: TestApp, { user }: TestUser): Promise<void> {
  hash ??= app.deps.accounts().then((library) => library.hashPassword(testPassword))
  const now = new Date().toISOString()
  await app.deps.database.db
    .insertInto('auth_accounts')
    .values({
      ...{ id: randomUUID(), user_id: user.id, account_id: user.id, provider_id: 'credential' },
      ...{ access_token: null, refresh_token: null, id_token: null, access_token_expires_at: null },
      ...{ refresh_token_expires_at: null, scope: null, password: await hash },
      ...{ created_at: now, updated_at: now },
    })
    .execute()
}
