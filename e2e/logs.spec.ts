import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Agent } from '../contracts/src/agents/agents.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { choose } from './form-controls.ts'
import { createAgent, type Person, registerPerson } from './people.ts'
import { windowsFor } from './windows.ts'

function makeAgent(owner: Person, fields: Parameters<typeof createAgent>[1] = {}): Promise<Agent> {
  return createAgent(owner, { visibility: 'private', ...fields })
}

/** Runs an agent to its end; one that fails is a log as well. */
async function run(by: Person, agent: Agent, input: string): Promise<void> {
  await by.ask('POST', '/api/kip/agents', { action: 'run', agentId: agent.id, input }).catch(() => undefined)
}

function logsOn(page: Page) {
  const table = page.getByRole('table', { name: 'Execution logs' })
  return {
    table,
    row: (text: string) => table.getByRole('row').filter({ hasText: text }).first(),
    open: (text: string) => table.getByRole('button', { name: text }),
    // One per log, besides the button in the head of its details.
    rows: table.getByRole('button', { expanded: false }),
    detail: page.getByRole('region', { name: 'Log', exact: true }),
    search: page.getByRole('searchbox', { name: 'Search logs' }),
  }
}

test('a run that no model answered is labelled a sample', async ({ openProfile, person }) => {
  const mocked = { name: 'Birch', model_provider: 'together', model: 'Mixtral-8x7B-Instruct' } as const
  await run(person, await makeAgent(person, mocked), 'Nobody hears this')
  await run(person, await makeAgent(person, { name: 'Alder' }), 'Somebody hears this')
  const page = await openProfile({ as: person })
  await page.goto('/studio/admin/logs')
  const { row, open, detail } = logsOn(page)
  await expect(row('Nobody hears')).toContainText('Sample')
  await expect(row('Somebody hears')).toContainText('Done')
  await expect(row('Somebody hears')).not.toContainText('Sample')
  await open('Nobody hears').click()
  await expect(detail).toContainText('Sample answer · Mixtral-8x7B-Instruct')
  await expect(detail).toContainText('Paid bySample')
})

test('a run is in the list with its figures, and opens to its input, output and steps', async ({
  openProfile,
  person,
  provider,
}) => {
  const agent = await makeAgent(person, {
    name: 'Alder',
    model_settings: { retry: { max_retries: 1, retry_delay_ms: 100 } },
  })
  provider.behave({ reply: '{"mood":"calm","topics":["river"]}' })
  const input = `What changed? ${'More of it. '.repeat(20)}`.trim()
  await run(person, agent, input)
  await run(person, agent, 'Try twice [[sim status=429 times=1 reply="Then."]]')
  const page = await openProfile({ as: person })
  await page.goto('/studio/admin/logs')
  const { row, open, detail } = logsOn(page)
  await expect(page.getByText(/^2 runs, 0 failed, median first token .* ms, \$0\.\d{4}$/)).toBeVisible()
  const first = row('What changed?')
  for (const text of ['Alder', 'Ada', 'gpt-4o', 'Done', '$0.0']) await expect(first).toContainText(text)
  // The list holds the first hundred characters.
  await expect(first).toContainText(input.slice(0, 100).trim())
  await expect(first).not.toContainText(input.slice(0, 110))
  await expect(row('Try twice')).toContainText('Retried')

  await open('What changed?').click()
  await expect(detail.getByRole('group', { name: 'Input' })).toHaveText(input)
  await expect(detail.getByRole('group', { name: 'Output' })).toHaveText(
    '{ "mood": "calm", "topics": [ "river" ] }',
    { useInnerText: false },
  )
  await expect(detail.getByText('Prices of')).toBeVisible()
  await expect(detail.getByText("The platform's key")).toBeVisible()
  await expect(page).toHaveURL(/[?&]log=/)
  await page.reload()
  await expect(detail.getByRole('group', { name: 'Input' })).toHaveText(input)
  await open('What changed?').click()
  await expect(detail).toHaveCount(0)

  await open('Try twice').click()
  const steps = detail.getByRole('region', { name: 'Steps' })
  await expect(steps.getByRole('listitem')).toHaveText([/429, waited \d+ ms/, /ms, first token at \d+ ms/])
  await detail.getByRole('button', { name: 'As a list' }).click()
  await expect(steps.getByRole('row')).toHaveCount(3)
  await expect(steps.getByRole('row').nth(1)).toContainText('answered with status 429')
  await expect(steps.getByRole('row').nth(2)).toContainText('Done')
})

test('search, filters and order are in the URL, and a reload shows the same', async ({
  openProfile,
  person,
}) => {
  const alder = await makeAgent(person, { name: 'Alder' })
  const birch = await makeAgent(person, {
    name: 'Birch',
    model_provider: 'anthropic',
    model: 'claude-3-5-haiku',
  })
  await run(person, alder, 'By the river [[sim reply="Said the heron."]]')
  await run(person, birch, 'By the sea')
  await run(person, birch, 'Into the wind [[sim status=400]]')
  const page = await openProfile({ as: person })
  await page.goto('/studio/kip/logs')
  const { rows, row, search } = logsOn(page)
  await expect(rows).toHaveText([/Birch.*wind/, /Birch.*sea/, /Alder.*river/])

  await search.fill('HERON')
  await expect(rows).toHaveText([/river/])
  await expect(page).toHaveURL(/[?&]q=HERON/)
  await page.reload()
  await expect(search).toHaveValue('HERON')
  await expect(rows).toHaveText([/river/])
  await search.fill('heron sea')
  await expect(page.getByRole('heading', { name: 'No results for “heron sea”' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all logs' }).click()
  await expect(rows).toHaveCount(3)
  await expect(search).toHaveValue('')

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await choose(page, 'Agent', 'Birch')
  await expect(rows).toHaveText([/wind/, /sea/])
  await choose(page, 'Status', 'Failed')
  await expect(rows).toHaveText([/wind/])
  await expect(row('wind')).toContainText('Failed')
  await expect(page.getByText(/^1 run, 1 failed/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('combobox', { name: 'Provider' }).click()
  await expect(page.getByRole('option')).toContainText(['All', 'OpenAI', 'Anthropic', 'Together'])
  await expect(page.getByRole('option', { name: 'ElevenLabs' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await choose(page, 'Provider', 'OpenAI')
  await expect(rows).toHaveText([/river/])
  await choose(page, 'Provider', 'All')
  await choose(page, 'Order', 'Oldest')
  await expect(rows).toHaveText([/river/, /sea/, /wind/])
  await page.reload()
  await expect(rows).toHaveText([/river/, /sea/, /wind/])
  await choose(page, 'Time range', 'Choose days')
  await page.getByLabel('Last day').fill('2020-01-31')
  await expect(page.getByRole('heading', { name: 'No runs match' })).toBeVisible()
})

test('pages hold twenty logs', async ({ openProfile, person }) => {
  const agent = await makeAgent(person)
  for (let count = 1; count <= 21; count++) await run(person, agent, `Question ${count}.`)
  const page = await openProfile({ as: person })
  await page.goto('/studio/admin/logs')
  const { rows } = logsOn(page)
  await expect(rows).toHaveCount(20)
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(rows).toHaveText([/Question 1\./])
  await expect(page).toHaveURL(/[?&]page=2/)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(rows).toHaveCount(20)
})

test('people see their own runs and those of their agents, and an invitation while there are none', async ({
  openProfile,
  keeper,
  person,
}) => {
  const other = await registerPerson(keeper.url, 'Grace')
  const agent = await makeAgent(person, { name: 'Rowan', visibility: 'public' })
  const page = await openProfile({ as: other })
  await page.goto('/studio/admin/logs')
  await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Run an agent' })).toHaveCount(1)
  await run(person, agent, 'Mine alone')
  await run(other, agent, 'Asked by Grace')
  await page.reload()
  await expect(logsOn(page).rows).toHaveText([/Asked by Grace/])
  const owner = await openProfile({ as: person })
  await owner.goto('/studio/admin/logs')
  await expect(logsOn(owner).rows).toHaveText([/Asked by Grace/, /Mine alone/])
  await owner.getByRole('button', { name: 'Filter', exact: true }).click()
  await choose(owner, 'User', 'Grace')
  await expect(logsOn(owner).rows).toHaveText([/Asked by Grace/])
})

test('the logs of the present filter are saved as JSON lines', async ({ openProfile, person }) => {
  const agent = await makeAgent(person, { name: 'Alder' })
  await run(person, agent, 'By the river')
  await run(person, agent, 'By the sea')
  const page = await openProfile({ as: person })
  await page.goto('/studio/admin/logs?q=river')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export JSONL' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^keeper-logs-\d{4}-\d\d-\d\d\.jsonl$/)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { agent: { name: 'Alder' }, input: 'By the river', status: 'done', steps: [{ kind: 'model' }] },
  ])
})

test('Replay runs the same input again and opens the new log, which updates live', async ({
  openProfile,
  person,
  provider,
}) => {
  const agent = await makeAgent(person, { name: 'Alder' })
  await run(person, agent, 'Once more')
  const page = await openProfile({ as: person })
  await page.goto('/studio/admin/logs')
  const { open, rows, detail, table } = logsOn(page)
  await open('Once more').click()
  const first = new URL(page.url()).searchParams.get('log')
  const held = provider.hold({ reply: 'one two three four', after: 2 })
  await detail.getByRole('button', { name: 'Replay' }).click()
  await expect(page).not.toHaveURL(new RegExp(`log=${first}`))
  await expect(page).toHaveURL(/[?&]log=/)
  await expect(table.getByText('Running', { exact: true })).toBeVisible()
  await expect(detail.getByRole('group', { name: 'Input' })).toHaveText('Once more')
  await expect(rows).toHaveCount(1)
  held.release()
  await expect(detail.getByRole('group', { name: 'Output' })).toHaveText('one two three four')
  await expect(table.getByText('Running', { exact: true })).toHaveCount(0)
  await expect(table.getByText('Done', { exact: true })).toHaveCount(2)
})

test('a replay that is refused says why', async ({ openProfile, person, allowConsole }) => {
  allowConsole(/status of 4\d\d/)
  const agent = await makeAgent(person)
  await run(person, agent, 'Once more')
  await person.ask('PUT', '/api/kip/agents', { id: agent.id, status: 'in-progress' })
  const page = await openProfile({ as: person })
  await page.goto('/studio/admin/logs')
  const { open, detail } = logsOn(page)
  await open('Once more').click()
  await detail.getByRole('button', { name: 'Replay' }).click()
  await expect(detail.getByRole('alert')).toHaveText(
    'Failed to run agentThis agent is not ready and takes no messages at the moment.',
  )
})

test('logs that can’t be loaded say so, and Retry loads them', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  const page = await openProfile({ as: person })
  for (const asked of [/logs=true/, /stats=true/])
    await page.route(asked, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/studio/admin/logs')
  await expect(page.getByText('Error loading logs')).toBeVisible()
  await expect(page.getByText('Failed to fetch agent logs. 500 Internal Server Error')).toBeVisible()
  await expect(page.getByText('Failed to fetch agent stats')).toBeVisible()
  await page.unroute(/logs=true/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible()
})

test('a log and its steps can be read with only the keyboard', async ({ openProfile, person }) => {
  const agent = await makeAgent(person, { name: 'Alder' })
  await run(person, agent, 'By keyboard')
  const page = await openProfile({ as: person })
  await page.goto('/studio/admin/logs')
  const { open, detail } = logsOn(page)
  await open('By keyboard').focus()
  await page.keyboard.press('Enter')
  await expect(detail.getByRole('group', { name: 'Input' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(detail.getByRole('button', { name: 'As a list' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(detail.getByRole('group', { name: 'Steps as a list' })).toBeFocused()
})

test('every width tells who ran an agent, when, and at what cost', async ({ openProfile, person }) => {
  await run(person, await makeAgent(person, { name: 'Alder' }), 'Look around')
  const page = await openProfile({ as: person })
  await page.goto('/studio/admin/logs')
  const { row, table } = logsOn(page)
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const shown = row('Look around')
    await expect(shown.getByRole('time').filter({ visible: true })).toHaveCount(1)
    await expect(shown.getByText('Ada', { exact: true }).filter({ visible: true })).toHaveCount(1)
    await expect(shown.getByText(/^\$0\.0/).filter({ visible: true })).toHaveCount(1)
    for (const cell of await table.getByRole('cell').filter({ visible: true }).all())
      expect(await cell.evaluate((box) => box.scrollWidth - box.clientWidth), `${width}`).toBeLessThanOrEqual(
        0,
      )
  }
})

test('the filters fill their rows', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio/admin/logs')
  const bar = page.getByRole('search')
  await bar.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(bar.getByRole('combobox', { name: 'Provider' })).toBeVisible()
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const right = await bar.evaluate((box) => Math.round(box.getBoundingClientRect().right))
    const ends = await bar.locator('[type=search], button:visible').evaluateAll((fields) => {
      const boxes = fields.map((field) => field.getBoundingClientRect())
      const rows = new Set(boxes.map(({ top }) => Math.round(top)))
      return [...rows].map((row) =>
        Math.round(Math.max(...boxes.filter(({ top }) => Math.round(top) === row).map((box) => box.right))),
      )
    })
    expect(new Set(ends), `${width}`).toEqual(new Set([right]))
  }
})

test('on paper there is the list and the open log, and nothing to click', async ({ openProfile, person }) => {
  const agent = await makeAgent(person, { name: 'Alder' })
  await run(person, agent, 'On paper')
  const page = await openProfile({ as: person, colorScheme: 'dark' })
  await page.goto('/studio/admin/logs')
  await logsOn(page).open('On paper').click()
  await expect(logsOn(page).detail.getByRole('group', { name: 'Input' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(logsOn(page).detail).toContainText('On paper')
  for (const name of ['Export JSONL', 'Replay', 'As a list'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

for (const viewport of windowsFor('logs')) {
  test(`at ${viewport.width} px axe finds nothing in any state of the logs`, async ({
    openProfile,
    person,
  }) => {
    const agent = await makeAgent(person, { name: 'An agent with a name that is rather long' })
    const page = await openProfile({ as: person, viewport })
    const expectGood = async () => {
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await page.goto('/studio/admin/logs')
    await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible()
    await expectGood()
    await run(person, agent, `Long ${'x'.repeat(300)}`)
    await run(person, agent, 'Fail [[sim status=400]]')
    await page.goto('/studio/admin/logs?range=custom')
    const { open, detail } = logsOn(page)
    await open('Long x').click()
    await expect(detail.getByRole('group', { name: 'Input' })).toBeVisible()
    await expectGood()
    await detail.getByRole('button', { name: 'As a list' }).click()
    await expectGood()
    await open('Fail').click()
    await expect(detail.getByRole('alert')).toBeVisible()
    await expectGood()
  })
}
