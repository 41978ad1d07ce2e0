import type { Page } from '@playwright/test'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { searchedBodyChars } from '../contracts/src/keepers/moment-choices.ts'
import { momentListWording } from '../contracts/src/keepers/moment-list-wording.ts'
import { momentWording } from '../contracts/src/keepers/moment-wording.ts'
import type { Moment, NewMoment } from '../contracts/src/keepers/moments.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'
import { windowsFor } from './windows.ts'

const phone = { width: 360, height: 740 }

function momentsOn(page: Page) {
  const rows = page.getByRole('main').locator('[data-moment]')
  return {
    rows,
    row: (text: string) => rows.filter({ hasText: text }),
    months: page.getByRole('main').getByRole('region').getByRole('heading', { level: 2 }),
    search: page.getByRole('searchbox', { name: 'Search moments' }),
    slider: page.getByRole('slider', { name: 'Month' }),
    reading: page.getByRole('region', { name: 'Reading' }),
    selection: page.getByRole('toolbar', { name: 'Selected moments' }),
    undo: page.getByRole('button', { name: 'Undo' }),
    /** A menu of several choices stays open. */
    filterBy: async (menu: string, choice: string) => {
      await page.getByRole('button', { name: menu, exact: true }).click()
      await page.getByRole('menuitemcheckbox', { name: choice }).click()
      if (menu !== 'When') await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
    },
  }
}

async function createKeeper(owner: Person): Promise<{ keeper: Keeper; screen: string }> {
  const keeper = { title: 'River years', purpose: 'Years.', keeperType: 'custom', memoryPattern: 'spatial' }
  // The server lets every answer out through its contract.
  const made = (await owner.ask('POST', '/api/keepers', keeper)) as Keeper
  return { keeper: made, screen: `/keeper/${made.number}/moments` }
}

async function write(owner: Person, { id }: Keeper, day: string, moment: NewMoment): Promise<Moment> {
  const at = { occurredAt: `${day}T12:00:00Z`, tz: 'UTC' }
  // As above.
  return (await owner.ask('POST', `/api/keepers/${id}/moments`, { ...at, ...moment })) as Moment
}

/** Four moments in three months of two years. */
async function writeFour(owner: Person, keeper: Keeper) {
  const { name } = { name: 'Cais do Sodré' }
  return {
    clear: await write(owner, keeper, '2025-11-03', { title: 'Clear', body: 'The scan is clear.', mood: 2 }),
    fog: await write(owner, keeper, '2026-03-08', {
      ...{ body: 'Fog. The river went on without a far bank.', mood: 0, place: { name } },
    }),
    ferry: await write(owner, keeper, '2026-04-14', {
      ...{ title: 'Mama on the ferry', body: 'Instead we watched the river open.\n\n- one\n- two', mood: 2 },
    }),
    string: await write(owner, keeper, '2026-04-15', {
      ...{ title: 'Keys on a blue string', body: 'From the kitchen.', kind: 'note', pinned: true },
    }),
  }
}

test('moments are listed by months, the newest first', async ({ openProfile, person }) => {
  const { keeper, screen } = await createKeeper(person)
  await writeFour(person, keeper)
  const page = await openProfile({ as: person })
  await page.goto(screen)
  const { rows, months, reading } = momentsOn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Moments' })).toBeVisible()
  await expect(page.getByText(`Keeper ${keeper.number} · River years`)).toBeVisible()
  await expect(months).toHaveText([/^April/, /^March/, 'November 2025'])
  await expect(rows).toHaveText(['Keys on a blue string', 'Mama on the ferry', /^Fog\./, 'Clear'])
  const march = page.getByRole('list', { name: 'March 2026' }).getByRole('listitem')
  await expect(march).toContainText('Sunday')
  await expect(march).toContainText('8Sun')
  await expect(march).toContainText('EvenCais do Sodré')
  await page.getByRole('button', { name: 'Newest first' }).click()
  await expect(page).toHaveURL(`${screen}?sort=oldest`)
  await expect(rows.first()).toHaveText('Clear')
  await rows.first().click()
  await expect(reading.getByRole('heading', { level: 2, name: 'Clear' })).toBeVisible()
  await expect(reading.getByRole('article')).toContainText('3 November 2025')
})

test('moments are read in the serif, 18 px at 1.7, in lines of 484 px', async ({ openProfile, person }) => {
  const { keeper, screen } = await createKeeper(person)
  const long = await write(person, keeper, '2026-04-14', { body: 'The river and the road. '.repeat(40) })
  const page = await openProfile({ as: person })
  await page.goto(`${screen}/${long.id}`)
  const text = momentsOn(page)
    .reading.getByRole('article')
    .getByText(/^The river/)
  await expect(text).toHaveCSS('font-size', '18px')
  await expect(text).toHaveCSS('line-height', '30.6px')
  await expect(text).toHaveCSS('font-family', /^"Newsreader Variable"/)
  await expect.poll(async () => (await text.boundingBox())?.width).toBe(484)
})

test('a very long title takes two lines of the list, and is whole on its own page', async ({
  openProfile,
  person,
}) => {
  const { keeper, screen } = await createKeeper(person)
  const title = 'x'.repeat(300)
  await write(person, keeper, '2026-04-14', { title, body: 'We ate _lettuce_.' })
  const page = await openProfile({ as: person })
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(screen)
    const { rows } = momentsOn(page)
    await expect(rows).toHaveCount(1)
    await expect(page.getByText('We ate lettuce.').first()).toBeVisible()
    const height = async () => (await page.getByRole('heading', { level: 3 }).boundingBox())?.height ?? 99
    expect(await height()).toBeLessThan(55)
    await expectNoSidewaysScroll(page)
  }
  await page.goto(`/keeper/${keeper.number}/write`)
  const field = page.getByRole('textbox', { name: 'Title' })
  await field.fill(`${title}more`)
  await expect(field).toHaveValue(title)
  await expect(page.getByText('The limit is 300 characters.')).toBeVisible()
})

test('a keeper without moments asks for the first one', async ({ openProfile, person }) => {
  const { screen } = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(screen)
  await expect(page.getByRole('heading', { name: 'No moments yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write the first moment' })).toHaveAttribute(
    'href',
    screen.replace('moments', 'write'),
  )
})

test('months are loaded as they come near, and the scrubber goes to any of them', async ({
  openProfile,
  person,
}) => {
  const { keeper, screen } = await createKeeper(person)
  const days = Array.from({ length: 120 }, (_, index) =>
    new Date(Date.UTC(2026, 9 - Math.floor(index / 3), 1 + (index % 3))).toISOString().slice(0, 10),
  )
  await Promise.all(days.map((day) => write(person, keeper, day, { title: `On ${day}`, body: 'A line.' })))
  // One month is longer than a page.
  const many = Array.from({ length: 50 }, (_, index) => `Note ${index + 1}`)
  await Promise.all(many.map((title) => write(person, keeper, '2026-11-02', { title, body: 'A line.' })))
  const page = await openProfile({ as: person })
  const asked = new Set<string | null>()
  page.on('request', (request) => asked.add(new URL(request.url()).searchParams.get('month')))
  await page.goto(screen)
  const { row, months, slider } = momentsOn(page)
  await expect(months.first()).toHaveText(/^November/)
  await expect(slider).toHaveAttribute('aria-valuetext', 'November 2026, 50 moments')
  await slider.focus()
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', 'July 2023, 3 moments')
  await expect(row('On 2023-07-01')).toBeInViewport()
  await page.keyboard.press('PageUp')
  await expect(slider).toHaveAttribute('aria-valuetext', 'July 2024, 3 moments')
  await expect(row('On 2024-07-03')).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect(slider).toHaveAttribute('aria-valuetext', 'August 2024, 3 moments')
  expect(asked).not.toContain('2025-06')
  const box = await slider.boundingBox()
  if (!box) throw new Error('The scrubber is not there.')
  await slider.hover({ position: { x: 20, y: 2 } })
  await expect(page.getByText('November 202650')).toBeVisible()
  await slider.click({ position: { x: 20, y: 2 } })
  await expect(slider).toHaveAttribute('aria-valuetext', 'November 2026, 50 moments')
  // Its further pages come by themselves.
  await page.getByRole('region', { name: 'November 2026' }).hover()
  await expect(async () => {
    await page.mouse.wheel(0, 300)
    await expect(row('On 2026-10-03')).toBeInViewport({ timeout: 200 })
  }).toPass()
  expect(await page.locator('*').count()).toBeLessThan(1_500)
})

test('a search marks what it found and stays in the URL', async ({ openProfile, person }) => {
  const { keeper, screen } = await createKeeper(person)
  await writeFour(person, keeper)
  const page = await openProfile({ as: person })
  await page.goto(screen)
  const { rows, row, search, months, reading } = momentsOn(page)
  await expect(rows).toHaveCount(4)
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('rive')
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('main').locator('mark')).toHaveText(['river', 'river'])
  await expect(page.getByText('2 of 4', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'April 2026' })).toContainText('1 of 2')
  await expect(page).toHaveURL(`${screen}?q=rive`)
  await page.reload()
  await expect(search).toHaveValue('rive')
  await expect(months).toHaveCount(2)
  await row('Mama on the ferry').click()
  await expect(reading.getByText('1 of 2')).toBeVisible()
  await expect(reading.getByRole('article')).toContainText('Instead we watched')
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('found-words') ?? [])].map(String)))
    .toEqual(['river'])
  await search.fill('nowhere')
  await expect(page.getByRole('heading', { name: 'No results for “nowhere”' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(4)
})

test('rows show the phrase that a search found, in their titles and far into their texts', async ({
  openProfile,
  person,
}) => {
  const { keeper, screen } = await createKeeper(person)
  const body = `The fog had the far end. ${'Nothing else. '.repeat(100)}Then the end came.`
  await write(person, keeper, '2026-04-14', { title: 'Notes on the end', body })
  await write(person, keeper, '2026-04-15', { title: 'The fog', body: 'The other end.' })
  const page = await openProfile({ as: person })
  await page.goto(screen)
  const { rows, search, reading } = momentsOn(page)
  await search.fill('"the end"')
  await expect(rows).toHaveText(['Notes on the end'])
  const list = page.getByRole('region', { name: 'April 2026' })
  await expect(list.locator('mark')).toHaveText(['the end', 'the end'])
  await expect(rows.locator('mark')).toHaveText(['the end'])
  await expect(list.getByText('Then the end came.')).toBeVisible()
  await rows.click()
  await expect(reading.getByRole('article')).toContainText('Then the end came.')
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('found-words') ?? [])].map(String)))
    .toContain('the end')
  await search.fill('fog')
  await expect(list.locator('mark')).toHaveText(['fog', 'fog'])
})

test('what a search doesn’t look through is said where it is read, written and not found', async ({
  openProfile,
  person,
}) => {
  const { keeper, screen } = await createKeeper(person)
  const moment = await write(person, keeper, '2026-04-14', {
    ...{ title: 'Logs', body: `${'River. '.repeat(Math.ceil(searchedBodyChars / 7))}\n\nThe last word.` },
  })
  const short = await write(person, keeper, '2026-04-15', { title: 'Short', body: 'A few words.' })
  const page = await openProfile({ as: person })
  const said = page.getByText(momentWording.searchedPart)
  await page.goto(`${screen}/${moment.id}`)
  await expect(said).toBeVisible()
  await page.goto(`${screen}/${moment.id}/edit`)
  await expect(said).toBeVisible()
  await page.goto(`${screen}/${short.id}`)
  await expect(page.getByText('A few words.').last()).toBeVisible()
  await expect(said).toHaveCount(0)
  await page.goto(`${screen}?q=nowhere`)
  await expect(page.getByText(momentListWording.searchCovers)).toBeVisible()
})

test('filters are in the URL and survive a reload', async ({ openProfile, person }) => {
  const { keeper, screen } = await createKeeper(person)
  await writeFour(person, keeper)
  const page = await openProfile({ as: person })
  await page.goto(screen)
  const { rows, filterBy } = momentsOn(page)
  await filterBy('When', '2026')
  await expect(rows).toHaveCount(3)
  await filterBy('Mood', 'Bright')
  await expect(rows).toHaveText(['Mama on the ferry'])
  await expect(page).toHaveURL(`${screen}?from=2026-01-01&to=2026-12-31&mood=2`)
  await page.reload()
  await expect(rows).toHaveText(['Mama on the ferry'])
  await page.getByRole('button', { name: 'Clear mood' }).click()
  await filterBy('Kind', 'Note')
  await filterBy('More', 'Pinned')
  await expect(rows).toHaveText(['Keys on a blue string'])
  await filterBy('Kind: Note', 'Decision')
  await filterBy('Kind: Note, Decision', 'Note')
  await expect(page.getByRole('heading', { name: 'No matching moments' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(screen)
  await expect(rows).toHaveCount(4)
})

test('J and K walk, Enter opens, E edits, and Esc clears one thing at a time', async ({
  openProfile,
  person,
}) => {
  const { keeper, screen } = await createKeeper(person)
  const { ferry, fog, clear, string } = await writeFour(person, keeper)
  const page = await openProfile({ as: person })
  await page.goto(`${screen}?q=e&visibility=private`)
  const { rows, row, search, selection, reading } = momentsOn(page)
  await expect(rows).toHaveCount(0)
  await page.goto(`${screen}?visibility=private`)
  await expect(row('Clear')).toBeVisible()
  await page.keyboard.press('j')
  await expect(row('Keys on a blue string')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(row('Mama on the ferry')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${screen}/${ferry.id}?visibility=private`)
  await expect(reading.getByRole('heading', { name: 'Mama on the ferry' })).toBeVisible()
  await expect(reading.getByText('Next match, 8 March')).toBeVisible()
  // Quick steps are all taken, over the ends of months and years.
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(clear.id))
  await expect(reading.getByText('Oldest match')).toBeVisible()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(fog.id))
  await expect(row('Fog.')).toBeFocused()
  await page.keyboard.press('x')
  await expect(selection).toContainText('1 selected')
  await page.keyboard.press('/')
  await page.keyboard.type('river')
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(rows).toHaveCount(4)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${screen}/${fog.id}`)
  await expect(selection).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(selection).toBeHidden()
  await row('Keys on a blue string').focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Next moment')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await row('Keys on a blue string').focus()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(`${screen}/${string.id}/edit`)
})

test('the next moment begins at its head, however far down the last one was read', async ({
  openProfile,
  person,
}) => {
  const { keeper, screen } = await createKeeper(person)
  const body = Array.from({ length: 80 }, (_, at) => `Paragraph ${at}.`).join('\n\n')
  const first = await write(person, keeper, '2026-04-14', { title: 'The long way', body })
  await write(person, keeper, '2026-04-15', { title: 'The way back', body })
  const page = await openProfile({ as: person })
  await page.goto(`${screen}/${first.id}`)
  const { reading } = momentsOn(page)
  await reading.getByText('Paragraph 79.', { exact: true }).scrollIntoViewIfNeeded()
  await expect(reading.getByRole('heading', { name: 'The long way' })).not.toBeInViewport()
  await page.keyboard.press('k')
  await expect(reading.getByRole('heading', { name: 'The way back' })).toBeInViewport()
})

test('selected moments are changed at once, and back again', async ({ openProfile, person }) => {
  const { keeper, screen } = await createKeeper(person)
  const { ferry } = await writeFour(person, keeper)
  const page = await openProfile({ as: person })
  await page.goto(screen)
  const { rows, row, selection, undo } = momentsOn(page)
  await expect(row('Clear')).toBeVisible()
  await row('Keys on a blue string').focus()
  await page.keyboard.press('x')
  await row('Clear').focus()
  await page.keyboard.press('Shift+X')
  await expect(selection).toContainText('4 selected')
  await page.getByRole('checkbox', { name: 'Select Keys on a blue string' }).click()
  await expect(selection).toContainText('3 selected')
  await selection.getByRole('button', { name: 'More for the selected moments' }).click()
  const makePublic = page.getByRole('menuitem', { name: 'Make public' })
  await expect(makePublic).toContainText('This keeper is private')
  await makePublic.click()
  await expect(page.getByText('3 moments are public.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Public' })).toHaveCount(3)
  await undo.click()
  await expect(page.getByRole('img', { name: 'Public' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Select moments' }).click()
  await expect(selection).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(selection).toBeHidden()
  await page.getByRole('button', { name: 'Select moments' }).click()
  for (const name of ['Mama on the ferry', 'Clear'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await selection.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 moments moved to the trash.')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await undo.first().click()
  await expect(rows).toHaveCount(4)
  expect(await person.ask('GET', `/api/keepers/${keeper.id}/moments/${ferry.id}`)).toMatchObject({
    visibility: 'private',
    deletedAt: null,
  })
})

test('of many offers to undo, those in sight are the ones that can be reached', async ({
  openProfile,
  person,
}) => {
  const { keeper, screen } = await createKeeper(person)
  await write(person, keeper, '2026-04-14', { body: 'Fog.' })
  const page = await openProfile({ as: person })
  await page.goto(screen)
  const { row, selection, undo } = momentsOn(page)
  for (const action of ['Make public', 'Make private', 'Don’t let agents read', 'Let agents read']) {
    await row('Fog.').hover()
    await page.getByRole('checkbox', { name: 'Select Fog.' }).click()
    await selection.getByRole('button', { name: 'More for the selected moments' }).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
    await expect(selection).toBeHidden()
  }
  await expect(undo).toHaveCount(3)
  // It spreads them, and keeps them there.
  await undo.first().hover()
  for (const offer of await undo.all()) await expect(offer).toHaveCSS('opacity', '1')
})

test('whoever makes moments of a public keeper public reads that files go as they are', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  const { keeper, screen } = await createKeeper(person)
  await person.ask('PATCH', `/api/keepers/${keeper.id}`, { version: keeper.version, isPublic: true })
  const plain = await write(person, keeper, '2026-04-14', { body: 'No file.' })
  const song = await write(person, keeper, '2026-04-15', {
    body: `[Song](attachments/${'a'.repeat(64)}.mp3)`,
  })
  const page = await openProfile({ as: person })
  await page.goto(screen)
  const { row, reading, selection } = momentsOn(page)
  const asTheyAre = 'Files other than pictures are published unchanged'
  const makePublic = page.getByRole('menuitem', { name: 'Make public' })
  await row('No file.').hover()
  await page.getByRole('checkbox', { name: 'Select No file.' }).click()
  await selection.getByRole('button', { name: 'More for the selected moments' }).click()
  await expect(makePublic).toContainText(asTheyAre)
  for (const { id, says } of [
    { id: plain.id, says: 'Not on the public page' },
    { id: song.id, says: asTheyAre },
  ]) {
    await page.goto(`${screen}/${id}`)
    await reading.getByRole('button', { name: 'More' }).click()
    await expect(makePublic).toContainText(says)
  }
})

test('a moment that is read is pinned, published, hidden from agents and deleted, with undo', async ({
  openProfile,
  person,
}) => {
  const { keeper, screen } = await createKeeper(person)
  const { ferry } = await writeFour(person, keeper)
  const page = await openProfile({ as: person, permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`${screen}/${ferry.id}?q=ferry`)
  const { row, reading, undo } = momentsOn(page)
  await expect(reading).toContainText('Only you')
  const pin = reading.getByRole('button', { name: 'Pin' })
  await pin.click()
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await reading.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${ferry.id}$`))
  const more = async (item: string) => {
    await reading.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await more('Make public')
  await expect(reading).toContainText('Public')
  await more('Don’t let agents read')
  await expect(reading).toContainText('Agents can’t read it')
  await more('Move to trash')
  await expect(page).toHaveURL(`${screen}?q=ferry`)
  await expect(row('Mama on the ferry')).toHaveCount(0)
  await undo.first().click()
  await expect(row('Mama on the ferry')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('the trash restores moments, and deletes them forever after asking', async ({ openProfile, person }) => {
  const { keeper, screen } = await createKeeper(person)
  const { ferry, fog } = await writeFour(person, keeper)
  for (const { id } of [ferry, fog]) await person.ask('DELETE', `/api/keepers/${keeper.id}/moments/${id}`)
  const page = await openProfile({ as: person })
  await page.goto(screen)
  const { rows } = momentsOn(page)
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Trash' }).click()
  await expect(page).toHaveURL(`${screen}?view=trash`)
  const deleted = page.getByRole('list', { name: 'Deleted moments' })
  await expect(deleted).toContainText('30 days left')
  await page.getByRole('button', { name: 'Restore Mama on the ferry' }).click()
  await expect(deleted.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Trash' })).toBeFocused()
  await page.getByRole('button', { name: /^Delete forever: Fog/ }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Delete “Fog\./ })
  await dialog.getByRole('button', { name: 'Delete forever' }).click()
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
  await page.getByRole('button', { name: 'All moments' }).click()
  await expect(rows).toHaveText(['Keys on a blue string', 'Mama on the ferry', 'Clear'])
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])
  test(`the trash is searched, and a reload shows the same, at ${viewport.width} px`, async ({
    openProfile,
    person,
  }) => {
    const { keeper, screen } = await createKeeper(person)
    const { ferry, fog, string } = await writeFour(person, keeper)
    for (const { id } of [ferry, fog, string])
      await person.ask('DELETE', `/api/keepers/${keeper.id}/moments/${id}`)
    const page = await openProfile({ as: person, viewport })
    await page.goto(`${screen}?view=trash`)
    const deleted = page.getByRole('list', { name: 'Deleted moments' }).getByRole('listitem')
    await expect(deleted).toHaveCount(3)
    if (viewport.width < 640) await page.getByRole('button', { name: 'Search', exact: true }).click()
    const search = page.getByRole('searchbox', { name: 'Search the trash' })
    await search.fill('river')
    await expect(deleted).toHaveCount(2)
    await expect(deleted.locator('mark')).toHaveText(['river', 'river'])
    await expect(page).toHaveURL(`${screen}?view=trash&q=river`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.reload()
    await expect(search).toHaveValue('river')
    await expect(deleted).toHaveCount(2)
    await search.fill('nowhere')
    await expect(page.getByRole('heading', { name: 'No results for “nowhere”' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all deleted moments' }).click()
    await expect(deleted).toHaveCount(3)
  })

test('an earlier version is compared word by word, restored, and taken back', async ({
  openProfile,
  person,
}) => {
  const { keeper, screen } = await createKeeper(person)
  const made = await write(person, keeper, '2026-04-14', { title: 'Ferry', body: 'She held the rail.' })
  await person.ask('PATCH', `/api/keepers/${keeper.id}/moments/${made.id}`, {
    ...{ version: made.version, body: 'She held the warm rail.' },
  })
  const page = await openProfile({ as: person })
  await page.goto(`${screen}/${made.id}`)
  const { reading, undo } = momentsOn(page)
  const text = reading.getByRole('article')
  await expect(text).toContainText('She held the warm rail.')
  await reading.getByRole('button', { name: 'History' }).click()
  await reading.getByRole('button', { name: 'Compare version 1 with now' }).click()
  await expect(reading.locator('ins')).toHaveText('warm ')
  await reading.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(text).toContainText('She held the rail.')
  await expect(reading.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(2)
  await undo.click()
  await expect(text).toContainText('She held the warm rail.')
})

test('the calendar shows how much each day has, and leads to a day', async ({ openProfile, person }) => {
  const { keeper, screen } = await createKeeper(person)
  await writeFour(person, keeper)
  await write(person, keeper, '2026-04-14', { body: 'And then the bridge.' })
  const page = await openProfile({ as: person })
  await page.goto(screen)
  const { rows } = momentsOn(page)
  await page.getByRole('button', { name: 'Calendar' }).click()
  await expect(page).toHaveURL(`${screen}?view=calendar`)
  await expect(page.getByRole('table', { name: 'April 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Earlier month' }).click()
  await expect(page.getByRole('button', { name: /8 March 2026, 1 moment$/ })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Later month' }).click()
  await page.getByRole('button', { name: /14 April 2026, 2 moments$/ }).click()
  await expect(page).toHaveURL(`${screen}?from=2026-04-14&to=2026-04-14`)
  await expect(rows).toHaveCount(2)
})

test('on a phone a moment is its own page, with Edit and its neighbours in reach', async ({
  openProfile,
  person,
}) => {
  const { keeper, screen } = await createKeeper(person)
  const { ferry } = await writeFour(person, keeper)
  const page = await openProfile({ as: person, viewport: phone, hasTouch: true })
  await page.goto(screen)
  const { rows, row, search } = momentsOn(page)
  await expect(rows).toHaveCount(4)
  await expect(search).toBeHidden()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(search).toBeFocused()
  await row('Mama on the ferry').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mama on the ferry' })).toBeVisible()
  const edit = page.getByRole('link', { name: 'Edit' })
  await expect(edit).toHaveAttribute('href', `${screen}/${ferry.id}/edit`)
  expect((await edit.boundingBox())?.y).toBeGreaterThan(640)
  await page.getByRole('link', { name: 'Next, 8 Mar' }).click()
  await expect(page.getByRole('article')).toContainText('Fog.')
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(screen)
  await expect(row('Fog.')).toBeFocused()
})

test('a month and a list that don’t load say so and can be retried', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const { keeper, screen } = await createKeeper(person)
  await writeFour(person, keeper)
  const page = await openProfile({ as: person })
  const { rows } = momentsOn(page)
  await page.route('**/months*', (route) => route.abort())
  await page.route('**/moments?*month=2026-03*', (route) => route.abort())
  await page.goto(screen)
  await expect(page.getByText('Error loading moments')).toBeVisible()
  await page.unroute('**/months*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('This month failed to load.')).toBeVisible()
  await expect(rows).toHaveCount(3)
  await page.unroute('**/moments?*month=2026-03*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows).toHaveCount(4)
})

for (const viewport of windowsFor('moments'))
  test(`the moments screen is accessible in all its states at ${viewport.width} pixels`, async ({
    openProfile,
    person,
    allowConsole,
  }) => {
    allowConsole(/status of 404/)
    const { keeper, screen } = await createKeeper(person)
    const { ferry, clear } = await writeFour(person, keeper)
    await person.ask('DELETE', `/api/keepers/${keeper.id}/moments/${clear.id}`)
    const empty = await createKeeper(person)
    const page = await openProfile({ as: person, viewport })
    const { rows, selection } = momentsOn(page)
    const expectGood = async () => {
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    for (const [path, shown] of [
      [`${screen}?q=river`, rows.first()],
      [`${screen}/${ferry.id}?q=river`, page.getByRole('article').getByText('Instead')],
      [`${screen}?q=nowhere`, page.getByText('No results')],
      [`${screen}?view=trash`, page.getByRole('button', { name: 'Restore Clear' })],
      [`${screen}?view=calendar`, page.getByRole('table')],
      [`${screen}/${clear.id}`, page.getByRole('heading', { name: 'Moment not found' })],
      [empty.screen, page.getByText('No moments yet')],
    ] as const) {
      await page.goto(path)
      await expect(shown).toBeVisible()
      await expectGood()
    }
    await page.goto(screen)
    await expect(rows.first()).toBeVisible()
    await rows.first().focus()
    await page.keyboard.press('x')
    await expect(selection).toBeVisible()
    await expectGood()
  })
