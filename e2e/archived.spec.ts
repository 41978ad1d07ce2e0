import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('an archived keeper is read, offers no writing, and is unarchived from any of its screens', async ({
  openProfile,
  person,
}) => {
  const fields = { title: 'River years', purpose: 'What the river brought.', keeperType: 'journal' }
  // The server lets every answer out through its contract.
  const keeper = (await person.ask('POST', '/api/keepers', {
    ...{ ...fields, memoryPattern: 'chronological' },
  })) as Keeper
  const path = `/api/keepers/${keeper.id}`
  await person.ask('POST', `${path}/moments`, { title: 'The ferry', body: 'We took the ferry. #river' })
  // As above.
  const { version } = (await person.ask('GET', path)) as Keeper
  await person.ask('PATCH', path, { version, archived: true })
  const page = await openProfile({ as: person, viewport: { width: 1280, height: 860 } })
  const notice = page.getByText('This keeper is archived. Unarchive it to write in it.')
  const at = (area: string) => page.goto(`/keeper/${keeper.number}/${area}`)

  await at('dashboard')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The year' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  await at('moments')
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: /The ferry/ }).click()
  await expect(page.getByRole('article', { name: 'The ferry' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^(?:Write|Edit)$/ })).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Pin' })).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(page).not.toHaveURL(/edit/)
  await at('topics')
  await expect(page.getByRole('link', { name: 'river', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New topic' })).toHaveCount(0)
  await at('journeys')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Begin a journey' })).toHaveCount(0)
  await at('voice')
  await expect(page.getByRole('button', { name: 'Save voice' })).toBeDisabled()
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)

  await at('write')
  await expect(page.getByText('“River years” is archived')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Read its moments' })).toBeVisible()
  await page.getByRole('button', { name: 'Unarchive' }).click()
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await at('dashboard')
  await expect(page.getByRole('heading', { name: 'The year' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
