import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'

async function createOutline(owner: Person): Promise<Keeper> {
  const fields = { title: 'Family', purpose: 'Who we are.', keeperType: 'journal' }
  // The server lets every answer out through its contract.
  const keeper = (await owner.ask('POST', '/api/keepers', {
    ...fields,
    memoryPattern: 'hierarchical',
  })) as Keeper
  const path = `/api/keepers/${keeper.id}`
  for (const [day, title, body] of [
    ['2021-04-08', 'Mama said the word', '[[Mama]] and the [[Illness]]'],
    ['2023-04-29', 'The corridor cello', '[[Mama]] listened'],
    ['2023-10-09', 'Clear', '[[Mama]] rang'],
    ['2024-01-02', 'Fog', 'Nobody about'],
  ] as const)
    await owner.ask('POST', `${path}/moments`, {
      title,
      body,
      mood: 1,
      tz: 'UTC',
      occurredAt: `${day}T12:00:00Z`,
    })
  await owner.ask('PATCH', `${path}/topics/mama`, { version: 1, kind: 'person' })
  await owner.ask('PATCH', `${path}/topics/illness`, { version: 1, kind: 'person' })
  return keeper
}

for (const viewport of [
  { width: 1280, height: 860 },
  { width: 360, height: 780 },
]) {
  test(`the outline is walked, opened and rearranged by keys at ${viewport.width} pixels`, async ({
    openProfile,
    person,
  }) => {
    const keeper = await createOutline(person)
    const page = await openProfile({ as: person, viewport })
    await page.goto(`/keeper/${keeper.number}/memory?view=outline`)
    const tree = page.getByRole('tree', { name: 'Outline' })
    const row = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}`) })
    const said = page.getByRole('status').filter({ hasText: /\w/ })
    await expect(row('Without a topic 1 moment')).toBeVisible()
    await row('People 3 moments').focus()
    await page.keyboard.press('ArrowRight')
    await expect(row('Mama 3 moments')).toHaveAttribute('aria-level', '2')
    await page.keyboard.press('i')
    await expect(row('Illness')).toBeFocused()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(said).toContainText('Topics are in the order of their moments')
    await page.keyboard.press('Alt+ArrowRight')
    await expect(said).toHaveText('Moved “Illness” under “Mama”')
    await expect(row('Illness')).toHaveAttribute('aria-level', '3')
    await expect(row('Illness')).toBeFocused()
    // Below Mama there are moments, too; two of them go below the first one, and change places there.
    await row('The corridor cello').focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(said).toHaveText('Moved “The corridor cello” under “Mama said the word”')
    await expect(row('The corridor cello')).toHaveAttribute('aria-level', '4')
    await row('Clear').focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(said).toHaveText('Moved “Clear” under “Mama said the word”')
    await expect(row('Clear')).toBeFocused()
    await expect(row('Clear')).toHaveAttribute('aria-posinset', '2')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(said).toHaveText('Moved “Clear” up')
    await expect(row('Clear')).toBeFocused()
    await expect(row('Clear')).toHaveAttribute('aria-posinset', '1')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(said).toHaveText('Moved “Clear” out of “Mama said the word”')
    await expect(row('Clear')).toHaveAttribute('aria-level', '3')
    await expect(row('Clear')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(row('Mama 3 moments')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(row('Illness')).toBeHidden()
    await page.keyboard.press('End')
    await expect(row('Without a topic')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(row('Fog')).toBeVisible()
    await page.keyboard.press('f')
    await expect(row('Fog')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
    await page.goBack()
    await expect(row('Fog')).toBeVisible()
    await row('Mama 3 moments').press('Enter')
    await expect(page).toHaveURL(/\/topics\/mama$/)
  })
}

test('more rows of a long level load on demand, and the first of them gets the focus', async ({
  openProfile,
  person,
}) => {
  const keeper = await createOutline(person)
  for (let day = 10; day < 30; day += 1)
    for (const hour of ['08', '09', '10']) {
      const moment = { body: `At ${hour}`, tz: 'UTC', occurredAt: `2020-01-${day}T${hour}:00:00Z` }
      await person.ask('POST', `/api/keepers/${keeper.id}/moments`, moment)
    }
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/memory?view=outline`)
  const tree = page.getByRole('tree', { name: 'Outline' })
  await tree.getByRole('treeitem', { name: 'Without a topic 61 moments' }).click()
  await expect(tree.getByRole('treeitem', { name: /^At/ })).toHaveCount(50)
  await tree.getByRole('treeitem', { name: 'Show more' }).press('Enter')
  await expect(tree.getByRole('treeitem', { name: /^At/ })).toHaveCount(60)
  await expect(tree.getByRole('treeitem', { name: /^At/ }).nth(50)).toBeFocused()
  await expect(tree.getByRole('treeitem', { name: 'Show more' })).toBeHidden()
})

test('an empty outline asks for the first moment, and one that fails can be retried', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/keeper/1/memory?view=outline')
  await expect(page.getByRole('link', { name: 'Write the first moment' })).toBeVisible()
  allowConsole(/status of 500/)
  const keeper = await createOutline(person)
  await page.route('**/memory/hierarchical*', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: { code: 'internal', message: 'Broken' } } }),
  )
  await page.goto(`/keeper/${keeper.number}/memory?view=outline`)
  await expect(page.getByText('Error loading the outline')).toBeVisible()
  await page.unroute('**/memory/hierarchical*')
  await page.getByRole('button', { name: /Retry|Try again/ }).click()
  await page.getByRole('treeitem', { name: 'People 3 moments' }).click()
  await expect(page.getByRole('treeitem', { name: 'Mama 3 moments' })).toBeVisible()
})
