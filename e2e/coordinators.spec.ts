import { agentWording } from '../contracts/src/agents/agent-wording.ts'
import { startEverything } from '../server/src/testing/mcp-reference.ts'
import { answersOf } from '../server/src/testing/simulator/answers-of.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test as base } from './fixtures.ts'
import { createAgent, newSlug, registerPerson } from './people.ts'

const test = base.extend<{ postBox: { tools: string[]; permissions: string[] } }>({
  /** A tool that asks before it is used, with its permission: of an MCP server that this test alone has. */
  postBox: async ({ keeper: { admin } }, use) => {
    const everything = await startEverything()
    const path = '/api/kip/mcp-servers'
    const slug = newSlug()
    const server = { title: 'Post box', slug, kind: 'http', url: everything.url, allows_private: true }
    const { id } = (await admin.ask('POST', path, server)) as { id: string }
    await use({ tools: [`mcp:${slug}/echo`], permissions: [`mcp:${slug}`] })
    await admin.ask('DELETE', `${path}/${id}`)
    await everything.kill()
  },
})

test('a Coordinator has two agents work, which its answer and its log show as one tree', async ({
  openProfile,
  person,
  provider,
}) => {
  const member = (name: string) =>
    createAgent(person, { name, slug: newSlug(), agent_class: 'Standard', tools: ['calculator'] })
  const members = [await member('River Reader'), await member('Sum Maker')]
  const bundle = members.map(({ slug }) => slug)
  const lead = await createAgent(person, {
    ...{ name: 'Conductor', agent_class: 'Coordinator', visibility: 'private', tools: ['calculator'] },
    ...{ permissions: ['agents:delegate'], config: { bundle } },
  })
  provider.behave(
    answersOf({
      Conductor: () => ({
        calls: bundle.map((slug) => ({
          name: `ask_${slug.replaceAll('-', '_')}`,
          input: '{"task":"How long is the walk along the river, in steps?"}',
        })),
      }),
      'River Reader': () => ({ reply: 'The walk is 4.2 kilometres long.' }),
      'Sum Maker': () => ({ calls: [{ name: 'calculator', input: '{"expression":"4200/0.7"}' }] }),
    }),
  )
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents')
  await page.getByRole('button', { name: 'Run Conductor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run Conductor' })
  await dialog.getByRole('textbox').fill('How many steps is the walk?')
  await dialog.getByRole('button', { name: 'Run', exact: true }).click()
  const answer = dialog.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('The tools said:')
  await expect(answer.getByText(/^done/)).toHaveCount(2)
  const line = answer.getByText('River Reader', { exact: true })
  await expect(answer.getByText('Task', { exact: true }).first()).toBeHidden()
  await line.click()
  const opened = answer.locator('details[open]')
  await expect(opened.getByText('How long is the walk along the river, in steps?')).toBeVisible()
  await expect(opened.getByText('The walk is 4.2 kilometres long.')).toBeVisible()
  await expectAccessible(page)
  await answer.getByRole('link', { name: 'View log' }).click()

  const steps = page.getByRole('region', { name: 'Steps' })
  const agents = steps.getByRole('list', { name: 'Agents' })
  await expect(agents.getByRole('link')).toHaveText(['River Reader', 'Sum Maker'])
  const ofSum = agents.getByRole('listitem').filter({ hasText: 'Sum Maker' })
  await expect(ofSum.getByRole('list', { name: 'Tools' })).toContainText('Calculator')
  await expectAccessible(page)
  await steps.getByRole('button', { name: 'As a list' }).click()
  await expect(steps.getByRole('rowheader')).toHaveCount(8)
  await steps.getByRole('button', { name: 'As a list' }).click()
  await agents.getByRole('link', { name: 'Sum Maker' }).click()
  await expect(page.getByText('Delegated by')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Conductor' })).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(lead.id))
})

test('an agent at work is one quiet line in a chat, which says how it ended', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  // The server knows nothing of these runs.
  allowConsole(/status of 404/)
  const agent = await createAgent(person)
  const page = await openProfile({ as: person })
  const run = { run_id: 'r1', session_id: 's1' }
  const startedAt = '2026-03-14T19:40:00.000Z'
  const work = { part: 0, type: 'agent', name: 'Sum Maker', task: 'Add it up', startedAt }
  const end = { ...run, response: 'It failed.', mock: false, status: 'done', processing_time_ms: 5 }
  const event = (id: string, name: string, data: object) =>
    `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
  const stream = (body: string) => ({ headers: { 'content-type': 'text/event-stream' }, body })
  const released = Promise.withResolvers<void>()
  await page.route('**/api/kip/agents', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill(stream(event('0.0', 'run', run) + event('1.0', 'part', { ...work, status: 'running' })))
      : route.continue(),
  )
  await page.route('**/api/kip/runs/r1/events', async (route) => {
    await released.promise
    const failed = { ...work, status: 'failed', endedAt: startedAt, summary: 'It has no key.', run_id: 'r2' }
    const rest = event('2.0', 'part', failed) + event('3.10', 'delta', { part: 1, text: 'It failed.' })
    await route.fulfill(stream(event('1.0', 'run', run) + rest + event('3.10', 'done', end)))
  })
  await page.goto(`/${agent.slug}`)
  const chat = chatOn(page)
  await chat.say('Add it up')
  await expect(chat.replies.getByText('Sum Maker')).toBeVisible()
  await expect(chat.replies.getByText('working', { exact: true })).toBeVisible()
  released.resolve()
  await expect(chat.replies.getByText('failed', { exact: true })).toBeVisible()
  await expect(chat.replies).toContainText('It failed.')
  await chat.replies.getByText('Sum Maker').click()
  await expect(chat.replies.getByText('It has no key.')).toBeVisible()
  await expect(chat.replies.getByText('Run not found')).toBeVisible()
  await expectAccessible(page)
})

test('agents that ask at once are each decided where their Coordinator answers', async ({
  openProfile,
  postBox,
  person,
  provider,
}) => {
  const names = ['Letter Writer', 'Card Writer'] as const
  const bundle = await Promise.all(
    names.map(async (name) => {
      const fields = { name, slug: newSlug(), agent_class: 'Standard' as const, ...postBox }
      return (await createAgent(person, fields)).slug
    }),
  )
  await createAgent(person, {
    ...{ name: 'Postmaster', agent_class: 'Coordinator', visibility: 'private', config: { bundle } },
    ...{ tools: postBox.tools, permissions: ['agents:delegate', ...postBox.permissions] },
  })
  const sent: string[] = []
  provider.behave(
    answersOf({
      Postmaster: () => ({
        calls: bundle.map((slug) => ({
          name: `ask_${slug.replaceAll('-', '_')}`,
          input: '{"task":"Write to Ana."}',
        })),
      }),
      'Letter Writer': ({ tools, results }) => {
        sent.push(...results)
        return { calls: [{ name: tools[0] ?? '', input: '{"message":"A letter to Ana"}' }] }
      },
      'Card Writer': ({ tools, results }) => {
        sent.push(...results)
        return { calls: [{ name: tools[0] ?? '', input: '{"message":"A card to Ana"}' }] }
      },
    }),
  )
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents')
  await page.getByRole('button', { name: 'Run Postmaster' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run Postmaster' })
  await dialog.getByRole('textbox').fill('Write to Ana')
  await dialog.getByRole('button', { name: 'Run', exact: true }).click()
  const answer = dialog.getByRole('region', { name: 'Answer' })
  const card = (name: string) => answer.getByRole('region', { name: `${name} wants to use` })
  for (const name of names) await expect(card(name)).toBeVisible()
  await expect(answer.getByText('waiting for you')).toHaveCount(2)
  await expect(card('Letter Writer').getByText('"message": "A letter to Ana"')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await answer.getByText('Card Writer', { exact: true }).click()
  await expect(answer.locator('details[open]')).toContainText('Write to Ana.')
  await card('Card Writer').getByRole('button', { name: 'Deny' }).press('Enter')
  await expect(card('Card Writer')).toBeHidden()
  await expect(answer.locator('details[open]')).toContainText('Write to Ana.')
  await expect(card('Letter Writer').getByRole('button').first()).toBeFocused()
  await expect(answer.getByText(/^done/)).toHaveCount(1)
  await expect(answer.getByText('Thinking...')).toHaveCount(0)
  await card('Letter Writer').getByRole('button', { name: 'Allow once' }).press('Enter')
  await expect(answer).toContainText('The tools said:')
  await expect(answer.getByRole('region', { name: /wants to use/ })).toHaveCount(0)
  await expect(answer.getByText(/^done/)).toHaveCount(2)
  expect(sent.some((result) => result.includes('A letter to Ana'))).toBe(true)
  expect(sent.some((result) => result.includes('A card to Ana'))).toBe(false)
})

test('what an agent of a Coordinator asks waits in their conversation over a reload, and its answer comes once it is allowed', async ({
  openProfile,
  postBox,
  person,
  provider,
}) => {
  const writer = await createAgent(person, { name: 'Letter Writer', agent_class: 'Standard', ...postBox })
  const { slug } = await createAgent(person, {
    ...{ name: 'Postmaster', agent_class: 'Coordinator', visibility: 'private' },
    ...{ tools: postBox.tools, permissions: ['agents:delegate', ...postBox.permissions] },
    config: { bundle: [writer.slug] },
  })
  const task = '{"task":"Write to Ana."}'
  provider.behave(
    answersOf({
      Postmaster: () => ({ calls: [{ name: `ask_${writer.slug.replaceAll('-', '_')}`, input: task }] }),
      'Letter Writer': ({ tools }) => ({
        calls: [{ name: tools[0] ?? '', input: '{"message":"A letter to Ana"}' }],
      }),
    }),
  )
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents?whose=mine')
  await page.getByRole('link', { name: 'Postmaster', exact: true }).click()
  const chat = chatOn(page, 'Postmaster')
  await chat.say('Write to Ana')
  const sessionId = await chat.sessionId()
  const card = page.getByRole('region', { name: 'Letter Writer wants to use' })
  await expect(card.getByRole('button')).toHaveText(['Allow once', 'Always for this agent', 'Deny'])
  await expectAccessible(page)
  await page.goto('/root')
  const waiting = page.getByRole('list', { name: 'Waiting for an answer' }).getByRole('link')
  await expect(waiting).toHaveText([/Write to Ana.*Postmaster · waits for your approval/])
  await waiting.click()
  await expect(card.getByText('"message": "A letter to Ana"')).toBeVisible()
  await expect(chat.replies.getByText('waiting for you')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Allow once' }).click()
  await expect(card).toBeHidden()
  await expect(chat.replies).toContainText('The tools said:')
  await expect(chat.replies).toContainText('A letter to Ana')
  await chat.replies.getByText('Letter Writer', { exact: true }).click()
  await expect(chat.replies.locator('details[open]')).toContainText('Write to Ana.')

  await chat.say('Thank you')
  await expect(chat.questions).toHaveCount(2)
  await page.goto('/root')
  const recent = page.getByRole('list', { name: 'Recent conversations' })
  await recent.getByRole('link', { name: /Write to Ana.*Postmaster/ }).click()
  await expect(page).toHaveURL(`/studio/chat/${slug}?sessionId=${sessionId}`)
  await expect(chat.questions).toHaveText([/Write to Ana/, /Thank you/])
})

test('the form says what a bundle is for, and offers the permission that it needs', async ({
  openProfile,
  person,
}) => {
  const member = await createAgent(person, { name: 'Sum Maker', agent_class: 'Standard' })
  const lead = await createAgent(person, { name: 'Conductor', agent_class: 'Coordinator' })
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents')
  await page.getByRole('link', { name: 'Edit Conductor' }).click()
  const bundle = page.getByRole('group', { name: 'Agent bundle (required)' })
  await expect(bundle).toContainText('If you save it without any, it answers by itself.')
  await bundle.getByRole('checkbox', { name: /Sum Maker/ }).check()
  await expect(bundle).toContainText('It also needs the permission “Work with other agents”.')
  await bundle.getByRole('button', { name: 'Add permission' }).press('Enter')
  await expect(bundle).not.toContainText('permission “Work')
  await expect(bundle).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(/saved/i).first()).toBeVisible()
  const saved = await person.ask('GET', `/api/kip/agents?id=${lead.id}`)
  expect(saved).toMatchObject({ permissions: ['agents:delegate'], config: { bundle: [member.slug] } })
})

test('where one’s agents don’t load, a bundle says so, keeps what it has and can be tried again', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  const member = await createAgent(person, { name: 'Sum Maker', agent_class: 'Standard' })
  const lead = await createAgent(person, {
    ...{ agent_class: 'Coordinator', config: { bundle: [member.slug] } },
    permissions: ['agents:delegate'],
  })
  const page = await openProfile({ as: person })
  const mine = /\/api\/kip\/agents\?.*whose=mine/
  await page.route(mine, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`/studio/agents/${lead.id}`)
  const bundle = page.getByRole('group', { name: 'Agent bundle (required)' })
  await expect(bundle.getByRole('alert')).toContainText('Error loading agents')
  await expectAccessible(page)
  await page.unroute(mine)
  await bundle.getByRole('button', { name: 'Retry' }).click()
  await expect(bundle.getByRole('checkbox', { name: /Sum Maker/ })).toBeChecked()
})

test('the owner of a Coordinator sees what is in its bundle and isn’t theirs, and takes it out', async ({
  openProfile,
  person,
}) => {
  const member = await createAgent(person, { agent_class: 'Standard' })
  const lead = await createAgent(person, {
    ...{ agent_class: 'Coordinator', config: { bundle: [member.slug, 'somebody-elses'] } },
    permissions: ['agents:delegate'],
  })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/agents/${lead.id}`)
  const bundle = page.getByRole('group', { name: 'Agent bundle (required)' })
  const foreign = bundle.getByRole('checkbox', { name: '/somebody-elses' })
  await expect(foreign).toBeChecked()
  await expect(foreign).toHaveAccessibleDescription('Not one of your other agents')
  await foreign.uncheck()
  await expect(foreign).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(/saved/i).first()).toBeVisible()
  const saved = await person.ask('GET', `/api/kip/agents?id=${lead.id}`)
  expect(saved).toMatchObject({ config: { bundle: [member.slug] } })
})

test('whoever may edit a Coordinator sees the agents that it directs, and its owner chooses them', async ({
  openProfile,
  person,
  keeper,
}) => {
  const member = await createAgent(person, { visibility: 'private', agent_class: 'Standard' })
  const { id } = await createAgent(person, {
    ...{ agent_class: 'Coordinator', visibility: 'shared' },
    ...{ permissions: ['agents:delegate'], config: { bundle: [member.slug] } },
  })
  const friend = await registerPerson(keeper.url)
  const rights = { run: true, edit: true, share: false, delete: false }
  await person.ask('POST', `/api/kip/agents/${id}/shares`, { email: friend.user.email, rights })
  const page = await openProfile({ as: friend })
  await page.goto(`/studio/agents/${id}`)
  const bundle = page.getByRole('group', { name: 'Agent bundle (required)' })
  await expect(bundle).toContainText(agentWording.ownerOnlyBundle)
  await expect(bundle).toContainText(member.slug)
  await expect(bundle.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByLabel('Slug')).not.toBeEditable()
  await expectAccessible(page)
})
