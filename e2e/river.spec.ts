import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'

async function createRiver(owner: Person): Promise<Keeper> {
  const fields = { title: 'River years', purpose: 'What the river brought.', keeperType: 'journal' }
  // The server lets every answer out through its contract.
  const keeper = (await owner.ask('POST', '/api/keepers', {
    ...fields,
    memoryPattern: 'chronological',
  })) as Keeper
  for (const [day, title, mood] of [
    ['2021-03-03', 'The first flood', -2],
    ['2023-03-03', 'High water', 1],
    ['2023-03-05', 'A quiet day', 0],
    ['2023-06-20', 'The ferry', 2],
  ] as const) {
    const moment = { title, body: 'Some words about it.', mood, tz: 'UTC', occurredAt: `${day}T12:00:00Z` }
    await owner.ask('POST', `/api/keepers/${keeper.id}/moments`, moment)
  }
  return keeper
}

for (const viewport of [
  { width: 1280, height: 860 },
  { width: 360, height: 780 },
]) {
  test(`the river is zoomed, walked by keys and read as a list at ${viewport.width} pixels`, async ({
    openProfile,
    person,
  }) => {
    const keeper = await createRiver(person)
    const page = await openProfile({ as: person, viewport })
    await page.goto(`/keeper/${keeper.number}/memory?view=river&at=2023-03-03`)
    const picture = page.getByTestId('river')
    await expect(picture.getByRole('link', { name: 'The ferry' })).toBeVisible()
    await expect(picture.getByText('106 days')).toBeVisible()
    const sameDay = page.getByRole('region', { name: /On this day/ }).getByRole('listitem')
    await expect(sameDay.filter({ hasText: '2022' })).toContainText('nothing written')
    await expect(sameDay.filter({ hasText: '2021' }).getByRole('link')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const river = page.getByRole('group', { name: /^2023\. Arrow keys/ })
    await river.press('ArrowLeft')
    await expect(page.getByRole('heading', { name: '2022' })).toBeVisible()
    await page.getByRole('button', { name: 'Later', exact: true }).click()
    await page.getByRole('radio', { name: 'Decade' }).click()
    await expect(page.getByRole('heading', { name: '2020 – 2029' })).toBeVisible()
    await page.getByRole('button', { name: 'As a list' }).click()
    await expect(page).toHaveURL(/as=list/)
    const march = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'March 2023' }) })
    await expect(march).toContainText('2 moments, 8 words')
    await expect(march.getByRole('listitem')).toHaveText([/A quiet day/, /High water/])
    await expect(page.getByText(/106 days unwritten, 6 March\s–\s19 June 2023/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'March 2023' }).click()
    await expect(page).toHaveURL(/moments\?from=2023-03-01/)
    await expect(page.getByRole('link', { name: 'High water' })).toBeVisible()
  })
}

test('a span without a moment says so, and leads to the nearest day with one', async ({
  openProfile,
  person,
}) => {
  const keeper = await createRiver(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/memory?view=river&at=2023-03-20&span=week`)
  await expect(page.getByText('Nothing was written this week.')).toBeVisible()
  await page.getByRole('button', { name: /^Go to .*2023$/ }).click()
  await expect(page.getByTestId('river').getByRole('link', { name: 'A quiet day' })).toBeVisible()
  await expect(page.getByRole('group', { name: /Arrow keys/ })).toBeFocused()
  await page.goto(`/keeper/${keeper.number}/memory?view=river&at=2023-03-20&span=day`)
  await expect(page.getByText('Nothing was written on this day.')).toBeVisible()
  await expectAccessible(page)
})

test('the river opens where moments are: on a phone at the latest month with some', async ({
  openProfile,
  person,
}) => {
  const keeper = await createRiver(person)
  const phone = await openProfile({ as: person, viewport: { width: 360, height: 780 } })
  await phone.goto(`/keeper/${keeper.number}/memory?view=river`)
  await expect(phone.getByRole('heading', { name: 'June 2023' })).toBeVisible()
  await expect(phone.getByTestId('river').getByRole('link', { name: 'The ferry' })).toBeVisible()
  await phone.getByRole('button', { name: 'Earlier', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'May 2023' })).toBeVisible()
  const wide = await openProfile({ as: person })
  await wide.goto(`/keeper/${keeper.number}/memory?view=river`)
  await expect(wide.getByRole('group', { name: /^2023\. Arrow keys/ })).toBeVisible()
})

test('without a day in its address the river opens at the nearest one, and zooms without losing the focus', async ({
  openProfile,
  person,
}) => {
  const keeper = await createRiver(person)
  const page = await openProfile({ as: person })
  const emptySpan = page.getByText(/^Nothing was written/)
  const seenWhileLoading: number[] = []
  await page.route('**/memory/chronological?*at=2023-06-20', async (route) => {
    seenWhileLoading.push(await emptySpan.count())
    await route.continue()
  })
  for (const span of ['day', 'week', 'month']) {
    await page.goto(`/keeper/${keeper.number}/memory?view=river&span=${span}`)
    await expect(page.getByTestId('river').getByRole('link', { name: 'The ferry' })).toBeVisible()
  }
  expect(seenWhileLoading).toEqual([0, 0, 0])
  const river = page.getByRole('group', { name: /Arrow keys/ })
  await river.focus()
  for (const title of ['2023', '2020 – 2029']) {
    await page.keyboard.press('-')
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(river).toBeFocused()
  }
  await page.goto(`/keeper/${keeper.number}/memory?view=river`)
  await page.getByRole('radio', { name: 'Month' }).press('Space')
  await expect(page.getByRole('heading', { name: 'June 2023' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Month' })).toBeFocused()
})

test('a keeper without moments asks for the first one, and a river that fails can be retried', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/keeper/1/memory?view=river')
  await expect(page.getByRole('link', { name: 'Write the first moment' })).toBeVisible()
  allowConsole(/status of 500/)
  const keeper = await createRiver(person)
  await page.route('**/memory/chronological*', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: { code: 'internal', message: 'Broken' } } }),
  )
  await page.goto(`/keeper/${keeper.number}/memory?view=river&at=2023-03-03`)
  await expect(page.getByText('Error loading the river')).toBeVisible()
  await page.unroute('**/memory/chronological*')
  await page.getByRole('button', { name: /Retry|Try again/ }).click()
  await expect(page.getByRole('heading', { name: '2023' })).toBeVisible()
})
