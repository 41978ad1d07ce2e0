import type { Page } from '@playwright/test'
import type { Journey, Milestone } from '../contracts/src/keepers/journeys.ts'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'
import { travel } from './travel.ts'
import { createKeeper, createMoment, listMoments, readMoment, writingOn } from './writing-page.ts'

/** Each moment with its day and its zone, the latest first. */
async function datesOf(person: Person, keeper: Keeper) {
  const moments = await listMoments(person, keeper)
  const whole = await Promise.all(moments.map(({ id }) => readMoment(person, keeper, id)))
  return whole.map(({ body, localDate, tz }) => `${localDate} ${tz} ${body}`)
}

/** Says on the writing page on which day it was. */
async function chooseDay(page: Page, day: string) {
  await page.getByRole('button', { name: /^Date: / }).click()
  const form = page.getByRole('dialog', { name: 'When it was' })
  await form.getByLabel('Date', { exact: true }).fill(day)
  await form.getByRole('button', { name: 'Done' }).click()
  await writingOn(page).text.click()
}

/** Somebody comes back to the screen. */
async function lookAgain(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test('what is written the next morning on a page left open has that day and that place', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person, 'journal')
  const [page, whole] = [await openProfile({ as: person }), await openProfile({ as: person })]
  const [carry, carryWhole] = [await travel(page), await travel(whole)]
  await carry('2026-11-26T22:30:00Z', 'Europe/Lisbon')
  await page.goto(`/keeper/${keeper.number}/dashboard`)
  const text = page.getByRole('region', { name: 'Write', exact: true }).getByRole('textbox', { name: 'Text' })
  await text.fill('Late.')
  await text.press('Control+Enter')
  await expect(text).toHaveValue('')
  await carryWhole('2026-11-26T22:40:00Z', 'Europe/Lisbon')
  await whole.goto(`/keeper/${keeper.number}/write`)
  await expect(writingOn(whole).text).toBeFocused()

  await carry('2026-11-27T13:00:00Z', 'America/New_York')
  await text.fill('Early, over there.')
  await text.press('Control+Enter')
  await expect(text).toHaveValue('')
  await carryWhole('2026-11-27T14:00:00Z', 'America/New_York')
  await lookAgain(whole)
  await expect(whole.getByRole('button', { name: /^Date: 27 November 2026/ })).toBeVisible()
  await whole.keyboard.type('On the whole page.')
  await writingOn(whole).save()
  await expect
    .poll(() => datesOf(person, keeper))
    .toEqual([
      '2026-11-27 America/New_York On the whole page.',
      '2026-11-27 America/New_York Early, over there.',
      '2026-11-26 Europe/Lisbon Late.',
    ])
})

test('a date chosen before the first word stays, and one chosen after it leaves the text', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person, timezoneId: 'Europe/Lisbon' })
  const choose = (day: string) => chooseDay(page, day)
  await page.goto(`/keeper/${keeper.number}/write`)
  await choose('2026-11-18')
  await page.keyboard.type('Chosen first.')
  await writingOn(page).save()
  await page.goto(`/keeper/${keeper.number}/write`)
  await expect(writingOn(page).text).toBeFocused()
  await page.keyboard.type('Written first.')
  await choose('2026-11-19')
  await writingOn(page).save()
  await expect
    .poll(() => datesOf(person, keeper))
    .toEqual(['2026-11-19 Europe/Lisbon Written first.', '2026-11-18 Europe/Lisbon Chosen first.'])
})

test('a day that is chosen in the small hours is that day, not the evening before it', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person, 'journal')
  const page = await openProfile({ as: person })
  const carry = await travel(page)
  await carry('2026-11-27T01:30:00Z', 'Europe/Lisbon')
  await page.goto(`/keeper/${keeper.number}/write`)
  await chooseDay(page, '2026-11-18')
  await page.keyboard.type('Chosen at night.')
  await writingOn(page).save()
  await expect.poll(() => datesOf(person, keeper)).toEqual(['2026-11-18 Europe/Lisbon Chosen at night.'])
})

test('today moves on while a screen stays open', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person, 'journal')
  const was = { body: 'A year ago.', occurredAt: '2025-11-27T12:00:00Z', tz: 'UTC' }
  await createMoment(person, keeper, was)
  await createMoment(person, keeper, { body: 'Now.', occurredAt: '2026-11-20T12:00:00Z', tz: 'UTC' })
  const page = await openProfile({ as: person, timezoneId: 'UTC' })
  await page.clock.install({ time: '2026-11-27T03:59:00Z' })
  await page.goto(`/keeper/${keeper.number}/dashboard`)
  await expect(page.getByText('1 of the last 28 days')).toBeVisible()
  await expect(page.getByText('A year ago.')).toBeHidden()
  await page.clock.fastForward('02:00')
  await expect(page.getByText('A year ago.')).toBeVisible()

  await page.goto(`/keeper/${keeper.number}/moments?view=calendar&month=2026-11`)
  const today = page.locator('[aria-current=date]')
  await expect(today).toHaveText('27')
  await page.clock.setFixedTime('2026-11-28T12:00:00Z')
  await lookAgain(page)
  await expect(today).toHaveText('28')
})

test('after midnight a journey has the day that the keeper has', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  const base = `/api/keepers/${keeper.id}/journeys`
  const fields = { title: 'First suite', intention: 'Learn it.', status: 'active', startedOn: '2026-11-20' }
  const journey = (await person.ask('POST', base, fields)) as Journey
  await person.ask('POST', `${base}/${journey.id}/milestones`, { title: 'Eight bars' })
  const page = await openProfile({ as: person, timezoneId: 'UTC' })
  await page.clock.setFixedTime('2026-11-27T00:40:00Z')
  await page.goto(`/keeper/${keeper.number}/journeys/${journey.id}`)
  await expect(page.getByText('day 7', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Reached: Eight bars' }).click()
  const reachedOn = async () => {
    const { milestones } = (await person.ask('GET', `${base}/${journey.id}`)) as { milestones: Milestone[] }
    return milestones[0]?.reachedOn
  }
  await expect.poll(reachedOn).toBe('2026-11-26')
})
