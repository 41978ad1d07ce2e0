import type { Agent } from '../contracts/src/agents/agents.ts'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('an agent is allowed on the keeper, limited, and revoked in its form', async ({
  openProfile,
  person,
}) => {
  const made = { title: 'River years', purpose: 'Years.', keeperType: 'journal', memoryPattern: 'spatial' }
  // The server lets every answer out through its contract.
  const keeper = (await person.ask('POST', '/api/keepers', made)) as Keeper
  await person.ask('POST', `/api/keepers/${keeper.id}/moments`, { body: 'The heron. #river' })
  const slug = `river-reader-${keeper.id.slice(0, 8)}`
  const fields = { name: 'River reader', slug, purpose: 'Reads the river.' }
  const agent = (await person.ask('POST', '/api/kip/agents', fields)) as Agent
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/voice`)
  const section = page.getByRole('region', { name: 'Agents', exact: true })
  await expect(section.getByText('No agent may read this keeper.')).toBeVisible()
  await section.getByRole('button', { name: 'Allow an agent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Allow an agent' })
  await dialog.getByRole('combobox', { name: 'Agent' }).click()
  await page.getByRole('option', { name: agent.name, exact: true }).click()
  await dialog.getByRole('checkbox', { name: 'Only some topics' }).click()
  await dialog.getByRole('checkbox', { name: 'river', exact: true }).click()
  await dialog.getByLabel('First day').fill('2024-01-01')
  await dialog.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(section.getByRole('listitem')).toContainText('Read: river, since 2024-01-01')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/studio/agents')
  await page.getByRole('link', { name: `Edit ${agent.name}` }).click()
  const form = page.getByRole('form', { name: `Edit ${agent.name}` })
  await form.getByRole('button', { name: /^Keepers/ }).click()
  await form.getByRole('button', { name: 'Revoke River years' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(form.getByText('It reads none of your keepers.')).toBeVisible()
})

test('another keeper is chosen for an agent with topics of its own', async ({ openProfile, person }) => {
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
  await form.getByRole('button', { name: /^Keepers/ }).click()
  await form.getByRole('button', { name: 'Allow a keeper' }).click()
  const dialog = page.getByRole('dialog', { name: 'Allow a keeper' })
  const choose = async (title: string) => {
    await dialog.getByRole('combobox', { name: 'Keeper' }).click()
    await page.getByRole('option', { name: title, exact: true }).click()
  }
  await choose('Harbour')
  await dialog.getByRole('checkbox', { name: 'Only some topics' }).click()
  await dialog.getByRole('checkbox', { name: 'harbour', exact: true }).click()
  await choose('Meadow')
  await expect(dialog.getByRole('checkbox', { name: 'Only some topics' })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(form.getByRole('button', { name: 'Revoke Meadow' })).toBeVisible()
})
