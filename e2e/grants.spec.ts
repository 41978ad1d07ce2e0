import type { Agent } from '../contracts/src/agents/agents.ts'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import type { KeeperGrant } from '../contracts/src/keepers/grants.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, newSlug } from './people.ts'

test('an agent is allowed on the keeper, limited, and unticked in its form', async ({
  openProfile,
  person,
}) => {
  const made = { title: 'River years', purpose: 'Years.', keeperType: 'journal', memoryPattern: 'spatial' }
  // The server lets every answer out through its contract.
  const keeper = (await person.ask('POST', '/api/keepers', made)) as Keeper
  const reaches = Array.from({ length: 11 }, (_, at) => `#reach${at}`).join(' ')
  await person.ask('POST', `/api/keepers/${keeper.id}/moments`, { body: `The heron. #river ${reaches}` })
  const slug = `river-reader-${keeper.id.slice(0, 8)}`
  const fields = { name: 'River reader', slug, purpose: 'Reads the river.' }
  const agent = (await person.ask('POST', '/api/kip/agents', fields)) as Agent
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/voice`)
  const allowed = page.getByRole('region', { name: 'Agents', exact: true })
  await expect(allowed.getByText('No agent may read this keeper.')).toBeVisible()
  await allowed.getByRole('button', { name: 'Allow an agent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Allow an agent' })
  await dialog.getByRole('combobox', { name: 'Agent' }).click()
  await page.getByRole('option', { name: agent.name, exact: true }).click()
  await dialog.getByRole('checkbox', { name: 'Only some topics' }).click()
  const reach = dialog.getByRole('checkbox', { name: 'reach1', exact: true })
  await expect(reach).toBeVisible()
  await dialog.getByLabel('Search topics').fill('nothing like this')
  await expect(dialog.getByText('No matching topics.')).toBeVisible()
  await dialog.getByLabel('Search topics').fill('river')
  await expect(reach).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: 'river', exact: true }).click()
  await dialog.getByLabel('First day').fill('2024-01-01')
  await dialog.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(allowed.getByRole('listitem')).toContainText('Read: river, since 1 January 2024')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/studio/agents')
  await page.getByRole('link', { name: `Edit ${agent.name}` }).click()
  const form = page.getByRole('form', { name: `Edit ${agent.name}` })
  const section = form.getByRole('button', { name: /^May read/ })
  await expect(section).toContainText('River years')
  await section.click()
  await expect(form.getByText('Topics and days: 1 topic, since 1 January 2024')).toBeVisible()
  await form.getByRole('checkbox', { name: 'River years' }).click()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto(`/keeper/${keeper.number}/voice`)
  await expect(page.getByText('No agent may read this keeper.')).toBeVisible()
})

test('where agents don’t load, allowing one says so, and can be tried again', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  // Other people's public agents are offered, too.
  const agent = await createAgent(person, { name: `Guide ${newSlug()}` })
  const page = await openProfile({ as: person })
  const agents = /\/api\/kip\/agents\?sort=name$/
  await page.route(agents, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/keeper/1/voice')
  const allowed = page.getByRole('region', { name: 'Agents', exact: true })
  await allowed.getByRole('button', { name: 'Allow an agent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Allow an agent' })
  await expect(dialog.getByRole('alert')).toContainText('Error loading agents')
  await expectAccessible(page)
  await page.unroute(agents)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await dialog.getByRole('combobox', { name: 'Agent' }).click()
  await expect(page.getByRole('option', { name: agent.name, exact: true })).toBeVisible()
})

test('a permission that was changed elsewhere meanwhile shows that, and the person chooses what stays', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const made = { title: 'River years', purpose: 'Years.', keeperType: 'journal', memoryPattern: 'spatial' }
  // The server lets every answer out through its contract.
  const keeper = (await person.ask('POST', '/api/keepers', made)) as Keeper
  const slug = `river-reader-${keeper.id.slice(0, 8)}`
  const fields = { name: 'River reader', slug, purpose: 'Reads the river.' }
  const agent = (await person.ask('POST', '/api/kip/agents', fields)) as Agent
  const grants = `/api/keepers/${keeper.id}/grants`
  const limits = { right: 'read', topicIds: null, from: null, to: null }
  const grant = (await person.ask('POST', grants, { agentId: agent.id, ...limits })) as KeeperGrant
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/voice`)
  const allowed = page.getByRole('region', { name: 'Agents', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Change River reader' })
  let { version } = grant
  const begin = async (from: string) => {
    await allowed.getByRole('button', { name: 'Change River reader' }).click()
    await dialog.getByLabel('Last day').fill('2025-12-31')
    const change = { ...limits, version, from }
    ;({ version } = (await person.ask('PATCH', `${grants}/${grant.id}`, change)) as KeeperGrant)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByRole('alert')).toContainText(
      'This permission was changed elsewhere since you opened it.',
    )
  }
  await begin('2024-01-01')
  await expect(dialog.getByRole('alert')).toContainText('Read: all topics, since 1 January 2024')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use the saved version' }).click()
  await dialog.getByLabel('Last day').fill('2024-12-31')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(allowed.getByRole('listitem')).toContainText('1 January 2024 to 31 December 2024')

  version += 1
  await begin('2023-01-01')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(allowed.getByRole('listitem')).toContainText('1 January 2024 to 31 December 2025')
})

test('each keeper that is ticked has topics of its own, and an empty choice of them is named', async ({
  openProfile,
  person,
}) => {
  const make = async (title: string) => {
    const fields = { title, purpose: 'Years.', keeperType: 'journal', memoryPattern: 'spatial' }
    // The server lets every answer out through its contract.
    const { id } = (await person.ask('POST', '/api/keepers', fields)) as Keeper
    await person.ask('POST', `/api/keepers/${id}/moments`, { body: `In ${title}. #${title.toLowerCase()}` })
  }
  await make('Harbour')
  await make('Meadow')
  const fields = { name: 'Two readers', slug: 'two-readers-of-grants', purpose: 'Reads.' }
  const agent = (await person.ask('POST', '/api/kip/agents', fields)) as Agent
  const page = await openProfile({ as: person })
  await page.goto(`/studio/agents/${agent.id}`)
  const form = page.getByRole('form', { name: `Edit ${agent.name}` })
  await form.getByRole('button', { name: /^May read/ }).click()
  const row = (title: string) => form.getByRole('listitem').filter({ hasText: title })
  await row('Harbour').getByRole('checkbox', { name: 'Harbour' }).click()
  await row('Meadow').getByRole('checkbox', { name: 'Meadow' }).click()
  await row('Harbour')
    .getByText(/^Topics and days/)
    .click()
  await row('Harbour').getByRole('checkbox', { name: 'Only some topics' }).click()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(row('Harbour').getByRole('alert')).toHaveText('Choose a topic, or allow all of them.')
  await expect(row('Harbour').getByRole('group', { name: 'Topics' })).toBeFocused()
  await expectAccessible(page)
  await row('Harbour').getByRole('checkbox', { name: 'harbour', exact: true }).click()
  await row('Harbour').getByLabel('First day').fill('2024-02-01')
  await row('Harbour').getByLabel('Last day').fill('2024-01-01')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(row('Harbour').getByRole('alert')).toHaveText('The last day is before the first.')
  await expect(row('Harbour').getByLabel('Last day')).toBeFocused()
  await row('Harbour').getByLabel('Last day').fill('')
  await row('Meadow')
    .getByText(/^Topics and days/)
    .click()
  await expect(row('Meadow').getByRole('checkbox', { name: 'Only some topics' })).not.toBeChecked()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Saved', { exact: true })).toBeVisible()
  const granted = (await person.ask('GET', `/api/kip/agents/${agent.id}/grants`)) as KeeperGrant[]
  const topics = granted.map((one) => [one.keeper.title, one.topics?.map(({ name }) => name) ?? null])
  expect(Object.fromEntries(topics)).toEqual({ Harbour: ['harbour'], Meadow: null })
})
