import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'

async function newKeeper(owner: Person, title: string, bodies: readonly string[]): Promise<Keeper> {
  const fields = { title, purpose: 'Days.', keeperType: 'journal', memoryPattern: 'spatial' }
  // The server lets every answer out through its contract.
  const keeper = (await owner.ask('POST', '/api/keepers', fields)) as Keeper
  for (const body of bodies)
    await owner.ask('POST', `/api/keepers/${keeper.id}/moments`, { kind: 'entry', body })
  return keeper
}

const herons = (where: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${where} heron number ${n}.`)

test('the palette finds what other keepers have beside the open one, and leads to all results page by page', async ({
  openProfile,
  person,
}) => {
  const land = await newKeeper(person, 'Land', herons('Inland', 20))
  await newKeeper(person, 'Sea', herons('Seaside', 4))
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await page.goto(`/keeper/${land.number}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to...' })
  await palette.getByRole('combobox').fill('heron')
  await expect(palette.getByRole('option', { name: /Seaside heron/ })).toHaveCount(4)
  await palette.getByRole('option', { name: 'See all results for “heron”' }).click()
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible()
  const results = page.getByRole('region', { name: 'Search' }).getByRole('listitem')
  await expect(results).toHaveCount(20)
  await expect(results.first().locator('mark')).toHaveText('heron')
  await expect(results.first()).toContainText('Mentions heron')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(results).toHaveCount(24)
  await expect(results.filter({ hasText: 'Sea' }).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await results.filter({ hasText: 'Seaside heron number 0.' }).getByRole('link').click()
  await expect(page.getByText('Seaside heron number 0.').filter({ visible: true }).first()).toBeVisible()
})

test('a question goes to all keepers that a model may read, and says which are left out', async ({
  openProfile,
  person,
  provider,
}) => {
  const land = await newKeeper(person, 'Land', ['Nothing but sheep.'])
  const sea = await newKeeper(person, 'Sea', ['The heron stood on the pier.'])
  const off = await newKeeper(person, 'Secret', ['The heron stood in my garden.'])
  await person.ask('PATCH', `/api/keepers/${off.id}`, { version: 1, aiPolicy: 'off' })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${land.number}/memory?view=ask`)
  // The address has the choice.
  await page.getByRole('radio', { name: 'All keepers' }).click()
  await expect(page.getByRole('radio', { name: 'All keepers' })).toBeChecked()
  await expect(page.getByText('Left out because of their AI setting: “Secret”.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Ask all keepers' }).fill('Where did the heron stand?')
  await page.getByRole('button', { name: 'Look at what will be sent' }).click()
  const preview = page.getByRole('region', { name: 'What will be sent' })
  await expect(preview).toContainText('The heron stood on the pier.')
  await expect(preview).not.toContainText('garden')
  await expectAccessible(page)
  expect(provider.requests).toEqual([])
  provider.behave({ reply: 'On the pier [1].\n\nRECEIPTS\n[1] "The heron stood on the pier."' })
  await page.getByRole('button', { name: 'Send this' }).click()
  await expect(page).toHaveURL(/scope=all&answer=/)
  const receipts = page.getByRole('region', { name: 'Receipts' })
  await expect(receipts).toContainText('Sea')
  expect(JSON.stringify(provider.requests.map(({ body }) => body))).not.toContain('garden')
  await expect(page.getByRole('region', { name: 'Earlier questions' })).toContainText('Where did the heron')
  await expectAccessible(page)
  await receipts.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/keeper/${sea.id}/moments/|/keeper/${sea.number}/moments/`))
})
