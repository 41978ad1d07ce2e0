import type { Page } from '@playwright/test'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import type { NewMoment } from '../contracts/src/keepers/moments.ts'
import { axeFor, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'

const text = `We took the *slow* ferry, and the river opened.

> The far bank was not there yet.

- the blue string
- [x] the keys

| Quay | Hour |
|---|---|
| Cais do Sodré | 7 |

A note[^1], and \`a word\`.

[^1]: Written on the train.`

async function createKeeper(owner: Person, fields: object = {}): Promise<Keeper> {
  const keeper = { title: 'River years', purpose: 'What the river brought.', keeperType: 'journal' }
  const given = { ...keeper, memoryPattern: 'chronological', isPublic: true, ...fields }
  // The server lets every answer out through its contract.
  return (await owner.ask('POST', '/api/keepers', given)) as Keeper
}

async function publish(owner: Person, { id }: Keeper, moment: NewMoment): Promise<void> {
  const at = { occurredAt: '2026-03-08T12:00:00Z', tz: 'UTC', visibility: 'public' }
  await owner.ask('POST', `/api/keepers/${id}/moments`, { ...at, ...moment })
}

async function expectPageAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await axeFor(page, colorScheme).analyze()
    expect.soft(violations, `axe on ${page.url()}, ${colorScheme}`).toEqual([])
  }
}

test('while a public moment is written, its panel says that a file in it is published as it is', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/write`)
  const body = page.getByRole('textbox', { name: 'Text' })
  await expect(body).toBeFocused()
  await page.getByRole('button', { name: 'About this moment' }).click()
  const panel = page.getByRole('complementary', { name: 'About this moment' })
  await panel.getByRole('switch', { name: 'Public page' }).click()
  await expect(panel).toContainText('Anyone who has its address')
  const warning = 'Files other than pictures are published unchanged'
  await expect(panel).not.toContainText(warning)
  await body.click()
  await page.keyboard.insertText(`A song: [song](attachments/${'0'.repeat(64)}.mp3)`)
  await expect(panel).toContainText(warning)
})

test('a visitor without scripts reads a public keeper, page by page', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  for (let day = 1; day <= 21; day += 1)
    await publish(person, keeper, {
      ...{ title: `Day ${day}`, body: text, datePrecision: 'day' },
      occurredAt: `2026-03-${String(day).padStart(2, '0')}T12:00:00Z`,
    })
  const page = await openProfile({ javaScriptEnabled: false })
  await page.goto(`/p/${keeper.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'River years' })).toBeVisible()
  await expect(page.getByText('What the river brought.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(20)
  await expect(page.getByRole('article').first()).toContainText('Saturday, 21 March 2026')
  await page.getByRole('link', { name: 'Older moments' }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('Day 1')
  await page.getByRole('link', { name: 'Day 1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Day 1' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'the blue string' })).toBeVisible()
  await page.getByRole('link', { name: 'All moments' }).click()
  await expect(page).toHaveURL(`/p/${keeper.id}`)
  const feed = page.getByRole('link', { name: 'RSS feed' })
  const answer = await page.request.get((await feed.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(await page.context().cookies()).toEqual([])
})

test('public pages are accessible in light and dark, and fit a phone', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  const keeper = await createKeeper(person, { theme: 'forest-deep' })
  await publish(person, keeper, { title: 'Mama on the ferry', body: text })
  await publish(person, keeper, { body: `${'bank'.repeat(60)}\n\n${text}` })
  const page = await openProfile({ viewport: { width: 360, height: 740 } })
  await page.goto(`/p/${keeper.id}`)
  await expectPageAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Mama on the ferry' }).click()
  await expectPageAccessible(page)
  await page.goto(`/p/${keeper.id}/nothing`)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expectPageAccessible(page)
})

test('the owner sees what a public keeper shows, copies its address and takes a moment off it', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person, { isPublic: false })
  const page = await openProfile({ as: person })
  await page.goto('/keeper')
  const edit = async () => {
    await page.getByRole('button', { name: 'More about River years' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    return page.getByRole('dialog', { name: 'Edit River years' })
  }
  let dialog = await edit()
  await expect(dialog.getByText('the moments you mark public')).toBeVisible()
  await dialog.getByRole('switch', { name: 'Public' }).click()
  await expect(dialog.getByText('Nothing of it is public yet.')).toBeVisible()
  await dialog.getByRole('switch', { name: 'Search engines may list it' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await publish(person, keeper, { title: 'Mama on the ferry', body: text })
  await page.reload()
  dialog = await edit()
  await expect(dialog.getByText('1 moment is marked public.')).toBeVisible()
  const address = await dialog.getByRole('textbox', { name: 'Public address' }).inputValue()
  expect(new URL(address).pathname).toBe(`/p/${keeper.id}`)
  const popup = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'Open public page' }).click()
  await expect((await popup).getByRole('link', { name: 'Mama on the ferry' })).toBeVisible()

  await page.goto(`/keeper/${keeper.number}/moments`)
  await page.locator('[data-moment]').filter({ hasText: 'Mama on the ferry' }).click()
  const reading = page.getByRole('region', { name: 'Reading' })
  await expect(reading.getByRole('link', { name: 'On the public page' })).toBeVisible()
  await reading.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Make private' }).click()
  await expect(reading).toContainText('Only you')
  await (await popup).reload()
  await expect((await popup).getByText('No moments here yet.')).toBeVisible()
})
