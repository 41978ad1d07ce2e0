import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'
import { createKeeper, listMoments, readMoment, writingOn } from './writing-page.ts'

/** Each moment with its day and its zone, the latest first. */
async function datesOf(person: Person, keeper: Keeper) {
  const moments = await listMoments(person, keeper)
  const whole = await Promise.all(moments.map(({ id }) => readMoment(person, keeper, id)))
  return whole.map(({ body, localDate, tz }) => `${localDate} ${tz} ${body}`)
}

test('a date chosen before the first word stays, and one chosen after it leaves the text', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person, timezoneId: 'Europe/Lisbon' })
  const choose = async (day: string) => {
    await page.getByRole('button', { name: /^Date: / }).click()
    const form = page.getByRole('dialog', { name: 'When it was' })
    await form.getByLabel('Date', { exact: true }).fill(day)
    await form.getByRole('button', { name: 'Done' }).click()
    await writingOn(page).text.click()
  }
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
