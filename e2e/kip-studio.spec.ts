import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { KeeperProcess } from './keeper-process.ts'
import { createAgent, newSlug } from './people.ts'

const analysis = {
  type: 'plan',
  intent: 'To arrange a journey.',
  entities: [{ text: 'Ada', type: 'person' }],
  sentiment: { label: 'positive', score: 0.7 },
  topics: ['travel'],
}

test('a newcomer sees sample thoughts, then what their own runs tell', async ({
  openProfile,
  person,
  keeper,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio')
  await page.getByRole('link', { name: 'Kip Studio' }).click()
  const thoughts = page.getByRole('region', { name: 'Kip Thoughts' })
  await expect(thoughts.getByText('Sample', { exact: true })).toBeVisible()
  await expect(thoughts.getByRole('heading', { level: 3 })).not.toHaveCount(0)

  const { id, name } = await createAgent(person, { name: 'Alder', visibility: 'private' })
  await person.ask('POST', '/api/kip/agents', { action: 'run', agentId: id, input: 'Hello' })
  const birch = await createAgent(person, { name: 'Birch', visibility: 'private' })
  makeOld(keeper, birch.id)
  await page.reload()
  await expect(thoughts).toContainText(`${name} answered 1 of your 1 run in the last 30 days.`)
  await expect(thoughts).toContainText('No runs in the last 30 days: Birch.')
  await expect(thoughts.getByText('Sample', { exact: true })).toHaveCount(0)
  await thoughts.getByRole('link', { name: 'Look at Birch' }).click()
  await expect(page.getByRole('region', { name: 'Registry' }).getByRole('heading', { level: 3 })).toHaveText([
    'Birch',
  ])
})

test('an agent is run from the home only when it is ready', async ({ openProfile, person }) => {
  const [ready, busy] = [`Ready ${newSlug()}`, `Busy ${newSlug()}`]
  await createAgent(person, { name: ready, visibility: 'private' })
  await createAgent(person, { name: busy, visibility: 'private', status: 'in-progress' })
  const page = await openProfile({ as: person })
  await page.goto('/studio/kip')
  await expect(page.getByRole('button', { name: `Run ${busy}` })).toBeDisabled()
  await page.getByRole('button', { name: `Run ${ready}` }).click()
  const dialog = page.getByRole('dialog', { name: `Run ${ready}` })
  await dialog.getByLabel('Input').fill('Say **hello**')
  await dialog.getByRole('button', { name: 'Run', exact: true }).click()
  const answer = dialog.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('Done')
  await expect(answer.locator('strong')).toHaveText('hello')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Kip Thoughts' })).toContainText(`${ready} answered 1`)
})

test('the intent console prints what TypeAgent extracts, and says when it can’t', async ({
  openProfile,
  person,
  provider,
  allowConsole,
}) => {
  allowConsole(/status of (404|500)/)
  provider.behave({ reply: JSON.stringify(analysis) })
  const page = await openProfile({ as: person })
  await page.goto('/studio/kip')
  const panel = page.getByRole('region', { name: 'Intent Console' })
  const [input, extract] = [
    panel.getByLabel('Test input'),
    panel.getByRole('button', { name: 'Extract', exact: true }),
  ]
  await expect(input).toHaveValue(/Ada/)
  await extract.click()
  const result = panel.getByRole('group', { name: 'Result' })
  await expect(result).toContainText('"intent": "To arrange a journey."')
  await expect(result).toContainText(/\d ms/)

  await input.fill('Another text')
  provider.behave({ reply: 'A plan, I think.' })
  await extract.click()
  await expect(panel.getByRole('alert')).toContainText('TypeAgent extraction failed')
  await expect(result).toHaveCount(0)
  await panel.getByRole('button', { name: 'Use the test input' }).click()
  await expect(input).toHaveValue(/Ada/)

  await page.route('**/api/kip/agents?slug=type-agent', (route) =>
    route.fulfill({
      status: 404,
      json: { success: false, error: { code: 'not_found', message: 'Agent not found' } },
    }),
  )
  await extract.click()
  await expect(panel.getByRole('alert')).toHaveText('TypeAgent not found')
})

test('the Lead agents’ own pages open in new tabs', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio/kip')
  const experiences = page.getByRole('region', { name: 'Lead Agent Experiences' }).getByRole('link')
  await expect(experiences).toHaveCount(2)
  for (const [place, path] of ['/kip', '/ceox'].entries()) {
    await expect(experiences.nth(place)).toHaveAttribute('rel', 'noopener')
    const opening = page.waitForEvent('popup')
    await experiences.nth(place).click()
    const popup = await opening
    await expect(popup).toHaveURL(new RegExp(`${path}$`))
    await expect(popup.getByRole('textbox')).toBeVisible()
    await popup.close()
  }
})

test('what can’t be loaded says so and can be tried again', async ({ openProfile, person, allowConsole }) => {
  allowConsole(/status of 500/)
  const page = await openProfile({ as: person })
  let isBroken = true
  const failing = { status: 500, json: { success: false, error: { code: 'x', message: 'It broke.' } } }
  for (const path of ['**/api/kip/thoughts', '**/api/kip/agents?sort=*'])
    await page.route(path, (route) => (isBroken ? route.fulfill(failing) : route.continue()))
  await page.goto('/studio/kip')
  await expect(page.getByText('Error loading thoughts')).toBeVisible()
  await expect(page.getByText('Error loading agents')).toBeVisible()
  await expectAccessible(page)
  isBroken = false
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.first().click()
  await expect(retry).toHaveCount(1)
  await retry.click()
  await expect(page.getByRole('button', { name: /^Run / }).first()).toBeVisible()
  await expect(page.getByText('Error loading')).toHaveCount(0)
})

test('the home is accessible and fits a phone', async ({ openProfile, person, keeper }) => {
  makeOld(keeper, (await createAgent(person, { name: 'Alder', visibility: 'private' })).id)
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 360, height: 740 },
  ]) {
    const page = await openProfile({ as: person, viewport })
    await page.goto('/studio/kip')
    await expect(page.getByText('No runs in the last 30 days: Alder.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Run Alder' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
})

/** Makes an agent two months old. */
function makeOld({ dataDir }: KeeperProcess, agentId: string): void {
  const database = new DatabaseSync(join(dataDir, 'keeper.db'))
  try {
    database.exec('pragma busy_timeout = 5000')
    const createdAt = Date.now() - 60 * 24 * 60 * 60_000
    database.prepare('update agents set created_at = ? where id = ?').run(createdAt, agentId)
  } finally {
    database.close()
  }
}
