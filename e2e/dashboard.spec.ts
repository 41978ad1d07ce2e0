import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import type { Moment } from '../contracts/src/keepers/moments.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'

async function createKeeper(owner: Person): Promise<Keeper> {
  const fields = { title: 'River years', purpose: 'What the river brought.', keeperType: 'journal' }
  // The server lets every answer out through its contract; so below.
  return (await owner.ask('POST', '/api/keepers', { ...fields, memoryPattern: 'chronological' })) as Keeper
}

test('a new keeper begins with a question and a place to write, and the year fills', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/dashboard`)
  const composer = page.getByRole('region', { name: 'Write', exact: true })
  const text = composer.getByRole('textbox', { name: 'Text' })
  await expect(page.getByText('What you write fills a year here')).toBeVisible()
  const question = composer.getByRole('paragraph').first()
  const first = await question.textContent()
  await composer.getByRole('button', { name: 'Ask another question' }).click()
  await expect(question).not.toHaveText(first ?? '')
  await composer.getByRole('button', { name: 'Save' }).click()
  await expect(composer.getByRole('alert')).toHaveText('Write something first.')
  await text.fill('The ferry was late.')
  await composer.getByRole('radio', { name: 'Light' }).check()
  await text.press('Control+Enter')
  await expect(text).toHaveValue('')
  await expect(page.getByText('1 of the last 28 days')).toBeVisible()
  const [moment] = (await person.ask('GET', `/api/keepers/${keeper.id}/moments`)) as Moment[]
  expect(moment).toMatchObject({ mood: 1, excerpt: { text: 'The ferry was late.' } })
  await page.getByRole('button', { name: 'As a list' }).click()
  await expect(page.getByText('1 day, 1 moment')).toBeVisible()
})

test('what was begun on the dashboard is there again, and goes on as a page', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/dashboard`)
  const composer = page.getByRole('region', { name: 'Write', exact: true })
  await composer.getByRole('textbox', { name: 'Text' }).fill('Half a thought')
  await expect(composer.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('region', { name: 'Earlier draft' }).getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/write\?draft=/)
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveText('Half a thought')
})

test('a busy day of last year leaves room for this day of earlier years, and leads to the rest', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const now = new Date(Date.now() - 4 * 60 * 60_000)
  const today = now.toISOString().slice(4, 10)
  const year = now.getUTCFullYear()
  const on = (back: number) => `${year - back}${today === '-02-29' ? '-02-28' : today}`
  const write = (back: number, body: string) =>
    person.ask('POST', `/api/keepers/${keeper.id}/moments`, {
      ...{ body, occurredAt: `${on(back)}T12:00:00Z`, tz: 'UTC', datePrecision: 'day' },
    })
  for (let n = 0; n < 13; n += 1) await write(1, `Barge ${n}.`)
  await write(1, 'The longest of all barges.')
  for (const back of [3, 5, 6]) await write(back, `${back} years ago.`)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/dashboard`)
  const past = page.getByRole('region', { name: 'On this day' })
  await expect(past).toContainText('4 of 6 years')
  await expect(past.getByRole('listitem')).toHaveText([
    /^The longest of all barges\..* 13 more$/,
    /^3 years ago\./,
    /^5 years ago\./,
  ])
  await expectAccessible(page)
  await expect(past.getByRole('link', { name: 'This day in all 4 years' })).toHaveAttribute(
    'href',
    /memory\?view=river&span=day&at=/,
  )
  await past.getByRole('link', { name: /^13 more/ }).click()
  await expect(page).toHaveURL(new RegExp(`moments\\?from=${on(1)}&to=${on(1)}`))
  await expect(page.getByRole('main').locator('[data-moment]')).toHaveCount(14)
})

for (const viewport of [
  { width: 1280, height: 860 },
  { width: 360, height: 780 },
]) {
  test(`the dashboard shows the year and what this day brings back at ${viewport.width} pixels`, async ({
    openProfile,
    person,
  }) => {
    const page = await openProfile({ as: person, viewport })
    const keeper = await createKeeper(person)
    // A keeper's day begins at four.
    const today = new Date(Date.now() - 4 * 60 * 60_000).toISOString().slice(4, 10)
    const past = {
      occurredAt: `2020${today}T12:00:00Z`,
      tz: 'UTC',
      body: 'Counted barges with Ada.',
      datePrecision: 'day',
    }
    const title = 'A barge that turned back'
    for (const moment of [past, { body: 'Eleven of them.', title, tz: 'UTC' }])
      await person.ask('POST', `/api/keepers/${keeper.id}/moments`, moment)
    await page.goto(`/keeper/${keeper.number}/dashboard`)
    await expect(page.getByRole('img', { name: /weeks: written on 1 day\./ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Counted barges with Ada.' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'As a list' }).click()
    await page.getByRole('link', { name: /^\w+ 20\d\d$/ }).click()
    await expect(page).toHaveURL(/moments\?from=/)
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await expect(page.getByRole('button', { name: /^When: \w+ 20\d\d$/ })).toBeVisible()
  })
}
