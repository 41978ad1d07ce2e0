import type { Locator, Page } from '@playwright/test'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'

const phone = { width: 360, height: 740 }
const bridge = 'I was afraid of the long bridge all evening.'
const reply = `You wrote it on the day of the walk [1]. Nothing else [7].\n\nRECEIPTS\n[1] "${bridge}"\n[7] "The bridge fell into the river."`

async function keepTwo(owner: Person): Promise<Keeper> {
  const fields = { title: 'Days', purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological' }
  // The server lets every answer out through its contract.
  const keeper = (await owner.ask('POST', '/api/keepers', fields)) as Keeper
  const at = { tz: 'UTC', kind: 'entry' }
  for (const moment of [
    {
      ...at,
      occurredAt: '2026-08-03T12:00:00Z',
      title: 'Gave notice',
      body: `Walked home. ${bridge} Slept.`,
    },
    { ...at, occurredAt: '2026-04-08T12:00:00Z', body: 'Mama wore the red coat.' },
  ])
    await owner.ask('POST', `/api/keepers/${keeper.id}/moments`, moment)
  return keeper
}

test('a question is looked at, sent and answered with a receipt that opens its moment', async ({
  openProfile,
  person,
  provider,
}) => {
  const keeper = await keepTwo(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/memory?view=ask`)
  await expect(page.getByRole('tab', { name: 'Ask' })).toBeVisible()
  await expect(page.getByText('gpt-4o, by OpenAI').filter({ visible: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Ask Days' }).fill('Was I afraid of the bridge?')
  await page.getByRole('button', { name: 'Look at what will be sent' }).click()
  const preview = page.getByRole('region', { name: 'What will be sent' })
  await expect(preview).toContainText(bridge)
  await expectAccessible(page)
  expect(provider.requests).toEqual([])
  provider.behave({ reply })
  await page.getByRole('button', { name: 'Send this' }).click()
  await expect(page.getByRole('heading', { name: 'Was I afraid of the bridge?' })).toBeVisible()
  await expect(page.getByText('from 1 of 2 moments')).toBeVisible()
  expect(provider.requests).toHaveLength(1)
  await expect(page.getByText('1 sentence without a receipt was left out.')).toBeVisible()
  await expect(page.getByText('Nothing else')).toBeHidden()
  const receipt = page.getByRole('link', { name: /^Receipt 1, / })
  await expect(receipt).toHaveCount(1)
  await receipt.focus()
  await expect(page.locator('mark').filter({ hasText: bridge })).toBeVisible()
  await expectAccessible(page)
  await receipt.press('Enter')
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
})

test('what nothing supports is said so, with an invitation to write it, on a phone too', async ({
  openProfile,
  person,
  provider,
}) => {
  const keeper = await keepTwo(person)
  const page = await openProfile({ as: person, viewport: phone })
  provider.behave({ reply: "I don't find this in the keeper." })
  await page.goto(`/keeper/${keeper.number}/memory?view=ask&q=${encodeURIComponent('Who wore a coat?')}`)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText("I don't find this in the keeper.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write what you know' })).toBeVisible()
  await expect(page.getByText('Mentions wore, coat')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

/** A heading may be there before the keys are listened to. */
async function openPalette(page: Page): Promise<Locator> {
  const palette = page.getByRole('dialog', { name: 'Go to...' })
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible({ timeout: 5_000 })
  }).toPass()
  return palette
}

test('a keeper that is closed to AI shows its own passages, and sends nothing', async ({
  openProfile,
  person,
  provider,
}) => {
  const keeper = await keepTwo(person)
  await person.ask('PATCH', `/api/keepers/${keeper.id}`, { version: 1, aiPolicy: 'off' })
  const page = await openProfile({ as: person })
  await page.goto('/root')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = await openPalette(page)
  await palette.getByRole('combobox').fill('red coat')
  await expect(palette.getByRole('option', { name: /Mama wore the red coat/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`/keeper/${keeper.number}/memory?view=ask`)
  await page.getByRole('textbox', { name: 'Ask Days' }).fill('Who wore a coat?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 passage. Nothing left this server.')).toBeVisible()
  await expect(page.locator('mark').filter({ hasText: 'coat' })).toBeVisible()
  expect(provider.requests).toEqual([])
})

test('an answer whose moment goes to the trash while it comes says so', async ({
  openProfile,
  person,
  provider,
}) => {
  const keeper = await keepTwo(person)
  const page = await openProfile({ as: person })
  const moments = `/api/keepers/${keeper.id}/moments`
  // The server lets every answer out through its contract.
  const found = (await person.ask('GET', `${moments}?q=bridge`, undefined)) as { id: string }[]
  provider.behave({ reply, chunks: 200, chunkMs: 20 })
  await page.goto(`/keeper/${keeper.number}/memory?view=ask&q=${encodeURIComponent('Was I afraid?')}`)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText(/^You wrote it/)).toBeVisible()
  await person.ask('DELETE', `${moments}/${found[0]?.id}`, { version: 1 })
  await expect(page.getByText('A moment that this answer is from is in the trash.')).toBeVisible()
  await expect(page.getByText(bridge)).toBeHidden()
})

test('an answer stays at its address, among the earlier questions, until it is deleted', async ({
  openProfile,
  person,
  provider,
}) => {
  const keeper = await keepTwo(person)
  const page = await openProfile({ as: person, viewport: phone })
  provider.behave({ reply })
  await page.goto(`/keeper/${keeper.number}/memory?view=ask&q=${encodeURIComponent('Was I afraid?')}`)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page).toHaveURL(/view=ask&answer=[^&]+$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Was I afraid?' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Receipt 1, / })).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.goto(`/keeper/${keeper.number}/memory?view=ask`)
  await page
    .getByRole('region', { name: 'Earlier questions' })
    .getByRole('link', { name: 'Was I afraid?' })
    .click()
  await expect(page.getByText(/^You wrote it/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete question' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete question' }).click()
  await expect(page.getByText(/^You wrote it/)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Earlier questions' })).toHaveCount(0)
  await expect(page).toHaveURL(/view=ask$/)
  await expect(page.getByRole('textbox', { name: /^Ask/ })).toBeFocused()
})

test('a receipt whose moment was corrected says so, and the answer stays', async ({
  openProfile,
  person,
  provider,
}) => {
  const keeper = await keepTwo(person)
  const page = await openProfile({ as: person })
  provider.behave({ reply })
  await page.goto(`/keeper/${keeper.number}/memory?view=ask&q=${encodeURIComponent('Was I afraid?')}`)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page).toHaveURL(/view=ask&answer=[^&]+$/)
  const moments = `/api/keepers/${keeper.id}/moments`
  // The server lets every answer out through its contract.
  const [found] = (await person.ask('GET', `${moments}?q=bridge`, undefined)) as { id: string }[]
  await person.ask('PATCH', `${moments}/${found?.id}`, { version: 1, body: 'I was afraid on the bridge.' })
  await page.reload()
  await expect(page.getByText(/^You wrote it/)).toBeVisible()
  const receipts = page.getByRole('region', { name: 'Receipts' })
  await expect(receipts).toContainText(bridge)
  await expect(receipts.getByText('The moment has changed since.')).toBeVisible()
  await expectAccessible(page)
})

test('five of the nearest moments show, and the others when somebody asks', async ({
  openProfile,
  person,
  provider,
}) => {
  const keeper = await keepTwo(person)
  for (let n = 0; n < 6; n += 1)
    await person.ask('POST', `/api/keepers/${keeper.id}/moments`, {
      kind: 'entry',
      body: `Coat number ${n}.`,
    })
  const page = await openProfile({ as: person })
  provider.behave({ reply: "I don't find this in the keeper." })
  await page.goto(`/keeper/${keeper.number}/memory?view=ask&q=coat`)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const nearest = page.getByRole('article').getByRole('listitem')
  await expect(nearest).toHaveCount(5)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(nearest.nth(5).getByRole('link')).toBeFocused()
})

test('a question from the palette replaces the one that is being written', async ({
  openProfile,
  person,
}) => {
  const keeper = await keepTwo(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/memory?view=ask&q=coat`)
  const field = page.getByRole('textbox', { name: /^Ask / })
  await expect(field).toHaveValue('coat')
  await (await openPalette(page)).getByRole('combobox').fill('Was I afraid?')
  await page.getByRole('option', { name: 'Ask “Was I afraid?”' }).click()
  await expect(field).toHaveValue('Was I afraid?')
})

test('a question that fails is in the field again', async ({ openProfile, person, allowConsole }) => {
  allowConsole(/status of 429/)
  const keeper = await keepTwo(person)
  const page = await openProfile({ as: person })
  await page.route('**/ask', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 429 }) : route.continue(),
  )
  await page.goto(`/keeper/${keeper.number}/memory?view=ask&q=coat`)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'coat' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Ask / })).toHaveValue('coat')
})
