import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('a model writes the question of the day once its person has seen the names that go', async ({
  openProfile,
  person,
  provider,
}) => {
  const kept = { purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological', title: 'Boat days' }
  // The server lets every answer out through its contract.
  const keeper = (await person.ask('POST', '/api/keepers', kept)) as Keeper
  const body = 'The ferry was late, and [[Mama]] was on it.'
  await person.ask('POST', `/api/keepers/${keeper.id}/moments`, { body, tz: 'UTC' })
  const lines = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map(
    (word) => `What would Mama say about ${word} of your days?`,
  )
  provider.behave({ reply: lines.join('\n') })

  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}`)
  const review = page.getByRole('region', { name: 'Week in review' })
  await review.getByRole('button', { name: 'Schedule' }).press('Enter')
  const choice = review.getByRole('switch', { name: 'Questions written by a model' })
  await choice.press(' ')
  await expect(review.getByRole('heading', { name: 'What will be sent' })).toBeVisible()
  const sent = review.getByRole('group', { name: 'The exact text' })
  await expect(sent).toContainText('Mama')
  await expect(sent).not.toContainText('ferry')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await review.getByRole('button', { name: 'Send this' }).click()
  const composer = page.getByRole('region', { name: 'Write' })
  await expect(composer).toContainText('What would Mama say about one of your days?')
  await expect(composer).toContainText(/Written by /)
  await expect(review).toContainText('Next questions:')
  await expectAccessible(page)

  // The whole page asks the same.
  await composer.getByRole('link', { name: 'Whole page' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  await expect(page.getByText('What would Mama say about one of your days?')).toBeVisible()
  await page.goBack()

  await composer.getByRole('button', { name: 'Ask another question' }).click()
  await expect(composer).not.toContainText('Written by')
  await page.reload()
  await expect(composer).toContainText('What would Mama say about one of your days?')
  await review.getByRole('button', { name: 'Schedule' }).click()
  await choice.click()
  await expect(composer).not.toContainText('Written by')
})
