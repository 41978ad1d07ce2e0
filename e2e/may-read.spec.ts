import type { Page } from '@playwright/test'
import type { Agent } from '../contracts/src/agents/agents.ts'
import type { KeeperGrant } from '../contracts/src/keepers/grants.ts'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, newSlug, type Person } from './people.ts'

const weir = 'The heron stood by the weir.'

async function makeKeeper(owner: Person, title: string, more: object = {}): Promise<Keeper> {
  const fields = { title, purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological', ...more }
  // The server lets every answer out through its contract.
  const keeper = (await owner.ask('POST', '/api/keepers', fields)) as Keeper
  const moment = { occurredAt: '2026-08-03T12:00:00Z', tz: 'UTC', title: 'At the river', body: weir }
  await owner.ask('POST', `/api/keepers/${keeper.id}/moments`, moment)
  return keeper
}

async function findAgent(owner: Person, name: string): Promise<Agent | undefined> {
  return ((await owner.ask('GET', '/api/kip/agents')) as Agent[]).find((agent) => agent.name === name)
}

async function rightsOf(owner: Person, agentId: string): Promise<string[]> {
  const granted = (await owner.ask('GET', `/api/kip/agents/${agentId}/grants`)) as KeeperGrant[]
  return granted.map(({ keeper, right }) => `${keeper.title}: ${right}`).sort()
}

function formOn(page: Page, name: string | RegExp) {
  const form = page.getByRole('form', { name })
  const section = form.getByRole('button', { name: /^May read/ })
  return { form, section, tick: (title: string) => form.getByRole('checkbox', { name: title }) }
}

test('a new agent reads the keeper that is ticked: in its tests at once, for good once it is saved', async ({
  openProfile,
  person,
  provider,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const keeper = await makeKeeper(person, 'River')
  const name = `Reader ${newSlug()}`
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents/new')
  const { form, section, tick } = formOn(page, 'New agent')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Purpose').fill('Reads my days.')
  await expect(section).toContainText('None of your keepers')
  await section.click()
  await tick('River').click()
  await expect(form.getByText(/^What it reads goes to OpenAI with your messages\./)).toBeVisible()
  await expect(form.getByText('Comes with it:')).toBeVisible()
  await expect(form.getByRole('listitem').getByText('Search of your keepers')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(section).toContainText('River')
  await section.click()
  await expect(tick('River')).toBeChecked()

  const pane = page.getByRole('region', { name: 'Try it' })
  await pane.getByRole('textbox', { name: /^Message / }).fill('Where was the heron?')
  await pane.getByRole('button', { name: 'Send message' }).click()
  const preview = pane.getByRole('region', { name: /^What .* will send$/ })
  await expect(preview).toContainText(weir)
  expect(provider.requests.filter(({ method }) => method === 'POST')).toEqual([])
  provider.behave({ reply: `There [1 "${weir}"].` })
  await preview.getByRole('button', { name: 'Send' }).click()
  await expect(pane.getByRole('link', { name: 'Receipt 1' })).toBeVisible()
  // What is asked next says too little by itself: what goes with it is what the first question found.
  await pane.getByRole('textbox', { name: /^Message / }).fill('Why?')
  await pane.getByRole('button', { name: 'Send message' }).click()
  await expect(preview).toContainText(weir)
  provider.behave({ reply: `It waited [1 "${weir}"].` })
  await preview.getByRole('button', { name: 'Send' }).click()
  await expect(pane.getByText('It waited').first()).toBeVisible()
  await expect(pane.getByRole('link', { name: 'Receipt 1' })).toHaveCount(2)
  expect(await findAgent(person, name)).toBeUndefined()
  expect(((await person.ask('GET', `/api/keepers/${keeper.id}/grants`)) as unknown[]).length).toBe(0)

  await form.getByRole('button', { name: 'Create agent' }).click()
  await expect(page.getByRole('group', { name })).toBeFocused()
  const agent = await findAgent(person, name)
  expect(agent).toMatchObject({
    context_scope: 'keeper',
    tools: ['keeper_search', 'keeper_read'],
    permissions: ['keeper:read'],
    config: { keeper_id: keeper.id },
  })
  expect(await rightsOf(person, agent?.id ?? '')).toEqual(['River: read'])
})

test('a question that was looked at stays in its test when the form changes before it is sent', async ({
  openProfile,
  person,
  provider,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  await makeKeeper(person, 'River')
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents/new')
  const { form, section, tick } = formOn(page, 'New agent')
  await form.getByLabel('Purpose').fill('Reads my days.')
  await section.click()
  await tick('River').click()
  const pane = page.getByRole('region', { name: 'Try it' })
  const preview = pane.getByRole('region', { name: /^What .* will send$/ })
  const ask = async (question: string) => {
    await pane.getByRole('textbox', { name: /^Message / }).fill(question)
    await pane.getByRole('button', { name: 'Send message' }).click()
    await expect(preview).toContainText(weir)
  }
  await ask('Where was the heron?')
  provider.behave({ reply: 'At the weir.' })
  await preview.getByRole('button', { name: 'Send' }).click()
  await expect(pane.getByText('At the weir.').first()).toBeVisible()
  await ask('Where did the heron go?')
  await form.getByRole('combobox', { name: 'Model', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search models' }).fill('4o-mini')
  await page.getByRole('option', { name: /^gpt-4o-mini/ }).click()
  await preview.getByRole('button', { name: 'Send' }).click()
  await expect(preview).toContainText('Look again.')
  await expect(pane.getByText('Where was the heron?').first()).toBeVisible()
  await expect(pane.getByText('The earlier conversation could not be opened.')).toHaveCount(0)
  await expect(preview).toContainText(weir)
  provider.behave({ reply: 'It flew south.' })
  await preview.getByRole('button', { name: 'Send' }).click()
  await expect(pane.getByText('It flew south.').first()).toBeVisible()
})

test('several keepers and a proposal are one save; what came with them goes with them, what was ticked stays', async ({
  openProfile,
  person,
}) => {
  await makeKeeper(person, 'Garden')
  await makeKeeper(person, 'Work')
  const { id } = await createAgent(person, {
    name: 'Wren',
    visibility: 'private',
    tools: ['calculator', 'keeper_search'],
  })
  const saved = async () => (await person.ask('GET', `/api/kip/agents?id=${id}`)) as Agent
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await page.goto(`/studio/agents/${id}`)
  const { form, section, tick } = formOn(page, 'Edit Wren')
  await section.click()
  await tick('Garden').click()
  await tick('Work').click()
  const work = form.getByRole('radiogroup', { name: 'What it may do: Work' })
  await work.getByRole('radio', { name: 'Read and propose' }).check()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Saved', { exact: true })).toBeVisible()
  expect(await rightsOf(person, id)).toEqual(['Garden: read', 'Work: propose'])
  expect(await saved()).toMatchObject({
    context_scope: 'platform_wide',
    tools: ['calculator', 'keeper_search', 'keeper_read', 'keeper_propose_moment'],
    permissions: ['keeper:read', 'keeper:propose'],
  })

  await page.reload()
  await section.click()
  await tick('Garden').click()
  await tick('Work').click()
  await form.getByRole('button', { name: 'Cancel Edit' }).click()
  expect(await rightsOf(person, id)).toHaveLength(2)
  await page.goto(`/studio/agents/${id}`)
  await section.click()
  await tick('Garden').click()
  await tick('Work').click()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Saved', { exact: true })).toBeVisible()
  expect(await rightsOf(person, id)).toEqual([])
  expect(await saved()).toMatchObject({
    context_scope: 'user_input',
    tools: ['calculator', 'keeper_search'],
    permissions: [],
  })
})

test('a keeper without AI can’t be ticked and says why', async ({ openProfile, person }) => {
  await makeKeeper(person, 'Quiet', { aiPolicy: 'off' })
  await makeKeeper(person, 'At home', { aiPolicy: 'local' })
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents/new')
  const { form, section, tick } = formOn(page, 'New agent')
  await section.click()
  await expect(tick('Quiet')).toBeDisabled()
  await expect(tick('Quiet')).toHaveAccessibleDescription(/^AI is off in this keeper’s settings/)
  await expect(form.getByText('Its settings allow only models on your own server.')).toBeVisible()
})

test('a permission that fails after the save is named and stays chosen, for a new agent too', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  await makeKeeper(person, 'River')
  const name = `Reader ${newSlug()}`
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents/new')
  const fresh = formOn(page, 'New agent')
  await fresh.form.getByLabel('Name').fill(name)
  await fresh.form.getByLabel('Purpose').fill('Reads my days.')
  await fresh.section.click()
  await fresh.tick('River').click()
  let isDown = true
  await page.route('**/api/keepers/*/grants', (route) => {
    if (!isDown || route.request().method() !== 'POST') return route.continue()
    const error = { code: 'internal', message: 'The disk is full.' }
    return route.fulfill({ status: 500, json: { success: false, error } })
  })
  await fresh.form.getByRole('button', { name: 'Create agent' }).click()
  const { form, tick } = formOn(page, `Edit ${name}`)
  await expect(form.getByRole('alert')).toContainText(
    'The agent is saved, but the permission for “River” isn’t. The disk is full.',
  )
  await expect(tick('River')).toBeChecked()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByRole('alert')).toContainText('Save again to retry.')
  await expect(form.getByText('Unsaved changes')).toBeVisible()
  await expectAccessible(page)
  const agent = await findAgent(person, name)
  expect(await rightsOf(person, agent?.id ?? '')).toEqual([])
  isDown = false
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Saved', { exact: true })).toBeVisible()
  expect(await rightsOf(person, agent?.id ?? '')).toEqual(['River: read'])
  await page.goto('/studio/agents/new')
  await expect(fresh.form.getByLabel('Name')).toHaveValue('')
})

test('a permission that can’t be revoked is named, and stays unticked until it is', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  const keeper = await makeKeeper(person, 'River')
  const { id } = await createAgent(person, { name: 'Heron', visibility: 'private' })
  await person.ask('POST', `/api/keepers/${keeper.id}/grants`, { agentId: id, right: 'read' })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/agents/${id}`)
  const { form, section, tick } = formOn(page, 'Edit Heron')
  await section.click()
  await tick('River').click()
  let isDown = true
  await page.route('**/api/kip/agents/*/grants', (route) => {
    const error = { code: 'internal', message: 'The disk is full.' }
    return isDown ? route.fulfill({ status: 500, json: { success: false, error } }) : route.continue()
  })
  await page.reload()
  await expect(form.getByText(/^Your unsaved changes are back/)).toBeVisible()
  await form.getByLabel('Purpose').fill('Reads nothing.')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    form.getByText('The agent is saved, but it can still read “River”. The disk is full.'),
  ).toBeVisible()
  expect(await rightsOf(person, id)).toEqual(['River: read'])
  await page.reload()
  await expect(form.getByText(/^Your unsaved changes are back/)).toBeVisible()
  await expect(form.getByText(/saved elsewhere/)).toHaveCount(0)
  isDown = false
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Saved', { exact: true })).toBeVisible()
  expect(await rightsOf(person, id)).toEqual([])
})

test('many keepers are searched, and what is ticked stays ticked', async ({ openProfile, person }) => {
  for (let number = 10; number < 21; number++) await makeKeeper(person, `Field ${number}`)
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents/new')
  const { form, section, tick } = formOn(page, 'New agent')
  await section.click()
  await tick('Field 10').click()
  const search = form.getByRole('searchbox', { name: 'Search keepers' })
  await search.fill('Field 20')
  await expect(tick('Field 10')).toHaveCount(0)
  await search.press('Enter')
  await tick('Field 20').click()
  await search.fill('Nowhere')
  await expect(form.getByText('No matching keepers.')).toBeVisible()
  await expectAccessible(page)
  await search.fill('')
  await expect(tick('Field 10')).toBeChecked()
  await expect(tick('Field 20')).toBeChecked()
})
