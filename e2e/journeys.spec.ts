import type { Page } from '@playwright/test'
import type { Journey, Milestone, NewJourney } from '../contracts/src/keepers/journeys.ts'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import type { Moment, NewMoment } from '../contracts/src/keepers/moments.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'
import { comeBack } from './travel.ts'

const suite = { title: 'First suite', intention: 'Learn one page of Bach for Mama.', startedOn: '2026-09-17' }

async function createKeeper(owner: Person, keeperType = 'journal'): Promise<Keeper> {
  const fields = { title: 'River years', purpose: 'Years.', keeperType, memoryPattern: 'spatial' }
  // The server lets every answer out through its contract; so below.
  return (await owner.ask('POST', '/api/keepers', fields)) as Keeper
}

async function begin(owner: Person, { id }: Keeper, fields: Partial<NewJourney> = {}): Promise<Journey> {
  return (await owner.ask('POST', `/api/keepers/${id}/journeys`, { ...suite, ...fields })) as Journey
}

async function write(owner: Person, { id }: Keeper, day: string, moment: NewMoment): Promise<Moment> {
  const at = { occurredAt: `${day}T12:00:00Z`, tz: 'UTC' }
  return (await owner.ask('POST', `/api/keepers/${id}/moments`, { ...at, ...moment })) as Moment
}

/** A season with a gap, a milestone reached and one ahead, and a next step. */
async function walk(owner: Person, keeper: Keeper, fields: Partial<NewJourney> = {}): Promise<Journey> {
  const journey = await begin(owner, keeper, { nextStep: 'Bars 9 to 16', targetOn: '2026-12-25', ...fields })
  const of = { journeys: [journey.id] }
  // Two close together, so that the time after them is a long one.
  await write(owner, keeper, '2026-09-17', { ...of, title: 'First lesson', body: 'Join.', mood: 1 })
  await write(owner, keeper, '2026-09-29', { ...of, title: 'Whole bow', body: 'One open string.', mood: -1 })
  await write(owner, keeper, '2026-11-15', {
    ...of,
    title: 'Eight bars',
    body: 'From the beginning.',
    mood: 2,
  })
  const path = `/api/keepers/${keeper.id}/journeys/${journey.id}/milestones`
  await owner.ask('POST', path, { title: 'Eight bars', reachedOn: '2026-11-15' })
  await owner.ask('POST', path, { title: 'Play it for Mama', dueOn: '2026-12-25' })
  return journey
}

const showJourney = async (owner: Person, keeper: Keeper, { id }: Journey) =>
  (await owner.ask('GET', `/api/keepers/${keeper.id}/journeys/${id}`)) as Journey

const path = (page: Page) => page.getByRole('list', { name: 'Path' })
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

test('a first journey begins from the empty screen, with the sentence on what it is', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/journeys`)
  await expect(page.getByText(/^A journey is something you set out to do/)).toBeVisible()
  await page.getByRole('button', { name: 'Begin a journey' }).click()
  const form = page.getByRole('dialog', { name: 'New journey' })
  await form.getByLabel('Title').fill('First suite')
  await form.getByRole('button', { name: 'Begin journey' }).click()
  await expect(form.getByText('Say what you set out to do.')).toBeVisible()
  await form.getByLabel('Intention').fill('Play it for Mama.')
  await form.getByRole('button', { name: 'Begin journey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'First suite' })).toBeVisible()
  await expect(page.getByText('Play it for Mama.')).toBeVisible()
  await expect(page.getByText('Journey, day 1')).toBeVisible()
  await page.getByRole('link', { name: 'Journeys', exact: true }).first().click()
  await expect(page.getByRole('list', { name: 'Journeys' }).getByRole('listitem')).toContainText('0 moments')
})

test('a journey’s page shows its arc, also as a list, and its path by turning points', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const journey = await walk(person, keeper)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/journeys/${journey.id}`)
  await expect(path(page).getByRole('heading')).toHaveText(['Eight bars', 'Whole bow', 'First lesson'])
  await expect(path(page)).toContainText('46 days away from it, 30 September to 14 November')
  const arc = page.getByRole('list', { name: 'The arc as a list' })
  await expect(arc).toContainText('15 November: bright, 1 moment')
  await expect(arc).toContainText('Milestone ahead, due on 25 December: Play it for Mama')
  await path(page).getByRole('button', { name: 'More about Whole bow' }).click()
  await page.getByRole('menuitem', { name: 'Turning point' }).click()
  await page.getByRole('radio', { name: 'Turning points 1' }).check()
  await expect(page).toHaveURL(/path=turning/)
  await expect(path(page).getByRole('heading')).toHaveText(['Whole bow'])
  await page.getByRole('radio', { name: 'All 3' }).check()
  await path(page).getByRole('button', { name: 'More about First lesson' }).click()
  await page.getByRole('menuitem', { name: 'Remove from this journey' }).click()
  await expect(path(page).getByRole('heading')).toHaveText(['Eight bars', 'Whole bow'])
})

test('a next step that is done begins a moment of the journey', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  const journey = await begin(person, keeper, { nextStep: 'Bars 9 to 16' })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/journeys/${journey.id}`)
  await page.getByRole('button', { name: 'Done, write it' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Bars 9 to 16')
  await expect(page.getByRole('button', { name: 'Journey: First suite' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('Left hand alone.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('article')).toContainText('Left hand alone.')
  await page
    .getByRole('list', { name: 'About this moment' })
    .getByRole('link', { name: 'First suite' })
    .click()
  await expect(path(page).getByRole('heading')).toHaveText(['Bars 9 to 16'])
  await page.getByRole('button', { name: 'Name the next step' }).click()
  await page.getByRole('textbox', { name: 'Next step' }).fill('Both hands')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Next step' })).toContainText('Both hands')
})

test('milestones are added, reached, renamed and deleted', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  const journey = await begin(person, keeper)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/journeys/${journey.id}`)
  const milestones = page.getByRole('region', { name: 'Milestones' })
  for (const title of ['Eight bars', 'Sixteen bars']) {
    await milestones.getByRole('textbox', { name: 'New milestone' }).fill(title)
    await page.keyboard.press('Enter')
    await expect(milestones.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  }
  await milestones.getByRole('button', { name: 'Reached: Eight bars' }).click()
  await expect(milestones.getByRole('button', { name: 'Reached: Eight bars' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await milestones.getByRole('button', { name: 'More about Sixteen bars' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit milestone' })
  await dialog.getByLabel('Title').fill('The whole page')
  await dialog.getByLabel('Due on').fill('2027-12-25')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(milestones.getByRole('listitem').last()).toContainText('The whole page')
  await milestones.getByRole('button', { name: 'More about Eight bars' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(milestones.getByRole('listitem')).toHaveCount(1)
  const { milestones: left } = await showJourney(person, keeper, journey)
  expect(left).toMatchObject([{ title: 'The whole page', dueOn: '2027-12-25' } satisfies Partial<Milestone>])
})

test('a journey is completed in the person’s words, and its story is written beside its moments', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const journey = await walk(person, keeper)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/journeys/${journey.id}`)
  await page.getByRole('button', { name: 'Complete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Complete “First suite”' })
  await dialog.getByLabel('Outcome, in your words').fill('She hummed along.')
  await dialog.getByLabel('Ended on').fill('2026-11-20')
  await dialog.getByRole('button', { name: 'Complete and write its story' }).click()
  const moments = page.getByRole('complementary', { name: 'Moments of First suite' })
  await expect(moments.getByRole('listitem').first()).toContainText('First lesson')
  await expect(page.getByRole('button', { name: 'Another question' })).toHaveCount(0)
  await moments.getByRole('button', { name: /Whole bow/ }).click()
  await expect(moments).toContainText('One open string.')
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('It began with one open string.')
  await expect(page).toHaveURL(/\/story\?draft=/)
  expect(await showJourney(person, keeper, journey)).toMatchObject({
    ...{ status: 'completed', endedOn: '2026-11-20', outcome: 'She hummed along.', momentCount: 3 },
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('article')).toContainText('It began with one open string.')
  await page
    .getByRole('list', { name: 'About this moment' })
    .getByRole('link', { name: 'First suite' })
    .click()
  await expect(page.getByText('She hummed along.')).toBeVisible()
  await expect(path(page).getByRole('heading')).toHaveCount(4)
  await page.getByRole('button', { name: 'More about First suite' }).first().click()
  await page.getByRole('menuitem', { name: 'Reopen' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect((await showJourney(person, keeper, journey)).endedOn).toBeNull()
})

for (const viewport of [
  { width: 360, height: 740 },
  { width: 768, height: 900 },
  { width: 1280, height: 800 },
])
  test(`the tools of a story stand side by side at ${viewport.width} pixels, whatever is open beside them`, async ({
    openProfile,
    person,
  }) => {
    const keeper = await createKeeper(person)
    const journey = await walk(person, keeper)
    const isPhone = viewport.width < 768
    const page = await openProfile({ as: person, viewport, hasTouch: isPhone, isMobile: isPhone })
    await page.addInitScript(() => localStorage.setItem('keeper_about_moment', 'on'))
    await page.goto(`/keeper/${keeper.number}/journeys/${journey.id}/story`)
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Journey: First suite' })).toBeVisible()
    if (viewport.width === 1280)
      await expect(page.getByRole('complementary', { name: 'About this moment' })).toBeVisible()
    expect(await page.locator('footer:has([aria-label=Place])').evaluate(troubleIn)).toEqual([])
    await expectNoSidewaysScroll(page)
  })

/** What stands outside of a bar, or on something else in it. */
function troubleIn(bar: HTMLElement): string[] {
  const controls = Array.from(
    bar.querySelectorAll('button, input:not([hidden]):not([type=radio]), [role=radiogroup]'),
  )
    .map((control) => ({
      name: control.getAttribute('aria-label') ?? control.textContent ?? '',
      box: control.getBoundingClientRect(),
    }))
    .filter(({ box }) => box.width > 1)
  const room = bar.getBoundingClientRect()
  return controls.flatMap(({ name, box }, at) => [
    ...(box.left < room.left || box.right > room.right || box.top < room.top || box.bottom > room.bottom
      ? [`${name} is outside`]
      : []),
    ...(box.width < 24 ? [`${name} is squeezed`] : []),
    ...controls
      .slice(0, at)
      .filter(
        ({ box: other }) =>
          Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
          Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
      )
      .map((other) => `${name} is on ${other.name}`),
  ])
}

test('a journey and its milestone, changed elsewhere while their forms are open, lose neither change', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/409 \(Conflict\)/)
  const keeper = await createKeeper(person)
  const journey = await walk(person, keeper, { outcome: 'Not yet.' })
  const page = await openProfile({ as: person })
  const [screen, calls] = [`/keeper/${keeper.number}/journeys/`, `/api/keepers/${keeper.id}/journeys/`]
  await page.goto(`${screen}${journey.id}`)
  const milestones = page.getByRole('region', { name: 'Milestones' })
  await milestones.getByRole('button', { name: 'More about Play it for Mama' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit milestone' })
  await dialog.getByLabel('Title').fill('Play it for her')
  const ahead = (await showJourney(person, keeper, journey)).milestones.at(-1)
  const due = { version: ahead?.version, dueOn: '2027-01-06' }
  await person.ask('PATCH', `${calls}${journey.id}/milestones/${ahead?.id}`, due)
  await comeBack(page)
  await expect(page.getByText(/^by 6 January/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Saved now: Play it for Mama')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog).toBeHidden()
  const changed = await showJourney(person, keeper, journey)
  expect(changed.milestones.at(-1)).toMatchObject({ title: 'Play it for her', dueOn: '2027-01-06' })

  await page.getByRole('button', { name: 'Complete' }).click()
  const ending = page.getByRole('dialog', { name: 'Complete “First suite”' })
  await ending.getByLabel('Ended on').fill('2026-11-20')
  const told = { version: changed.version, outcome: 'She hummed along.' }
  await person.ask('PATCH', `${calls}${journey.id}`, told)
  await comeBack(page)
  await expect(page.getByText('She hummed along.')).toBeVisible()
  await ending.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(ending.getByRole('alert')).toContainText('Yours: Completed')
  await ending.getByRole('button', { name: 'Keep mine' }).click()
  await expect(ending).toBeHidden()
  expect(await showJourney(person, keeper, journey)).toMatchObject({
    ...{ status: 'completed', endedOn: '2026-11-20', outcome: 'She hummed along.' },
  })
})

test('a journey is let go of with the same page and no blame, and deleted with its moments staying', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const journey = await walk(person, keeper)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/journeys/${journey.id}`)
  const more = page.getByRole('button', { name: 'More about First suite' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Let go' }).click()
  const dialog = page.getByRole('dialog', { name: 'Let go of “First suite”' })
  await expect(dialog).toContainText('Not every journey has to arrive.')
  await dialog.getByRole('button', { name: 'Let go', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Let go', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write its story' })).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete journey' }).click()
  await expect(page.getByText('No journeys yet')).toBeVisible()
  expect(await person.ask('GET', `/api/keepers/${keeper.id}/moments`)).toHaveLength(3)
})

test('a project shows its journeys as a board, which keys, menus and the mouse move', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person, 'project')
  const clock = await begin(person, keeper, { title: 'Tide clock' })
  await begin(person, keeper, { title: 'Garden', status: 'planned' })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/journeys`)
  await page.getByRole('link', { name: 'Tide clock' }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(column(page, 'Paused').getByRole('link', { name: 'Tide clock' })).toBeFocused()
  expect(await showJourney(person, keeper, clock)).toMatchObject({ status: 'paused' })
  await page.getByRole('button', { name: 'More about Tide clock' }).click()
  await page.getByRole('menuitem', { name: 'Move to Active' }).click()
  await expect(column(page, 'Active').getByRole('link', { name: 'Tide clock' })).toBeVisible()
  await page.getByText('Garden').dragTo(column(page, 'Active'))
  await expect(column(page, 'Active').getByRole('link')).toHaveCount(2)
  await page.getByRole('button', { name: 'More about Tide clock' }).click()
  await page.getByRole('menuitem', { name: 'Move to Completed' }).click()
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(column(page, 'Completed').getByRole('link', { name: 'Tide clock' })).toBeVisible()
  await page.getByRole('radio', { name: 'List' }).check()
  await expect(page.getByRole('list', { name: 'Journeys' }).getByRole('heading')).toHaveText([
    'Garden',
    'Tide clock',
  ])
})

test('journeys are searched by title, and a board keeps the order of those that it doesn’t show', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person, 'project')
  for (const title of ['Garden wall', 'Tide clock', 'Órgão', 'Garden gate'])
    await begin(person, keeper, { title })
  const screen = `/keeper/${keeper.number}/journeys`
  const page = await openProfile({ as: person })
  await page.goto(screen)
  const cards = column(page, 'Active').getByRole('link')
  await expect(cards).toHaveText(['Garden gate', 'Órgão', 'Tide clock', 'Garden wall'])
  const search = page.getByRole('searchbox', { name: 'Search journeys' })
  await search.fill('GARDEN')
  await expect(cards).toHaveText(['Garden gate', 'Garden wall'])
  await expect(page).toHaveURL(`${screen}?q=GARDEN`)
  await expectAccessible(page)
  // Before the other one that is shown, and so behind those that aren't.
  await page.getByRole('link', { name: 'Garden gate' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(cards).toHaveText(['Garden wall', 'Garden gate'])
  await page.reload()
  await expect(cards).toHaveText(['Garden wall', 'Garden gate'])
  await search.fill('')
  await expect(cards).toHaveText(['Órgão', 'Tide clock', 'Garden wall', 'Garden gate'])

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${screen}?view=list&q=orgao`)
  const rows = page.getByRole('list', { name: 'Journeys' }).getByRole('heading')
  await expect(rows).toHaveText(['Órgão'])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await search.fill('nowhere')
  await expect(page.getByRole('heading', { name: 'No results for “nowhere”' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all journeys' }).click()
  await expect(rows).toHaveCount(4)
})

test('the moments screen narrows to a journey, and adds moments to one with undo', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const journey = await walk(person, keeper)
  await write(person, keeper, '2026-11-18', { title: 'Elsewhere', body: 'Rain.' })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/moments`)
  const rows = page.getByRole('main').locator('[data-moment]')
  await page.getByRole('button', { name: 'Journey', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'First suite' }).click()
  await expect(page).toHaveURL(new RegExp(`journey=${journey.id}`))
  await expect(rows).toHaveText(['Eight bars', 'Whole bow', 'First lesson'])
  await page.getByRole('button', { name: 'Clear journey' }).click()
  await page.getByRole('checkbox', { name: 'Select Elsewhere' }).check({ force: true })
  await page.getByRole('button', { name: 'More for the selected moments' }).click()
  await page.getByRole('menuitem', { name: 'Journeys…' }).click()
  await page.getByRole('button', { name: 'Add to First suite' }).click()
  await expect(page.getByText('1 moment added to the journey.')).toBeVisible()
  expect((await showJourney(person, keeper, journey)).momentCount).toBe(4)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await showJourney(person, keeper, journey)).momentCount).toBe(3)
})

test('moments that are taken off a journey are turning points again after an undo', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const journey = await walk(person, keeper)
  const onPath = `/api/keepers/${keeper.id}/journeys/${journey.id}/moments`
  const [{ id = '' } = {}] = (await person.ask('GET', onPath)) as Partial<Moment>[]
  await person.ask('PATCH', `${onPath}/${id}`, { turningPoint: true })
  const figures = async () => {
    const { momentCount, turningPointCount } = await showJourney(person, keeper, journey)
    return [momentCount, turningPointCount]
  }
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/moments`)
  await page.getByRole('checkbox', { name: 'Select Eight bars' }).check({ force: true })
  await page.getByRole('button', { name: 'More for the selected moments' }).click()
  await page.getByRole('menuitem', { name: 'Journeys…' }).click()
  await page.getByRole('button', { name: 'Remove from First suite' }).click()
  await expect(page.getByText('1 moment removed from the journey.')).toBeVisible()
  expect(await figures()).toEqual([2, 0])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(figures).toEqual([3, 1])
})

test('a journey that was changed elsewhere shows both versions', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const keeper = await createKeeper(person)
  const journey = await begin(person, keeper)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/journeys/${journey.id}`)
  await page.getByRole('button', { name: 'More about First suite' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit First suite' })
  const address = `/api/keepers/${keeper.id}/journeys/${journey.id}`
  await person.ask('PATCH', address, { version: 1, title: 'Second suite' })
  await dialog.getByLabel('Title').fill('Third suite')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toContainText('Saved now: Second suite')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Third suite' })).toBeVisible()
})

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 860 },
])
  test(`journeys are accessible in all their states at ${viewport.width} pixels`, async ({
    openProfile,
    person,
    allowConsole,
  }) => {
    allowConsole(/status of 404/)
    const keeper = await createKeeper(person)
    const journey = await walk(person, keeper)
    const page = await openProfile({ as: person, viewport })
    const check = async () => {
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    const screen = `/keeper/${keeper.number}/journeys`
    await page.goto(screen)
    await expect(page.getByRole('heading', { name: 'First suite' })).toBeVisible()
    await check()
    await page.goto(`${screen}?view=board`)
    await expect(column(page, 'Active')).toBeVisible()
    await check()
    await page.goto(`${screen}/${journey.id}`)
    await expect(path(page).getByRole('heading')).toHaveCount(3)
    await check()
    await page.goto(`${screen}/${journey.id}/story`)
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
    await check()
    await page.goto(`${screen}/${journey.keeperId}`)
    await expect(page.getByRole('heading', { name: 'Journey not found' })).toBeVisible()
    await check()
  })
