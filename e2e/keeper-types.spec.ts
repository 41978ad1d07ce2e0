import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { periodReportWording } from '../contracts/src/keepers/period-report-text.ts'
import { reviewWording } from '../contracts/src/keepers/review-wording.ts'
import { dayQuestions } from '../contracts/src/keepers/type-starts.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'
import { createKeeper, createMoment, listMoments, readMoment, writingOn } from './writing-page.ts'

const writePath = ({ number }: Keeper) => `/keeper/${number}/write`

async function onlyMoment(owner: Person, keeper: Keeper) {
  await expect.poll(() => listMoments(owner, keeper)).toHaveLength(1)
  const [summary] = await listMoments(owner, keeper)
  return readMoment(owner, keeper, summary?.id ?? '')
}

test('a journal asks a question a day, which can be changed, and mood is one press', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person, 'journal')
  const page = await openProfile({ as: person })
  await page.goto(writePath(keeper))
  const { text, save } = writingOn(page)
  await expect(text).toBeFocused()
  const another = page.getByRole('button', { name: 'Ask another question' })
  const question = page
    .locator('p', { has: page.getByText(/\?$/) })
    .filter({ visible: true })
    .first()
  const first = await question.textContent()
  await another.click()
  await expect(question).not.toHaveText(first ?? '')
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Light' }).check()
  await text.click()
  await page.keyboard.type('The river.')
  await save()
  // The question is asked, and never written.
  expect(await onlyMoment(person, keeper)).toMatchObject({ body: 'The river.', mood: 1, kind: 'entry' })
})

test('without the server a journal asks what any journal can, by the day of who writes', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_|Failed to load/)
  const keeper = await createKeeper(person, 'journal')
  const page = await openProfile({ as: person, timezoneId: 'Pacific/Auckland' })
  await page.clock.setFixedTime('2026-11-22T20:00:00Z')
  await page.route('**/dashboard?*', (route) => route.abort())
  await page.goto(writePath(keeper))
  // There it is the next day already.
  const [question] = dayQuestions('2026-11-23')
  await expect(page.getByText(question?.text ?? '', { exact: true })).toBeVisible()
})

for (const { type, start, holds } of [
  {
    type: 'project',
    start: 'Decision',
    holds: { kind: 'decision', has: /## Decision\n\nBlue\n\n## Why[^]*## Alternatives/ },
  },
  { type: 'project', start: 'Next steps', holds: { kind: 'note', has: /- \[ \] Blue/ } },
  { type: 'professional', start: 'Person', holds: { kind: 'note', has: /^\[\[Blue\]\][^]*Cares about/ } },
  { type: 'professional', start: 'Win', holds: { kind: 'entry', has: /What went well:\*\* Blue/ } },
] as const) {
  test(`a ${type} keeper offers “${start}” on an empty page, and writes it only when it is chosen`, async ({
    openProfile,
    person,
  }) => {
    const keeper = await createKeeper(person, type)
    const page = await openProfile({ as: person })
    await page.goto(writePath(keeper))
    const { text, save } = writingOn(page)
    const offers = page.getByRole('group', { name: 'Start with' })
    await expect(offers).toBeVisible()
    await expect(text).toHaveText(/^(?:What happened\?)?$/)
    await offers.getByRole('button', { name: start }).click()
    await expect(offers).toBeHidden()
    // What is filled in first has the focus already.
    await expect(text).toBeFocused()
    await page.keyboard.type('Blue')
    await save()
    const { kind, body } = await onlyMoment(person, keeper)
    expect(kind).toBe(holds.kind)
    expect(body).toMatch(holds.has)
  })
}

test('a report is filled in from the moments of its days, or left blank', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person, 'professional')
  const today = new Date().toISOString()
  const won = '**What went well:** The demo held.\n\n**Who helped:** [[Ana]]'
  const win = await createMoment(person, keeper, { body: won, occurredAt: today })
  await createMoment(person, keeper, { body: '- [ ] Call Ben', occurredAt: today })
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await page.goto(writePath(keeper))
  const { text, earlier, save } = writingOn(page)
  const start = page.getByRole('group', { name: 'Start with' }).getByRole('button', { name: 'Period report' })
  await start.click()
  const dialog = page.getByRole('dialog', { name: 'Period report' })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Leave it blank' }).click()
  await expect(text).toContainText('Weeks or months')
  await expect(page).toHaveURL(/draft=/)
  await page.goto(writePath(keeper))
  // The draft that was left blank is offered over the page.
  await earlier.getByRole('button', { name: 'Start new' }).click()
  await start.click()
  await dialog.getByLabel('From').fill('2020-01-01')
  await dialog.getByLabel('To').fill('2020-01-31')
  await dialog.getByRole('button', { name: 'Fill in' }).click()
  await expect(dialog.getByText(periodReportWording.nothing)).toBeVisible()
  await dialog.getByLabel('To').fill('2019-12-31')
  await dialog.getByRole('button', { name: 'Fill in' }).click()
  await expect(dialog.getByText(periodReportWording.endsBeforeStart)).toBeVisible()
  await dialog.getByLabel('To').fill(today.slice(0, 'YYYY-MM-DD'.length))
  await dialog.getByRole('button', { name: 'Fill in' }).click()
  await expect(text).toContainText('The demo held.')
  // The days are chosen, so that another name can be typed over them.
  await expect(text).toBeFocused()
  await page.keyboard.type('Autumn')
  await expectAccessible(page)
  await save()
  const article = page.getByRole('article')
  await expect(article).toContainText('Autumn')
  await expect(article).toContainText('Ana, 1 moment')
  await expect(article.getByRole('checkbox', { name: /Call Ben/ })).toBeVisible()
  await article.getByRole('link', { name: /2026/ }).first().click()
  await expect(page).toHaveURL(`/keeper/${keeper.number}/moments/${win.id}`)
})

test('a wellness keeper takes a check-in in three choices, away from AI, without a word', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person, 'wellness')
  expect(keeper.aiPolicy).toBe('off')
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await page.goto(writePath(keeper))
  const form = page.getByRole('region', { name: 'Check-in' })
  await form.getByRole('radio', { name: 'Low' }).check()
  await form.getByRole('radio', { name: '2 of 5' }).check()
  await form.getByLabel('Hours slept').fill('6.5')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  expect(await onlyMoment(person, keeper)).toMatchObject({
    ...{ kind: 'checkin', body: '', mood: -1, energy: 2, sleepHours: 6.5 },
  })
})

test('a custom keeper begins blank', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person, 'custom')
  const page = await openProfile({ as: person })
  await page.goto(writePath(keeper))
  await expect(writingOn(page).text).toBeFocused()
  await expect(page.getByRole('group', { name: 'Start with' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ask another question' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Check-in' })).toHaveCount(0)
})

test('more questions than fit into one page are all asked before it is said that all are answered', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person, 'educational')
  const names = ['One', 'Two', 'Three', 'Four', 'Five']
  for (const [at, title] of names.entries())
    await createMoment(person, keeper, {
      ...{ title, body: 'So.' },
      review: { dueOn: `2026-01-0${at + 1}`, intervalDays: 1, ease: 2.5 },
    })
  const page = await openProfile({ as: person })
  // Pages of two instead of fifty.
  await page.route(/\/moments\?due=/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, 'limit=2'),
    }),
  )
  await page.goto(`/keeper/${keeper.number}/review`)
  const card = page.getByRole('region', { name: 'Question' })
  await expect(page.getByText('0 of 2+ done')).toBeVisible()
  for (const name of names) {
    await expect(card).toContainText(name)
    await card.getByRole('button', { name: 'Show answer' }).click()
    await card.getByRole('button', { name: /^Good/ }).click()
  }
  await expect(page.getByText(reviewWording.done, { exact: true })).toBeVisible()
  expect(await person.ask('GET', `/api/keepers/${keeper.id}/moments?due=2026-01-31`)).toEqual([])
})

test('questions that are answered or deleted elsewhere during a sitting neither stop it nor count twice', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/40[49] \((?:Not Found|Conflict)\)/)
  const keeper = await createKeeper(person, 'educational')
  const ask = (title: string, day: string) =>
    createMoment(person, keeper, {
      ...{ title, body: 'So.' },
      review: { dueOn: `2026-01-${day}`, intervalDays: 10, ease: 2.5 },
    })
  const [one, two] = [await ask('One', '01'), await ask('Two', '02')]
  const [three, four] = [await ask('Three', '03'), await ask('Four', '04')]
  const change = (moment: typeof one, fields: object) =>
    person.ask('PATCH', `/api/keepers/${keeper.id}/moments/${moment.id}`, {
      ...{ version: moment.version, ...fields },
    })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/review`)
  const card = page.getByRole('region', { name: 'Question' })
  const good = card.getByRole('button', { name: /^Good/ })
  await expect(card).toContainText('One')
  await page.keyboard.press('Space')
  await expect(good).toContainText('25 days')
  await change(one, { review: { dueOn: '2026-01-02', intervalDays: 0, ease: 2.3 } })
  await good.click()
  await expect(card.getByRole('alert')).toHaveText(reviewWording.changedElsewhere)
  await expect(good).toContainText('1 day')
  await good.click()
  await expect(card).toContainText('Two')
  expect((await readMoment(person, keeper, one.id)).review).toMatchObject({ intervalDays: 1, ease: 2.3 })

  // Only its words are changed: the answer counts.
  await page.keyboard.press('Space')
  await change(two, { body: 'So it is.' })
  await good.click()
  await expect(card).toContainText('Three')
  expect((await readMoment(person, keeper, two.id)).review).toMatchObject({ intervalDays: 25 })

  await page.keyboard.press('Space')
  await person.ask('DELETE', `/api/keepers/${keeper.id}/moments/${three.id}`)
  await change(four, { review: null })
  await good.click()
  const notDue = page.getByRole('heading', { name: reviewWording.notDue })
  await expect(notDue).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('3 of 4 done')).toBeVisible()
  await expect(notDue).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText(reviewWording.done, { exact: true })).toBeVisible()
})

test('a question is written, asked when it is due, and comes back later the better it is known', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person, 'educational')
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/review`)
  await expect(page.getByText('Nothing is due today')).toBeVisible()
  await page.getByRole('link', { name: 'Write a question' }).click()
  await page.getByRole('button', { name: 'Question and answer' }).click()
  const { title, text, save } = writingOn(page)
  await expect(title).toHaveAttribute('placeholder', 'Question')
  await expect(title).toBeFocused()
  await page.keyboard.type('What turns the tide?\n')
  await expect(text).toBeFocused()
  await page.keyboard.type('The moon, mostly.')
  await save()
  const first = await onlyMoment(person, keeper)
  expect(first).toMatchObject({ kind: 'answer', review: { intervalDays: 0, ease: 2.5 } })
  const review = { dueOn: '2026-01-02', intervalDays: 10, ease: 2.5 }
  const older = await createMoment(person, keeper, {
    title: 'And the neap?',
    body: 'The sun against it.',
    review,
  })
  await createMoment(person, keeper, { title: 'Later', body: '', review: { ...review, dueOn: '2999-01-01' } })

  await page.goto('/root')
  await page.getByRole('link', { name: '2 questions to review' }).click()
  await expect(page).toHaveURL(`/keeper/${keeper.number}/review`)
  const card = page.getByRole('region', { name: 'Question' })
  await expect(card).toContainText('And the neap?')
  await expect(card).not.toContainText('The sun')
  await page.keyboard.press('Space')
  await expect(card).toContainText('The sun against it.')
  await expectAccessible(page)
  await expect(card.getByRole('button', { name: /^Good/ })).toContainText('25 days')
  await page.keyboard.press('1')
  await expect(card).toContainText('What turns the tide?')
  await card.getByRole('button', { name: 'Show answer' }).click()
  await card.getByRole('button', { name: /^Easy/ }).click()
  await expect(card).toContainText('And the neap?')
  await page.keyboard.press('Space')
  await page.keyboard.press('3')
  await expect(page.getByText('Done for today')).toBeVisible()
  expect((await readMoment(person, keeper, older.id)).review).toMatchObject({ intervalDays: 1, ease: 2.3 })
  expect((await readMoment(person, keeper, first.id)).review).toMatchObject({ ease: 2.65 })
  await page.getByRole('link', { name: 'Topics', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'No topics yet' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(reviewWording.none)).toBeVisible()
  await page.goto(`/keeper/${keeper.number}/moments`)
  await expect(page.getByRole('link', { name: /And the neap/ })).toBeVisible()
  await expect(page.getByText('to review')).toHaveCount(0)
})

test('a report that is closed before its answer changes nothing that was typed since', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person, 'professional')
  const today = new Date().toISOString()
  await createMoment(person, keeper, { body: '- [ ] Call Ben', occurredAt: today })
  const page = await openProfile({ as: person })
  const held = Promise.withResolvers<void>()
  await page.route(/period-report\?/, async (route) => {
    await held.promise
    // The page may have given the request up.
    await route.continue().catch(() => undefined)
  })
  const isReport = (request: { url: () => string }) => request.url().includes('period-report?')
  const ended = Promise.race([
    page.waitForEvent('requestfailed', isReport),
    page.waitForEvent('requestfinished', isReport),
  ])
  await page.goto(writePath(keeper))
  const { text, save } = writingOn(page)
  await page.getByRole('group', { name: 'Start with' }).getByRole('button', { name: 'Period report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Period report' })
  await dialog.getByRole('button', { name: 'Fill in' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await text.click()
  await page.keyboard.type('A paragraph of my own.')
  held.resolve()
  await ended
  await save()
  await expect(page.getByRole('article')).toContainText('A paragraph of my own.')
  await expect(page.getByRole('article')).not.toContainText('Call Ben')
})
