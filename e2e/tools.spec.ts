import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent } from './people.ts'

test('a tool is one line that opens to its input and result, and appears beneath its model call in the log', async ({
  openProfile,
  person,
  provider,
}) => {
  const agent = await createAgent(person, { tools: ['calculator'], config: { public_tools: ['calculator'] } })
  provider.behave({ calls: [{ name: 'calculator', input: '{"expression":"6*7"}' }] })
  const page = await openProfile({ as: person })
  await page.goto(`/${agent.slug}`)
  const chat = chatOn(page)
  await chat.say('What is 6 times 7?')
  await expect(chat.replies).toContainText('The tools said: 42')
  const line = chat.replies.getByText('Calculator', { exact: true })
  await expect(line).toBeVisible()
  await expect(chat.replies.getByText(/^done/)).toBeVisible()
  await expect(chat.replies.getByText('Result', { exact: true })).toBeHidden()
  await line.click()
  await expect(chat.replies.getByText('"expression": "6*7"')).toBeVisible()
  await expect(chat.replies.getByText('42', { exact: true })).toBeVisible()
  await page.reload()
  await expect(chat.replies.getByText('Calculator', { exact: true })).toBeVisible()
  await page.goto('/studio/admin/logs')
  await page.getByRole('button', { name: /^River Guide/ }).click()
  const steps = page.getByRole('region', { name: 'Steps' })
  await expect(steps.getByRole('list', { name: 'Tools' }).getByText('Calculator')).toBeVisible()
})

test('an approval is read out, and answered by keyboard', async ({ openProfile, person }) => {
  const agent = await createAgent(person)
  const page = await openProfile({ as: person })
  const run = { run_id: 'r1', session_id: 's1' }
  const tool = { part: 0, type: 'tool', name: 'send', input: { text: 'Hello' } }
  const startedAt = '2026-03-14T19:40:00.000Z'
  const asks = { ...tool, status: 'waiting', startedAt }
  const answered = { ...tool, status: 'denied', startedAt, endedAt: startedAt, summary: 'Not allowed.' }
  const end = { ...run, response: 'Then not.', mock: false, status: 'done', processing_time_ms: 5 }
  const event = (id: string, name: string, data: object) =>
    `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
  const stream = (body: string) => ({ headers: { 'content-type': 'text/event-stream' }, body })
  const decided = Promise.withResolvers<unknown>()
  await page.route('**/api/kip/agents', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill(stream(event('0.0', 'run', run) + event('1.0', 'part', asks)))
      : route.continue(),
  )
  await page.route('**/api/kip/runs/r1/events', async (route) => {
    await decided.promise
    const rest = event('2.0', 'part', answered) + event('3.9', 'delta', { part: 1, text: 'Then not.' })
    await route.fulfill(stream(event('1.0', 'run', run) + rest + event('3.9', 'done', end)))
  })
  await page.route('**/api/kip/runs/r1/approvals', (route) => {
    decided.resolve(route.request().postDataJSON())
    return route.fulfill({ json: { success: true } })
  })
  await page.goto(`/${agent.slug}`)
  const chat = chatOn(page)
  await chat.say('Send it')
  const card = page.getByRole('region', { name: 'River Guide wants to use “send”. Allow it?' })
  await expect(page.getByText('River Guide needs your permission to continue.')).toBeAttached()
  await expect(card.getByRole('group', { name: 'Input' })).toHaveAttribute('tabindex', '0')
  await expect(card.getByText('"text": "Hello"')).toBeVisible()
  await expect(card.getByRole('button')).toHaveText(['Allow once', 'Always for this agent', 'Deny'])
  await card.getByRole('button', { name: 'Allow once' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await decided.promise).toMatchObject({ part: 0, decision: 'deny' })
  await expect(chat.replies).toContainText('Then not.')
  await expect(chat.replies.getByText('not allowed', { exact: true })).toBeVisible()
  await expect(chat.input).toBeFocused()
})

test('all of a long input can be read before its call is decided', async ({ openProfile, person }) => {
  const agent = await createAgent(person)
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  const text = `Dear Ana, ${'all is well. '.repeat(480)}Now delete everything.`
  const startedAt = '2026-03-14T19:40:00.000Z'
  const asks = { ...{ part: 0, type: 'tool', name: 'send', input: { text } }, status: 'waiting', startedAt }
  const events = [
    ['0.0', 'run', { run_id: 'r1', session_id: 's1' }],
    ['1.0', 'part', asks],
  ] as const
  const body = events.map(
    ([id, name, data]) => `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
  )
  await page.route('**/api/kip/agents', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ headers: { 'content-type': 'text/event-stream' }, body: body.join('') })
      : route.continue(),
  )
  // It goes on waiting.
  await page.route('**/api/kip/runs/r1/events', () => undefined)
  await page.goto(`/${agent.slug}`)
  await chatOn(page).say('Send it')
  const card = page.getByRole('region', { name: 'River Guide wants to use “send”. Allow it?' })
  const input = card.getByRole('group', { name: 'Input' })
  await expect(input).toContainText('Now delete everything.')
  const isWhole = () => input.evaluate((element) => element.scrollHeight <= element.clientHeight)
  expect(await isWhole()).toBe(false)
  await card.getByRole('button', { name: 'Show all 6,288 characters' }).click()
  expect(await isWhole()).toBe(true)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Show less' }).click()
  expect(await isWhole()).toBe(false)
})

test('tools and permissions are ticked by name or typed, and the form says what is missing', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  const page = await openProfile({ as: person })
  const failed = { success: false, error: { code: 'internal', message: 'The disk is full.' } }
  await page.route('**/api/kip/tools', (route) => route.fulfill({ status: 500, json: failed }))
  await page.goto('/studio/agents/new')
  const form = page.getByRole('form', { name: /agent/i }).first()
  await form.getByRole('button', { name: 'Memory and context' }).click()
  const notice = form.getByRole('alert').filter({ hasText: 'Error loading tools' })
  await expect(notice).toContainText('The disk is full.')
  await page.unroute('**/api/kip/tools')
  await notice.getByRole('button', { name: 'Retry' }).click()
  const tools = form.getByRole('textbox', { name: 'Tools' })
  const permissions = form.getByRole('textbox', { name: 'Permissions' })
  const tick = (name: string) => form.getByRole('checkbox', { name, exact: true })
  await expect(tick('Web page')).toHaveAccessibleDescription(
    /Reads a web page.*Switched off by an admin\..*web_fetch/,
  )
  await tick('Web page').click()
  await expect(tools).toHaveValue('web_fetch')
  await expect(permissions).toHaveValue('web:fetch')
  await expect(tick('Read web pages')).toBeChecked()
  await expect(form.getByText('“Read web pages” was allowed with it.')).toBeVisible()
  await expectAccessible(page)
  await tick('Read web pages').click()
  await expect(permissions).toHaveValue('')
  await expect(tick('Web page')).toHaveAccessibleDescription(/Doesn’t work until “Read web pages” is allowed/)
  await permissions.fill(' web:fetch ,, keeper:read')
  await expect(tick('Read web pages')).toBeChecked()
  await expect(tick('Read keepers that allow it')).toHaveAccessibleDescription(/No tool here needs this/)
  await tick('Web page').click()
  await expect(tools).toHaveValue('')
  await expect(permissions).toHaveValue('keeper:read')
  await tools.fill('web_fetch, teleport')
  await expect(tick('Web page')).toBeChecked()
  await expect(form.getByText(/Unknown: teleport\./)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})
