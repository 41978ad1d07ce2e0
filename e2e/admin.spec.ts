import type { Locator, Page } from '@playwright/test'
import { limitWording } from '../contracts/src/limits/limit-wording.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test as base } from './fixtures.ts'
import { choose } from './form-controls.ts'
import { createAgent, registerPerson, savePlatformKeys } from './people.ts'
import { windowsFor } from './windows.ts'

const test = base.extend<{ openFailing: (address: RegExp) => Promise<Page> }>({
  /** Opens the overview as an admin while calls to an address fail as on a broken server. */
  openFailing: ({ openProfile, keeper, allowConsole }, use) =>
    use(async (address) => {
      allowConsole(/status of 500/)
      const page = await openProfile({ as: keeper.admin })
      await page.route(address, (route) => route.fulfill({ status: 500, body: '{}' }))
      await page.goto('/studio/admin')
      return page
    }),
})

test('the overview is for admins', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio/admin')
  await expect(page.getByRole('heading', { name: 'You need admin access' })).toBeVisible()
  await expect(page.getByText('API Usage Analytics')).toHaveCount(0)
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }),
  ).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to your logs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Execution logs' })).toBeVisible()
})

test('the overview leads to keys, users, agents, logs and the audit log', async ({ openProfile, keeper }) => {
  const page = await openProfile({ as: keeper.admin })
  await page.goto('/root')
  for (const [link, heading] of [
    ['Platform API keys', 'Platform keys'],
    ['Users', 'Users'],
    ['Agents', 'Agents'],
    ['Execution logs', 'Execution logs'],
    ['Audit log', 'Audit log'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click()
    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: new RegExp(`^${link}`) })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})

test('usage shows runs, tokens, cost, latency and errors over time, as charts and as tables', async ({
  openProfile,
  startOwnKeeper,
}) => {
  const keeper = await startOwnKeeper({ RATE_LIMITS: 'off' })
  const admin = await registerPerson(keeper.url)
  const page = await openProfile({ keeper, as: admin })
  await page.goto('/studio/admin')
  await expect(page.getByRole('heading', { name: 'No runs in this period' })).toBeVisible()
  await savePlatformKeys(admin)
  const alder = await createAgent(admin, { name: 'Alder' })
  const birch = await createAgent(admin, {
    name: 'Birch',
    model_provider: 'anthropic',
    model: 'claude-3-5-haiku',
  })
  const run = (agentId: string, input: string) =>
    admin.ask('POST', '/api/kip/agents', { action: 'run', agentId, input }).catch(() => undefined)
  for (const input of ['One', 'Two', 'Three']) await run(alder.id, input)
  await run(birch.id, 'Four')
  await run(birch.id, 'Fail [[sim status=400]]')

  await page.reload()
  const report = page.getByRole('region', { name: 'API Usage Analytics' })
  await expect(report.getByRole('definition').first()).toHaveText('5')
  await expect(report.getByRole('definition').last()).toHaveText('1 (20.0 %)')
  // On the first day the hours tell more than one bar in a month.
  await expect(page.getByRole('combobox', { name: 'Time range' })).toHaveText('Last 24 hours')
  await expect(report.getByRole('img', { name: /^Runs by hour/ })).toBeVisible()
  await choose(page, 'Time range', 'Last 30')
  for (const measure of ['Runs', 'Tokens', 'Cost', 'Errors', 'Latency, median', 'Latency, 95th percentile'])
    await expect(
      report.getByRole('img', { name: `${measure} by day; see the table for the numbers` }),
    ).toBeVisible()
  await expect(report.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    'OpenAI',
    'Anthropic',
  ])
  // A bar for each of the two providers that ran today, in the first chart.
  const bars = report.getByRole('img', { name: /^Runs by day/ }).locator('.recharts-bar-rectangle path')
  await expect(bars).toHaveCount(2)

  await report.getByRole('button', { name: 'As a table' }).click()
  const groups = report.getByRole('region', { name: 'By provider' })
  await expect(groups.getByRole('row').nth(1)).toContainText(/OpenAI3.*\$0\.\d+.*ms/)
  await expect(groups.getByRole('row').nth(2)).toContainText(/Anthropic2.*1$/)
  await expect(report.getByRole('region', { name: 'Day by day' }).getByRole('row')).toHaveCount(3)
  await choose(page, 'Group by', 'By agent')
  await expect(report.getByRole('region', { name: 'By agent' }).getByRole('row').nth(1)).toContainText(
    'Alder',
  )
  await choose(page, 'Time range', 'Last 24')
  await expect(report.getByRole('region', { name: 'Hour by hour' })).toBeVisible()
  await expect(page).toHaveURL(/\?(?=.*by=agent)(?=.*form=table)(?=.*range=24h)/)
  await page.reload()
  await expect(report.getByRole('region', { name: 'Hour by hour' })).toContainText('Birch')
  await choose(page, 'Time range', 'Choose')
  await page.getByLabel('Last day').fill('2020-01-31')
  await expect(page.getByRole('heading', { name: 'No runs in this period' })).toBeVisible()
})

test('usage that can’t be loaded says so, and Retry loads it', async ({ openFailing }) => {
  const page = await openFailing(/kip\/usage/)
  await expect(page.getByText('Error loading usage')).toBeVisible()
  await page.unroute(/kip\/usage/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Error loading usage')).toHaveCount(0)
})

test('an admin sets what visitors may spend and run, and sees what they have spent', async ({
  openProfile,
  startOwnKeeper,
  allowConsole,
}) => {
  allowConsole(/status of 429/)
  const keeper = await startOwnKeeper()
  const admin = await registerPerson(keeper.url)
  await savePlatformKeys(admin)
  const { slug } = await createAgent(admin)
  const page = await openProfile({ keeper, as: admin })
  await page.goto('/studio/admin')
  const limits = page.getByRole('region', { name: 'Limits' })
  const cap = limits.getByLabel('Visitors may spend per day')
  const runs = limits.getByLabel('Visitors may run per minute')
  const save = limits.getByRole('button', { name: 'Save limits' })
  const spent = limits.getByRole('meter', { name: 'Spent by visitors today' })
  const message = limits.getByRole('status')
  await expect(spent).toHaveAttribute('aria-valuetext', '$0 of $5.00')
  await expect(cap).toHaveValue('5.00')
  await expect(runs).toHaveValue('1200')

  await cap.fill('2,50')
  await runs.fill('none')
  await save.click()
  await expect(limits.getByRole('alert')).toHaveText([limitWording.dollarsNeeded, limitWording.runsNeeded])
  await expect(cap).toBeFocused()
  await expect(cap).toHaveAccessibleDescription(new RegExp(limitWording.dollarsNeeded))
  await expect(cap).toHaveValue('2,50')
  await expectAccessible(page)

  await runs.fill('')
  await cap.fill('0')
  await cap.press('Enter')
  await expect(message).toHaveText(limitWording.saved)
  await expect(limits.getByRole('alert')).toHaveCount(0)
  await expect(spent).toHaveAttribute('aria-valuetext', '$0 of $0.00')
  await expect(message).toHaveText('')
  const visitor = await openProfile({ keeper })
  await visitor.goto(`/${slug}`)
  const chat = chatOn(visitor)
  await chat.say('Hello')
  await expect(visitor.getByText(limitWording.platformPaysNoVisitors)).toBeVisible()

  await cap.fill('2.5')
  await runs.fill('20')
  await save.click()
  await expect(message).toHaveText(limitWording.saved)
  await expect(cap).toHaveValue('2.50')
  await limits.getByLabel('Each account may spend per day').fill('1.25')
  await save.click()
  await expect(message).toHaveText(limitWording.saved)
  await visitor.reload()
  await chat.say('Hello again')
  await expect(chat.replies).toHaveCount(1)
  await expect(chat.input).toBeEnabled()
  // What the answer cost is there once it has ended.
  await expect(async () => {
    await page.reload()
    const text = await spent.getAttribute('aria-valuetext')
    expect(text).toMatch(/^(<\$0\.0001|\$0\.\d+) of \$2\.50$/)
  }).toPass()
  await expect(cap).toHaveValue('2.50')
  await expect(runs).toHaveValue('20')

  await expect(limits.getByLabel('Each account may spend per day')).toHaveValue('1.25')
  await cap.fill('')
  for (let fields = 0; fields < 4; fields += 1) await page.keyboard.press('Tab')
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message).toHaveText(limitWording.saved)
  await expect(spent).toHaveAttribute('aria-valuetext', / of \$5\.00$/)
  await expect(cap).toHaveValue('5.00')
})

test('an admin chooses how long logs are kept', async ({ openProfile, startOwnKeeper }) => {
  const keeper = await startOwnKeeper()
  const page = await openProfile({ keeper, as: await registerPerson(keeper.url) })
  await page.goto('/studio/admin')
  await choose(page, 'Delete logs after', '90 days')
  const section = page.getByRole('region', { name: 'Logs of runs' })
  await expect(section.getByRole('status')).toHaveText('Saved.')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Delete logs after' })).toHaveText('90 days')
  await expectAccessible(page)
})

test('fields side by side stay in line where a label takes two lines', async ({ openProfile, keeper }) => {
  const page = await openProfile({ as: keeper.admin })
  await page.goto('/studio/admin')
  const fields = page.getByRole('form', { name: 'Limits' }).getByRole('textbox')
  await expect(fields).toHaveCount(4)
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const tops = await fields.evaluateAll((all) => all.map((field) => field.getBoundingClientRect().top))
    expect(tops[0], `${width}`).toBeCloseTo(tops[1] ?? 0)
    expect(tops[2], `${width}`).toBeCloseTo(tops[3] ?? 0)
  }
})

test('limits that can’t be loaded or saved say so, and keep what was typed', async ({ openFailing }) => {
  const page = await openFailing(/kam\/limits/)
  await expect(page.getByText(limitWording.loadFailed)).toBeVisible()
  await expectAccessible(page)
  await page.unroute(/kam\/limits/)
  await page.getByRole('button', { name: 'Retry' }).click()
  const limits = page.getByRole('region', { name: 'Limits' })
  const cap = limits.getByLabel('Visitors may spend per day')
  await cap.fill('7')
  await page.route(/kam\/limits/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await limits.getByRole('button', { name: 'Save limits' }).click()
  await expect(limits.getByRole('alert')).toBeVisible()
  await expect(cap).toHaveValue('7')
})

for (const viewport of windowsFor('overview')) {
  test(`at ${viewport.width} px axe finds nothing on the overview`, async ({
    openProfile,
    keeper,
    person,
  }) => {
    const agent = await createAgent(keeper.admin, { visibility: 'private' })
    await keeper.admin.ask('POST', '/api/kip/agents', { action: 'run', agentId: agent.id, input: 'Hello' })
    const page = await openProfile({ as: keeper.admin, viewport })
    await page.goto('/studio/admin?by=model')
    await expect(page.getByRole('img', { name: /^Latency, median by hour/ })).toBeVisible()
    await expect(page.getByRole('meter', { name: 'Spent by visitors today' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'As a table' }).click()
    const hours = page.getByRole('region', { name: 'Hour by hour' })
    await expect(hours).toBeVisible()
    expect(await outOfSight(hours)).toEqual([])
    await expect(hours.getByRole('rowheader').first()).toHaveCSS('white-space', 'nowrap')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const refused = await openProfile({ as: person, viewport })
    await refused.goto('/studio/admin')
    await expect(refused.getByText('You need admin access')).toBeVisible()
    await expectNoSidewaysScroll(refused)
    await expectAccessible(refused)
  })
}

/** The texts of a table's rows that reach past its region. */
function outOfSight(region: Locator): Promise<string[]> {
  return region.evaluate((frame) => {
    const { left, right } = frame.getBoundingClientRect()
    const ranges = [...frame.querySelectorAll('tbody th, tbody td')].map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range
    })
    const isInSight = (range: Range) => {
      const box = range.getBoundingClientRect()
      return box.left >= left && box.right <= right
    }
    return ranges.filter((range) => !isInSight(range)).map(String)
  })
}
