import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'

async function createKeeper(owner: Person, memoryPattern: Keeper['memoryPattern']): Promise<Keeper> {
  const fields = { title: 'River years', purpose: 'What the river brought.', keeperType: 'journal' }
  // The server lets every answer out through its contract.
  return (await owner.ask('POST', '/api/keepers', { ...fields, memoryPattern })) as Keeper
}

async function createCello(owner: Person): Promise<Keeper> {
  const keeper = await createKeeper(owner, 'associative')
  const path = `/api/keepers/${keeper.id}`
  await owner.ask('POST', `${path}/topics`, { name: 'Mama', kind: 'person' })
  await owner.ask('POST', `${path}/topics`, { name: 'hospital', kind: 'place' })
  for (const [day, title, body] of [
    ['2026-04-08', 'Mama said the word', 'Before the doctor did, [[Mama]] said it. #hospital'],
    ['2026-04-29', 'The corridor cello', 'Behind a door in the #hospital, in the #corridor.'],
    ['2026-07-24', 'Forty minutes outside a shop', 'It had the sound of that #corridor, a #cello.'],
    ['2026-09-17', 'The first lesson', 'Tomás lent me a #cello. #music'],
  ] as const)
    await owner.ask('POST', `${path}/moments`, { title, body, tz: 'UTC', occurredAt: `${day}T12:00:00Z` })
  return keeper
}

for (const viewport of [
  { width: 1280, height: 860 },
  { width: 360, height: 780 },
]) {
  test(`associations open first, move their centre, and tell a path at ${viewport.width} pixels`, async ({
    openProfile,
    person,
  }) => {
    const keeper = await createCello(person)
    const page = await openProfile({ as: person, viewport })
    await page.goto(`/keeper/${keeper.number}/memory?around=hospital&from=Mama&to=cello`)
    await expect(page.getByRole('tab', { name: 'Associations', selected: true })).toBeVisible()
    const path = page.getByTestId('path')
    await expect(path).toContainText(
      'It began with Mama said the word 8 Apr. 3 weeks later, by way of hospital',
    )
    await expect(path.getByRole('link', { name: /Forty minutes outside a shop/ })).toBeVisible()
    const graph = page.getByTestId('associations')
    if (viewport.width < 768) {
      await expect(graph).toBeHidden()
      await page.getByRole('button', { name: 'Show the graph' }).click()
    }
    await expect(graph.locator('text', { hasText: 'corridor' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Mama', exact: true }).click()
    const list = page.getByRole('region', { name: 'Written together with Mama' })
    await expect(list.getByRole('listitem')).toHaveText([/hospital.*1/])
    await page.getByRole('radio', { name: 'Two hops' }).check()
    await expect(list.getByRole('link', { name: 'corridor', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Centre: Mama' }).click()
    await page.getByRole('option', { name: /cello/ }).click()
    await expect(page.getByRole('region', { name: 'Written together with cello' })).toBeVisible()
    await expect(page).toHaveURL(/hops=2/)
  })
}

test('a moment leads to its associations, with its name in the middle', async ({ openProfile, person }) => {
  const keeper = await createCello(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/moments`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /The corridor cello/ })
    .click()
  const bar = page.getByRole('toolbar', { name: 'Moment' })
  await bar.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Show associations' }).click()
  await expect(page.getByRole('tab', { name: 'Associations', selected: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Centre: The corridor cello' })).toBeVisible()
  const list = page.getByRole('region', { name: 'Written in “The corridor cello”' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  for (const name of ['hospital', 'corridor'])
    await expect(list.getByRole('link', { name, exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('without topics the view says how they come to be, and one that fails can be retried', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  const keeper = await createKeeper(person, 'chronological')
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/memory`)
  await expect(page.getByRole('tab', { name: 'River', selected: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Associations' }).click()
  await expect(page.getByText('Write #river or [[Mama]] in a moment.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write a moment' })).toBeVisible()
  allowConsole(/status of 500/)
  await page.route('**/memory/associative*', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: { code: 'internal', message: 'Broken' } } }),
  )
  await page.reload()
  await expect(page.getByText('Error loading associations')).toBeVisible()
  await page.unroute('**/memory/associative*')
  await page.getByRole('button', { name: /Retry|Try again/ }).click()
  await expect(page.getByRole('link', { name: 'Write a moment' })).toBeVisible()
})
