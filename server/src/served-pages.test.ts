import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serveWeb } from './http/static-web.ts'
import { choosePage } from './served-pages.ts'
import { uploadPicture } from './testing/agent-pictures.ts'
import { createUser, openRegistration, type TestUser } from './testing/factories.ts'
import { call, startTestApp } from './testing/test-app.ts'

const plain = 'plain'
const register = 'register'
const marks = ['agent', 'name', 'tagline', 'avatar', 'colour', 'welcome']
const chat = [
  ...marks.map((name) => `<i title="${name}">{{${name}}}</i>`),
  '{{#hasPicture}}<i title="picture">{{picture}}</i>{{/hasPicture}}',
  '{{#hasMemory}}<i title="memory"></i>{{/hasMemory}}',
  '{{#hasStarters}}<ul>{{#starters}}<li>{{item}}</li>{{/starters}}</ul>{{/hasStarters}}',
].join('\n')

/** A server, and the pages that it would serve with a build like this. */
async function start() {
  const app = await startTestApp()
  const folder = await mkdtemp(join(tmpdir(), 'keeper-pages-'))
  await mkdir(join(folder, 'pages/register'), { recursive: true })
  await mkdir(join(folder, 'templates'))
  await writeFile(join(folder, 'index.html'), plain)
  await writeFile(join(folder, 'pages/register/index.html'), register)
  await writeFile(join(folder, 'templates/chat.html'), chat)
  const pages = Fastify().withTypeProvider<ZodTypeProvider>()
  await pages.register(cookie)
  await serveWeb(pages, { folder, choosePage: (request, path) => choosePage(app.deps, request, path) })
  onTestFinished(async () => {
    await pages.close()
    await rm(folder, { recursive: true })
  })
  const owner = await createUser(app)
  return {
    app,
    owner,
    ask: (method: string, path: string, body: object, by: TestUser = owner) =>
      call(app, method, path, { token: by.token, body }),
    open: (url: string, headers: Record<string, string> = {}) => pages.inject({ url, headers }),
    async createAgent(fields: object = {}): Promise<{ id: string; slug: string }> {
      const agent = { name: 'Guide', slug: 'guide', purpose: 'Walks along.', memory_enabled: false }
      const body = { ...agent, agent_class: 'Lead', visibility: 'public', ...fields }
      return (await call(app, 'POST', '/api/kip/agents', { token: owner.token, body })).body.data
    },
  }
}

test('a public Lead agent’s page shows how its chat begins', async () => {
  const { app, owner, ask, open, createAgent } = await start()
  const { id, slug } = await createAgent({
    config: { tagline: 'By the river', avatar: '🦊', theme_color: '#112233' },
  })
  const { body: page } = await open(`/${slug}`)
  const textOf = (mark: string) => new RegExp(`<i title="${mark}">([^<]*)</i>`).exec(page)?.[1]
  const texts = ['name', 'tagline', 'avatar', 'colour', 'welcome'].map(textOf)
  expect(texts).toEqual(
    ['Guide', 'By the river', '🦊', '#112233', "Hello, I'm Guide. By the river"].map(escaped),
  )
  expect(page).not.toMatch(/title="(memory|picture)"|<ul>/)
  const answer = await call(app, 'GET', `/api/kip/agents?slug=${slug}`)
  expect(JSON.parse(unescaped(textOf('agent') ?? ''))).toEqual(answer.body.data)

  const picture = (await uploadPicture(app, owner)).body.data.picture
  const shown = await ask('PUT', '/api/kip/agents', { id, memory_enabled: true, config: {}, picture })
  const opening = { greeting: 'Good evening.\nAnd you?', starter_prompts: ['One', '<Two>'] }
  const template = await ask('POST', '/api/kip/templates', { name: 'Evening', ...opening })
  await ask('POST', `/api/kip/templates/${template.body.data.id}/attachments`, { agentId: id })
  const { body: changed } = await open(`/${slug}/?from=mail`)
  expect(changed).toContain('<i title="welcome">Good evening.\nAnd you?</i>')
  expect(changed).toContain('<i title="tagline">Walks along.</i>')
  expect(changed).toContain('<i title="avatar">🤖</i>')
  expect(changed).toContain('<i title="memory"></i>')
  expect(changed).toContain(`<i title="picture">${shown.body.data.picture_url}</i>`)
  expect(changed).toContain('<ul><li>One</li><li>&lt;Two&gt;</li></ul>')
})

test('what an agent is called and says is text on its page', async () => {
  const { open, createAgent } = await start()
  const hostile = `</i><script>alert("1")</script>'&amp; $& $\` {{purpose}} {{#starters}} <!--`
  const { slug } = await createAgent({ name: hostile, purpose: hostile, config: { tagline: hostile } })
  const { body } = await open(`/${slug}`)
  expect(body).not.toMatch(/<script|<!--/)
  expect(body).toContain(`<i title="name">${escaped(hostile)}</i>`)
  expect(body).toContain(`<i title="welcome">${escaped(`Hello, I'm ${hostile}. ${hostile}`)}</i>`)
})

test('an agent that isn’t everybody’s to talk with gets the page of an address where there is none', async () => {
  const { open, createAgent, ask } = await start()
  const slugs = ['private', 'shared', 'standard', 'busy', 'deleted'].map((name) => `agent-${name}`)
  await createAgent({ slug: slugs[0], visibility: 'private' })
  await createAgent({ slug: slugs[1], visibility: 'shared' })
  await createAgent({ slug: slugs[2], agent_class: 'Standard' })
  const busy = await createAgent({ slug: slugs[3] })
  await ask('PUT', '/api/kip/agents', { id: busy.id, status: 'in-progress' })
  const deleted = await createAgent({ slug: slugs[4] })
  expect((await open(`/${slugs[4]}`)).body).toContain('Guide')
  await ask('DELETE', '/api/kip/agents', { id: deleted.id })

  const { date: _, ...known } = (await open('/nobody-at-all')).headers
  for (const slug of [...slugs, 'root', 'KIP', 'k'.repeat(500)]) {
    const { statusCode, headers, body } = await open(`/${slug}`)
    const { date: _sentAt, ...sent } = headers
    expect([slug, statusCode, body, sent]).toEqual([slug, 200, plain, known])
  }
})

test('whoever comes back to a conversation is not greeted as a stranger', async () => {
  const { open, createAgent } = await start()
  const { slug } = await createAgent({ memory_enabled: true })
  const other = await createAgent({ slug: 'forgetful' })
  const headers = { cookie: 'keeper_visitor=anything' }
  expect((await open(`/${slug}`)).body).toContain('Guide')
  expect((await open(`/${slug}`, headers)).body).toBe(plain)
  expect((await open(`/${slug}?sessionId=1`)).body).toBe(plain)
  expect((await open(`/${other.slug}`, headers)).body).toContain('Guide')
})

test('the form to register comes at once where registering begins with it', async () => {
  const { app, open } = await start()
  await openRegistration(app)
  expect((await open('/register')).body).toBe(register)
  const admin = await createUser(app, { role: 'admin' })
  await call(app, 'PUT', '/api/kam/registration', { token: admin.token, body: { mode: 'closed' } })
  expect((await open('/register')).body).toBe(plain)
})

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}
