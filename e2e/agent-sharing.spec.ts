import type { Page } from '@playwright/test'
import type { Agent } from '../contracts/src/agents/agents.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { choose } from './form-controls.ts'
import { createAgent, newEmail, newSlug, registerPerson } from './people.ts'

async function openMenu(page: Page, agentName: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${agentName}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

function cardOn(page: Page, name: string) {
  return page
    .getByRole('region', { name: 'Registry' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
}

test('an agent is shared with someone who then has those permissions, until the share is removed', async ({
  openProfile,
  person: owner,
  keeper,
  allowConsole,
}) => {
  allowConsole(/status of 400/)
  const friend = await registerPerson(keeper.url, 'Grace')
  const name = `Mirror ${newSlug()}`
  await createAgent(owner, { name, visibility: 'private' })
  const page = await openProfile({ as: owner })
  await page.goto('/studio/agents')
  await openMenu(page, name, 'Share…')
  const dialog = page.getByRole('dialog', { name: `Share ${name}` })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expect(dialog).toContainText('Not shared yet')
  const early = newEmail()
  await dialog.getByLabel('Email').fill(early)
  await dialog.getByLabel('Email').press('Enter')
  await expect(
    dialog.getByRole('status').filter({ hasText: `Shared with ${early}. ${name} is private.` }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Make it shared' }).click()
  await expect(dialog.getByRole('button', { name: 'Make it shared' })).toHaveCount(0)

  const share = dialog.getByRole('form', { name: 'New share' })
  const send = share.getByRole('button', { name: 'Share', exact: true }).and(page.locator('[type=submit]'))
  await share.getByLabel('Email').fill('nobody')
  await send.click()
  await expect(share).toContainText('Enter a valid email address.')
  await share.getByLabel('Email').fill(friend.user.email)
  await send.click()
  await expect(
    dialog.getByRole('status').filter({ hasText: `Shared with ${friend.user.email}.` }),
  ).toBeVisible()
  await expect(share.getByLabel('Email')).toHaveValue('')
  await expect(share.getByLabel('Email')).toBeFocused()
  const waiting = newEmail()
  await share.getByLabel('Email').fill(waiting)
  await share.getByLabel('Email').press('Enter')
  const row = (email: string) => dialog.getByRole('listitem').filter({ hasText: email })
  await expect(row(waiting)).toContainText('Waiting')
  await expect(row(friend.user.email)).toContainText('Waiting')
  await expectAccessible(page)

  const theirs = await openProfile({ as: friend })
  await theirs.goto('/studio/agents')
  await expect(cardOn(theirs, name).getByRole('button', { name: 'Run' })).toBeEnabled()
  await expect(cardOn(theirs, name).getByRole('link', { name: 'Edit' })).toHaveCount(0)

  const rights = dialog.getByRole('group', { name: `Permissions of ${friend.user.email}` })
  await expect(rights.getByRole('button', { name: 'Run' })).toBeDisabled()
  await rights.getByRole('button', { name: 'Edit' }).click()
  await expect(rights.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-pressed', 'true')
  await theirs.reload()
  await expect(cardOn(theirs, name).getByRole('link', { name: 'Edit' })).toBeVisible()
  await theirs.getByRole('button', { name: `Run ${name}` }).click()
  await theirs.getByLabel('Input').fill('Hello')
  await theirs.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(theirs.getByRole('region', { name: 'Answer' })).toContainText('Done')

  await dialog.getByRole('button', { name: `Remove ${friend.user.email}` }).click()
  const ask = page.getByRole('alertdialog', { name: `Stop sharing ${name} with ${friend.user.email}?` })
  await ask.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(row(friend.user.email)).toHaveCount(0)
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'Kip', exact: true })).toBeVisible()
  await expect(cardOn(theirs, name)).toHaveCount(0)
})

test('what somebody had shared on is shown as narrowed as they are narrowed', async ({
  openProfile,
  person: owner,
  keeper,
}) => {
  const friend = await registerPerson(keeper.url, 'Grace')
  const name = `Mirror ${newSlug()}`
  const { id } = await createAgent(owner, { name, visibility: 'shared' })
  const path = `/api/kip/agents/${id}/shares`
  const rights = { run: true, edit: true, share: true, delete: false }
  await owner.ask('POST', path, { email: friend.user.email, rights })
  const third = newEmail()
  await friend.ask('POST', path, { email: third, rights: { ...rights, share: false } })
  const page = await openProfile({ as: owner })
  await page.goto('/studio/agents')
  await openMenu(page, name, 'Share…')
  const right = (email: string) =>
    page.getByRole('group', { name: `Permissions of ${email}` }).getByRole('button', { name: 'Edit' })
  await expect(right(third)).toHaveAttribute('aria-pressed', 'true')
  await right(friend.user.email).click()
  await expect(right(third)).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: `Remove ${friend.user.email}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(right(third)).toHaveCount(0)
})

test('a private Lead agent’s card leads to its page, and once it is public its link can be copied', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person, { name: 'Rowan', visibility: 'private' })
  const page = await openProfile({ as: person, permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto('/studio/agents?whose=mine')
  await openMenu(page, 'Rowan', 'Share…')
  const dialog = page.getByRole('dialog', { name: 'Share Rowan' })
  const address = new URL(`/${slug}`, page.url()).href
  await expect(dialog.getByRole('textbox', { name: 'Public link' })).toHaveValue(address)
  await expect(dialog).toContainText('The link works for everyone once the agent is public.')
  await page.keyboard.press('Escape')

  await cardOn(page, 'Rowan').getByRole('link', { name: 'Open page of Rowan' }).click()
  await expect(page).toHaveURL(`/${slug}`)
  await page.getByRole('button', { name: 'Make it public' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
})

test('each save is a version: two are compared field by field, and one is restored', async ({
  openProfile,
  person,
}) => {
  // Others' public agents on the worker's server may have the same first name.
  const alder = `Alder ${newSlug()}`
  const { id } = await createAgent(person, { name: alder, visibility: 'private', purpose: 'Looks back.' })
  await person.ask('PUT', '/api/kip/agents', { id, purpose: 'Looks ahead.', config: { tagline: 'Softly' } })
  await person.ask('PUT', '/api/kip/agents', { id, name: 'Birch' })
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents')
  await openMenu(page, 'Birch', 'Versions')
  const dialog = page.getByRole('dialog', { name: /^Versions of / })
  await expect(dialog).toHaveAccessibleName('Versions of Birch')
  const versions = dialog.getByRole('list', { name: 'Versions' }).getByRole('button')
  await expect(versions).toHaveText([/^Version 3, current.*by Ada/, /^Version 2/, /^Version 1/])
  const rows = dialog.getByRole('table').getByRole('row')
  await expect(rows).toHaveText(['FieldVersion 2Version 3', `Name${alder}Birch`])
  await versions.nth(1).click()
  await expect(rows).toHaveText([
    'FieldVersion 1Version 2',
    'PurposeLooks back.Looks ahead.',
    'TaglinenothingSoftly',
  ])
  await versions.nth(2).click()
  await expect(dialog.getByText('This is the oldest version shown.')).toBeVisible()
  await choose(page, 'Compare with', 'Version 3')
  await expect(rows).toHaveText([
    'FieldVersion 3Version 1',
    `NameBirch${alder}`,
    'PurposeLooks ahead.Looks back.',
    'TaglineSoftlynothing',
  ])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restore version 1' }).click()
  await page
    .getByRole('alertdialog', { name: 'Restore version 1 of Birch?' })
    .getByRole('button', { name: 'Restore' })
    .click()
  await expect(page.getByText(`Version 1 of ${alder} is restored.`)).toBeVisible()
  await expect(versions).toHaveText([
    /^Version 4, current.*restored from 1/,
    /^Version 3/,
    /^Version 2/,
    /^Version 1/,
  ])
  await page.keyboard.press('Escape')
  await expect(cardOn(page, alder)).toContainText('Looks back.')
})

test('an agent goes out as JSON without a key and comes in again through the form', async ({
  openProfile,
  person,
}) => {
  const slug = newSlug()
  const config = { tagline: 'Softly', personality: 'Kind.', visitors_may_use_my_key: true }
  const fields = { name: 'Sorrel', slug, config: { ...config, visitors_daily_cap_micro_usd: 1_000_000 } }
  await createAgent(person, { ...fields, memory_enabled: true })
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents')
  const downloading = page.waitForEvent('download')
  await openMenu(page, 'Sorrel', 'Export as JSON')
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${slug}.agent.json`)
  const path = await download.path()

  const input = page.getByLabel('Agent file')
  await input.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') })
  await expect(page.getByRole('alert')).toContainText("This file doesn't contain an agent.")
  await input.setInputFiles(path)
  await expect(page.getByRole('alert')).toHaveCount(0)
  const form = page.getByRole('form', { name: 'New agent: Sorrel' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByLabel('Slug')).toHaveValue(`${slug}-2`)
  await form.getByLabel('Name').fill('Sorrel again')
  await form.getByRole('button', { name: 'Create agent' }).click()
  await expect(page.getByText('Sorrel again is created.')).toBeVisible()
  // The list is of agents by its contract.
  const agents = (await person.ask('GET', '/api/kip/agents')) as Agent[]
  const imported = agents.find((agent) => agent.slug === `${slug}-2`)
  expect(imported).toMatchObject({ name: 'Sorrel again', visibility: 'private', memory_enabled: true })
  expect(imported?.config).toMatchObject({ tagline: 'Softly', personality: 'Kind.' })
  expect(imported?.config.visitors_may_use_my_key ?? false).toBe(false)
})

test('a duplicate begins in the form, and what was being written there stays', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person, { name: 'Alder', visibility: 'private' })
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents/new')
  const fresh = page.getByRole('form', { name: 'New agent', exact: true })
  await fresh.getByLabel('Purpose').fill('Half written')
  await page.getByRole('link', { name: 'All agents' }).click()
  await openMenu(page, 'Alder', 'Duplicate')
  const form = page.getByRole('form', { name: 'New agent: Alder copy' })
  await expect(form.getByLabel('Slug')).toHaveValue(`${slug}-copy`)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await openMenu(page, 'Alder', 'Duplicate')
  await form.getByRole('button', { name: 'Create agent' }).click()
  await expect(cardOn(page, 'Alder copy')).toBeVisible()
  await page.getByRole('link', { name: 'New agent' }).click()
  await expect(fresh.getByLabel('Purpose')).toHaveValue('Half written')
})

test('the registry is filtered by its URL', async ({ openProfile, person }) => {
  await createAgent(person, { name: 'Alder', visibility: 'private', agent_class: 'Standard' })
  await createAgent(person, { name: 'Birch', visibility: 'shared', model_provider: 'anthropic' })
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents?whose=mine&q=r')
  const names = page.getByRole('region', { name: 'Registry' }).getByRole('heading', { level: 3 })
  await expect(names).toHaveText(['Birch', 'Alder'])
  await choose(page, 'Filter by visibility', 'Shared')
  await expect(names).toHaveText(['Birch'])
  await expect(page).toHaveURL(/visibility=shared/)
  await page.reload()
  await expect(names).toHaveText(['Birch'])
  await expect(page.getByRole('button', { name: 'Filter (2)' })).toBeVisible()
  await choose(page, 'Filter by provider', 'OpenAI')
  await expect(page.getByText('The filter hides the other agents.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all agents' }).click()
  await expect(cardOn(page, 'Kip')).toBeVisible()
  await choose(page, 'Filter by owner', 'Built-in')
  await expect(names.first()).toBeVisible()
  await expect(names.filter({ hasText: /^(Alder|Birch)$/ })).toHaveCount(0)
})

test('with a key the form offers what the provider has now', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents/new')
  const form = page.getByRole('form', { name: 'New agent' })
  await choose(page, 'Provider', 'Anthropic')
  await form.getByRole('combobox', { name: 'Model', exact: true }).click()
  const live = page
    .getByRole('option', { name: /claude-haiku-4-5/ })
    .filter({ hasText: 'live from Anthropic' })
  await live.click()
  await expect(form.getByRole('combobox', { name: 'Model', exact: true })).toContainText('claude-haiku-4-5')
  await expect(form.getByLabel('Model id')).toHaveCount(0)
})

test('sharing and versions fit a phone', async ({ openProfile, person }) => {
  const { id } = await createAgent(person, { name: 'Alder', visibility: 'shared' })
  await person.ask('PUT', '/api/kip/agents', { id, purpose: 'Looks ahead.' })
  const email = 'somebody-with-a-long-address@subdomain.example.com'
  const rights = { run: true, edit: true, share: true, delete: true }
  await person.ask('POST', `/api/kip/agents/${id}/shares`, { email, rights })
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await page.goto('/studio/agents?whose=mine')
  await openMenu(page, 'Alder', 'Share…')
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More about Alder' })).toBeFocused()
  await openMenu(page, 'Alder', 'Versions')
  await expect(page.getByRole('table')).toContainText('Looks ahead.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
