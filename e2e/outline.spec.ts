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

for (const viewport of [
  { width: 1280, height: 860 },
  { width: 360, height: 780 },
]) {
  test(`a moment is put below any other one and out again by a press at ${viewport.width} pixels`, async ({
    openProfile,
    person,
    allowConsole,
  }) => {
    const keeper = await createOutline(person)
    const isPhone = viewport.width < 400
    const page = await openProfile({ as: person, viewport, hasTouch: isPhone, isMobile: isPhone })
    await page.goto(`/keeper/${keeper.number}/memory?view=outline`)
    const tree = page.getByRole('tree', { name: 'Outline' })
    const row = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}`) })
    /** Once it is in no other place: levels are read one after the other. */
    const isAlone = async (name: string, level: number) => {
      await expect(tree.getByRole('treeitem', { name: new RegExp(`^${name}`), level })).toBeVisible()
      await expect(row(name)).toHaveCount(1)
    }
    const dialog = page.getByRole('dialog')
    const choose = async (words: string, name: string) => {
      await dialog.getByPlaceholder('Words from the moment above it').fill(words)
      await dialog.getByRole('option', { name }).click()
    }
    const act = async (name: string, item: string) => {
      await row(name).hover()
      await tree.getByRole('button', { name: `Move “${name}”` }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await row('People').click()
    await row('Mama 3 moments').click()
    await row('Clear').hover()
    await expectAccessible(page)
    await tree.getByRole('button', { name: 'Move “Clear”' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Put below…'])
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Put below…' }).click()
    await expect(dialog.getByRole('heading', { name: 'Put “Clear” below…' })).toBeVisible()
    await expect(dialog.getByRole('option')).toHaveCount(3)
    await expectAccessible(page)
    await choose('corridor', 'The corridor cello')
    await expect(page.getByText('Moved “Clear” under “The corridor cello”')).toBeVisible()
    await expect(row('Clear')).toBeHidden()
    await expect(row('Mama 3 moments')).toBeFocused()
    // Beside its name, which leads to the moment itself.
    await row('The corridor cello').locator('svg').first().click()
    await expect(row('Clear')).toHaveAttribute('aria-level', '4')

    // What is below a moment can't be above it, too.
    allowConsole(/status of 400/)
    await act('The corridor cello', 'Put below…')
    await choose('Clear', 'Clear')
    await expect(dialog.getByText('Failed to move “The corridor cello”.')).toHaveText(
      'Failed to move “The corridor cello”. Choose another moment of this keeper.',
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await act('Mama said the word', 'Put below…')
    await choose('corridor', 'The corridor cello')
    await isAlone('Mama said the word', 4)
    await expect(row('Mama said the word')).toHaveAttribute('aria-posinset', '2')
    await act('Mama said the word', 'Move up')
    await expect(row('Mama said the word')).toHaveAttribute('aria-posinset', '1')
    await expect(row('Mama said the word')).toBeFocused()
    await act('Clear', 'Move out')
    await expect(page.getByText('Moved “Clear” to its top level')).toBeVisible()
    await isAlone('Clear', 3)
    await page
      .getByRole('listitem')
      .filter({ hasText: 'to its top level' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await isAlone('Clear', 4)
    await expectNoSidewaysScroll(page)

    // By keys, the menu follows its row.
    await row('Clear').focus()
    await page.keyboard.press('Tab')
    await expect(tree.getByRole('button', { name: 'Move “Clear”' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem')).toHaveText(['Put below…', 'Move out', 'Move up'])
    await page.keyboard.press('Escape')
    await expect(tree.getByRole('button', { name: 'Move “Clear”' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(row('Clear')).toBeFocused()

    await row('Clear').getByRole('link').click()
    const about = page.getByRole('list', { name: 'About this moment' })
    const bar = page.getByRole('toolbar', { name: 'Moment' })
    await expect(about.getByText('Below The corridor cello')).toBeVisible()
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Move out' }).click()
    await expect(about.getByText('Below')).toBeHidden()
    await bar.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem', { name: 'Move out' })).toBeHidden()
    await page.getByRole('menuitem', { name: 'Put below…' }).click()
    await choose('fog', 'Fog')
    await expect(page.getByText('Moved “Clear” under “Fog”')).toBeVisible()
    await about.getByRole('link', { name: 'Fog' }).click()
    await expect(page.getByRole('article', { name: 'Fog' })).toBeVisible()
    await expectNoSidewaysScroll(page)
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
