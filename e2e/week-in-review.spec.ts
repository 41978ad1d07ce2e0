import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import type { Moment } from '../contracts/src/keepers/moments.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'

const dayMs = 24 * 3_600_000

/** Noon of a day of the week before this one, 1 for Monday. */
function lastWeek(weekday: number): string {
  const today = new Date()
  const monday = Date.UTC(
    today.getFullYear(),
    today.getMonth(),
    today.getDate() - ((today.getDay() + 6) % 7) - 7,
    12,
  )
  return new Date(monday + (weekday - 1) * dayMs).toISOString()
}

const ferry = 'I stood outside on the ferry the whole way.'
const soup = 'Cooked her soup in my own kitchen for the first time.'

async function keeperWithWeek(person: Person, fields: object = {}): Promise<Keeper> {
  const kept = {
    purpose: 'Days.',
    keeperType: 'journal',
    memoryPattern: 'chronological',
    title: 'River years',
  }
  // The server lets every answer out through its contract.
  const keeper = (await person.ask('POST', '/api/keepers', { ...kept, ...fields })) as Keeper
  const write = (body: string, weekday: number, more: object = {}) =>
    person.ask('POST', `/api/keepers/${keeper.id}/moments`, {
      ...{ body, occurredAt: lastWeek(weekday), tz: 'UTC' },
      ...more,
    }) as Promise<Moment>
  await write(ferry, 2, { mood: 2 })
  await write(`${soup} [[Mama]] was here.`, 4, { mood: -1 })
  return keeper
}

test('the week is put together without a model, accepted, taken back and discarded', async ({
  openProfile,
  person,
}) => {
  const keeper = await keeperWithWeek(person, { aiPolicy: 'off' })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}`)
  const review = page.getByRole('region', { name: 'Week in review' })
  await expect(review).toContainText('2 moments to look back on')
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Write the review' }).press('Enter')
  await expect(review).toContainText(`Tuesday: “${ferry}”`)
  await expect(review).toContainText('AI is off for this keeper')
  await review.getByRole('link', { name: /^Receipt 1/ }).focus()
  await expect(page.getByText(ferry).last()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await review.getByRole('button', { name: 'Accept' }).click()
  await expect(review).toContainText('It’s now a moment.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(review.getByRole('button', { name: 'Discard' })).toBeVisible()
  await review.getByRole('button', { name: 'Discard' }).click()
  await expect(review).toContainText('You discarded this draft.')
  await review.getByRole('button', { name: 'Earlier weeks' }).click()
  await expect(review.getByRole('list', { name: 'Earlier weeks' })).toContainText('Discarded')
  await expectAccessible(page)
})

test('a draft that waits is on the home screen', async ({ openProfile, person }) => {
  const keeper = await keeperWithWeek(person, { aiPolicy: 'off' })
  const monday = lastWeek(1).slice(0, 10)
  await person.ask('POST', `/api/keepers/${keeper.id}/week-reviews/${monday}`, { withoutModel: true })
  const page = await openProfile({ as: person })
  await page.goto('/root')
  const waiting = page.getByRole('list', { name: 'Waiting for an answer' })
  await expect(waiting.getByRole('link')).toHaveText([/River years.*1 proposal waiting/])
  await waiting.getByRole('link').click()
  await expect(page.getByRole('main')).toContainText(ferry)
})

test('a model writes what its person looked at before; edited first, no word is lost by a reload', async ({
  openProfile,
  person,
  provider,
}) => {
  const keeper = await keeperWithWeek(person)
  provider.behave(({ said }) => {
    const n = [...said.slice(0, said.indexOf(ferry)).matchAll(/\[(\d+)\] \d{4}-/g)].at(-1)?.[1]
    return { reply: `The week was on the water [${n}].\n\nRECEIPTS\n[${n}] "${ferry}"` }
  })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}`)
  const review = page.getByRole('region', { name: 'Week in review' })
  await review.getByRole('button', { name: 'Write the review' }).click()
  await expect(review.getByRole('heading', { name: 'What will be sent' })).toBeVisible()
  await expect(review).toContainText(soup)
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Send this' }).click()
  await expect(review).toContainText('The week was on the water')
  await expect(review).toContainText(/Written by .+, cost/)
  await expectAccessible(page)

  await review.getByRole('link', { name: 'Edit first' }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toContainText('The week was on the water')
  await text.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('My own words. ')
  await expect(page.getByText('Saved', { exact: true }).filter({ visible: true })).toBeVisible()
  await page.reload()
  await expect(text).toContainText('My own words. The week was on the water')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('article')).toContainText('My own words. The week was on the water')
  await page.goto(`/keeper/${keeper.number}`)
  await expect(review).toContainText('It’s now a moment.')
})

test('the review is written by the clock where its person wants it', async ({ openProfile, person }) => {
  const keeper = await keeperWithWeek(person, { aiPolicy: 'off' })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}`)
  const review = page.getByRole('region', { name: 'Week in review' })
  await review.getByRole('button', { name: 'Schedule' }).click()
  const form = review.getByRole('form', { name: 'Schedule' })
  await form.getByRole('combobox', { name: 'Day of the week' }).click()
  await page.getByRole('option', { name: 'Sunday' }).click()
  await form.getByRole('combobox', { name: 'Hour' }).click()
  await page.getByRole('option', { name: '18:00' }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Schedule saved')).toBeVisible()
  await page.reload()
  await review.getByRole('button', { name: 'Schedule' }).click()
  await expect(form.getByRole('combobox', { name: 'Day of the week' })).toHaveText('Sunday')
  await expect(form.getByRole('combobox', { name: 'Hour' })).toHaveText('18:00')
})
