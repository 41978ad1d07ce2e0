import type { Page } from '@playwright/test'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { choose } from './form-controls.ts'
import type { Person } from './people.ts'
import { windowsFor } from './windows.ts'

function keepersOn(page: Page) {
  const list = page.getByRole('list', { name: 'Keepers' })
  return {
    list,
    titles: list.getByRole('heading'),
    card: (title: string) => list.getByRole('listitem').filter({ hasText: title }),
    search: page.getByRole('searchbox', { name: 'Search keepers' }),
    async fromMenu(title: string, item: string) {
      await page.getByRole('button', { name: `More about ${title}` }).click()
      await page.getByRole('menuitem', { name: item }).click()
    },
  }
}

async function createKeeper(owner: Person, fields: Partial<Keeper> = {}): Promise<Keeper> {
  const keeper = {
    ...{ title: 'River years', purpose: 'What the river brought.', keeperType: 'custom' },
    ...{ memoryPattern: 'spatial', ...fields },
  }
  // The server lets every answer out through its contract.
  return (await owner.ask('POST', '/api/keepers', keeper)) as Keeper
}

test('a new account has a journal, with Open and Memory', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/keeper')
  const { titles, card } = keepersOn(page)
  await expect(titles).toHaveText(['My journal'])
  const first = card('My journal')
  await expect(first).toContainText('Journal · 0 moments')
  await first.getByRole('link', { name: 'My journal', exact: true }).click()
  await expect(page).toHaveURL('/keeper/1/dashboard')
  await page.goBack()
  // The whole card opens the keeper.
  await first.click({ position: { x: 40, y: 60 } })
  await expect(page).toHaveURL('/keeper/1/dashboard')
  await page.goBack()
  await card('My journal').getByRole('link', { name: 'Memory of My journal' }).click()
  await expect(page).toHaveURL('/keeper/1/memory')
})

test('search, type and order are in the URL and survive a reload', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  // No two of them are of the same millisecond.
  const isOver = ({ updatedAt }: Keeper) => expect.poll(() => new Date().toISOString() > updatedAt).toBe(true)
  // The journal comes as soon as it is asked for.
  for (const journal of (await person.ask('GET', '/api/keepers')) as Keeper[]) await isOver(journal)
  const sky = { title: 'Learning to read the sky', keeperType: 'educational' } as const
  await isOver(await createKeeper(person, sky))
  await createKeeper(person, { title: 'Sleep and daylight', purpose: 'Mood, energy and sleep.' })
  const all = ['Sleep and daylight', sky.title, 'My journal']
  await page.goto('/keeper')
  const { titles, search } = keepersOn(page)
  await choose(page, 'Type', 'Educational')
  await expect(page).toHaveURL('/keeper?type=educational')
  await expect(titles).toHaveText(['Learning to read the sky'])
  await page.getByRole('combobox', { name: 'Type' }).click()
  await expect(page.getByRole('option')).toHaveText([
    ...['All types', 'Journal', 'Project', 'Educational', 'Professional', 'Wellness', 'Custom'],
  ])
  await page.getByRole('option', { name: 'All types' }).click()
  await choose(page, 'Sort keepers', 'Title')
  await expect(titles).toHaveText(all.toSorted())
  await search.fill('SLEEP mood')
  await expect(titles).toHaveText(['Sleep and daylight'])
  await expect(page).toHaveURL('/keeper?sort=title&q=SLEEP+mood')
  await page.reload()
  await expect(titles).toHaveText(['Sleep and daylight'])
  await expect(search).toHaveValue('SLEEP mood')
  await search.fill('nowhere')
  await expect(page.getByRole('heading', { name: 'No results for “nowhere”' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all keepers' }).click()
  await expect(titles).toHaveText(all)
  await expect(page).toHaveURL('/keeper')
})

test('samples come when asked for, go after asking, and one click brings them back', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/keeper')
  const { titles, card, fromMenu } = keepersOn(page)
  await page.getByRole('button', { name: 'Look around a sample' }).click()
  await expect(page).toHaveURL('/keeper/2/moments')
  await expect(page.getByText('3 samples added.')).toBeVisible()
  await page.goto('/keeper')
  await expect(titles).toHaveCount(4)
  await expect(card('River years')).toContainText(/Journal sample · 4\d\d moments/)
  await expect(card('Saltway')).toContainText(/Project sample · 1\d\d moments/)
  await expect(card('The night sky')).toContainText(/Educational sample · 1\d\d moments/)
  const remove = page.getByRole('button', { name: 'Remove samples' })
  await remove.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('River years')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(titles).toHaveCount(4)
  await remove.click()
  await dialog.getByRole('button', { name: /^Remove/ }).click()
  await expect(titles).toHaveText(['My journal'])
  await expect(remove).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles).toHaveCount(4)
  await fromMenu('River years', 'Make it mine')
  await expect(page.getByText('River years is yours now.')).toBeVisible()
  await remove.click()
  await expect(dialog).not.toContainText('River years')
  await dialog.getByRole('button', { name: /^Remove/ }).click()
  await expect(titles).toHaveCount(2)
  await expect(card('River years')).not.toContainText(/sample/i)
})

test('a keeper is edited; what was changed elsewhere is shown and not overwritten', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto('/keeper')
  const { card, fromMenu } = keepersOn(page)
  await fromMenu('River years', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit River years' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(' ')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Give it a title.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Delta')
  await choose(page, 'AI', 'Off')
  await expect(dialog.getByText('No model ever reads this keeper.')).toBeVisible()
  await dialog.getByRole('switch', { name: 'Public' }).click()
  await person.ask('PATCH', `/api/keepers/${keeper.id}`, { version: 1, title: 'Estuary' })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('This keeper was changed elsewhere since you opened it.')).toBeVisible()
  await expect(dialog.getByText('Saved now: Estuary')).toBeVisible()
  await expect(dialog.getByText('Yours: Delta')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog).toBeHidden()
  await expect(card('Delta')).toContainText('Public')
  expect(await person.ask('GET', `/api/keepers/${keeper.id}`)).toMatchObject({
    ...{ title: 'Delta', isPublic: true, aiPolicy: 'off', version: 3, purpose: keeper.purpose },
  })
})

test('a keeper is archived and unarchived', async ({ openProfile, person }) => {
  await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto('/keeper')
  const { titles, fromMenu } = keepersOn(page)
  await fromMenu('River years', 'Archive')
  await expect(titles).toHaveText(['My journal'])
  await choose(page, 'Show', 'Archived')
  await expect(page).toHaveURL('/keeper?show=archived')
  await expect(titles).toHaveText(['River years'])
  await fromMenu('River years', 'Unarchive')
  await expect(page.getByRole('heading', { name: 'No archived keepers' })).toBeVisible()
})

test('an archived keeper leaves the list before the server answers, and is back where it refuses', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto('/keeper')
  const { titles, fromMenu } = keepersOn(page)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/keepers/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    await gate.promise
    return route.fulfill({
      status: 500,
      json: { success: false, error: { code: 'internal', message: 'No.' } },
    })
  })
  await fromMenu('River years', 'Archive')
  await expect(titles).toHaveText(['My journal'])
  gate.resolve()
  await expect(titles.filter({ hasText: 'River years' })).toBeVisible()
  await expect(page.getByText('No.', { exact: true })).toBeVisible()
})

test('a deleted keeper can be restored', async ({ openProfile, person, allowConsole }) => {
  const { number } = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto('/keeper')
  const { titles, card, fromMenu } = keepersOn(page)
  await fromMenu('River years', 'Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Delete the keeper River years?' })
  await expect(dialog).toContainText('Its 0 moments and 0 journeys are deleted too.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(titles).toHaveText(['My journal'])
  allowConsole(/status of 404/)
  await page.goto(`/keeper/${number}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Keeper not found' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'All keepers' }).click()
  await choose(page, 'Show', 'Recently deleted')
  await expect(card('River years')).toContainText('permanently deleted in')
  await page.getByRole('button', { name: 'Restore River years' }).click()
  await expect(page.getByRole('heading', { name: 'No deleted keepers' })).toBeVisible()
  await page.goto(`/keeper/${number}/dashboard`)
  await expect(page.getByRole('heading', { name: 'River years', level: 1 })).toBeVisible()
})

test('a deleted keeper can be deleted forever at once', async ({ openProfile, person }) => {
  await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto('/keeper')
  const { fromMenu } = keepersOn(page)
  await fromMenu('River years', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await choose(page, 'Show', 'Recently deleted')
  await page.getByRole('button', { name: 'Delete forever: River years' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete River years forever?' })
  await expect(dialog).toContainText('Backups keep it for up to a week.')
  await dialog.getByRole('button', { name: 'Delete forever' }).click()
  await expect(page.getByText('River years is deleted forever.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No deleted keepers' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No deleted keepers' })).toBeVisible()
})

test('more keepers than a page holds come page by page', async ({ openProfile, person }) => {
  for (let count = 1; count <= 25; count += 1) await createKeeper(person, { title: `Keeper no. ${count}` })
  const page = await openProfile({ as: person })
  await page.goto('/keeper?sort=number')
  const { titles } = keepersOn(page)
  await expect(titles).toHaveCount(24)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(titles).toHaveText(['Keeper no. 24', 'Keeper no. 25'])
  await page.reload()
  await expect(titles).toHaveText(['Keeper no. 24', 'Keeper no. 25'])
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(titles).toHaveCount(24)
})

test('a list that can not be loaded says so and is tried again', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  const page = await openProfile({ as: person })
  await page.route('**/api/keepers?*', (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, error: { code: 'internal', message: 'The disk is full.' } },
    }),
  )
  await page.goto('/keeper')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Error loading keepers')
  await expect(alert).toContainText('The disk is full.')
  await page.unroute('**/api/keepers?*')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(keepersOn(page).titles).toHaveText(['My journal'])
})

test('the wizard makes a keeper in three steps', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/keeper')
  await page.getByRole('main').getByRole('link', { name: 'New keeper' }).click()
  const next = page.getByRole('button', { name: 'Next' })
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(next).toBeDisabled()
  await expect(page.getByText('Give it a title and a purpose to continue.')).toBeVisible()
  await page.getByLabel('Title').fill('r'.repeat(130))
  await expect(page.getByText('The limit is 120 characters.')).toBeVisible()
  await page.getByLabel('Title').fill('River years')
  await expect(page.getByText('The limit is 120 characters.')).toBeHidden()
  await expect(page.getByText('Give it a purpose to continue.')).toBeVisible()
  await expect(next).toBeDisabled()
  await page.getByLabel('Purpose').fill('  ')
  await expect(next).toBeDisabled()
  await page.getByLabel('Purpose').fill('To notice how the river changes me.')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('River years')
  await next.click()

  await expect(page.getByRole('heading', { name: 'What kind of keeper is it?' })).toBeFocused()
  await expect(page.getByRole('group', { name: 'Type' }).getByRole('radio')).toHaveCount(6)
  await expect(page.getByRole('group', { name: 'Memory pattern' }).getByRole('radio')).toHaveCount(4)
  await expect(page.getByRole('radio', { name: 'Journal' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Chronological' })).toBeChecked()
  await expect(next).toBeEnabled()
  await page.getByRole('radio', { name: 'Wellness' }).check()
  await page.getByRole('radio', { name: 'Associative' }).check()
  await next.click()

  await expect(page).toHaveURL('/keeper/new?step=3')
  await expect(page.getByRole('group', { name: 'Theme' }).getByRole('radio')).toHaveCount(5)
  await expect(page.getByRole('radio', { name: 'Keeper Classic' })).toBeChecked()
  await page.getByRole('radio', { name: 'Midnight Elegant' }).check()
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('Only you')
  const readers = page.getByRole('group', { name: 'Which AI may read it?' })
  await expect(readers.getByRole('radio', { name: 'Off' })).toBeChecked()
  await expect(readers.getByText('Only models on your own machine may read it.')).toBeVisible()
  await readers.getByRole('radio', { name: 'Local models' }).check()
  await page.getByRole('switch', { name: 'Public' }).click()
  await expect(summary).toContainText('the moments you mark public')
  await page.reload()
  for (const text of [
    'River years',
    'To notice how the river',
    'Wellness',
    'Associative',
    'Midnight Elegant',
  ])
    await expect(summary).toContainText(text)
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Wellness' })).toBeChecked()
  await page.goForward()
  await page.getByRole('button', { name: 'Create keeper' }).click()
  await expect(page).toHaveURL('/keeper/2/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'River years' })).toBeVisible()
  expect(await person.ask('GET', '/api/keepers/2')).toMatchObject({
    ...{ title: 'River years', keeperType: 'wellness', memoryPattern: 'associative' },
    ...{ theme: 'midnight-elegant', isPublic: true, aiPolicy: 'local' },
  })
  await page.goto('/keeper/new')
  await expect(page.getByLabel('Title')).toHaveValue('')
})

test('the wizard opens its steps in order, and keeps what was typed when creating fails', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/keeper/new?step=3')
  await expect(page.getByRole('heading', { name: 'What is it for?' })).toBeVisible()
  await page.getByLabel('Title').fill('River years')
  await page.getByLabel('Purpose').fill('Why not.')
  await page.getByLabel('Title').press('Enter')
  await page.getByRole('radio', { name: 'Journal' }).check()
  await page.getByRole('radio', { name: 'Spatial' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  allowConsole(/ERR_FAILED/)
  await page.route('**/api/keepers', (route) => route.abort())
  await page.getByRole('button', { name: 'Create keeper' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to create keeper')
  await page.unroute('**/api/keepers')
  await page.getByRole('button', { name: 'Create keeper' }).click()
  await expect(page).toHaveURL('/keeper/2/dashboard')
})

const areas = ['Dashboard', 'Memory', 'Journeys', 'Moments', 'Topics', 'Voice', 'Logbook']

test('each area of a keeper opens by number and by UUID', async ({ openProfile, person }) => {
  const { id } = await createKeeper(person)
  const page = await openProfile({ as: person })
  for (const address of ['2', id]) {
    await page.goto(`/keeper/${address}`)
    await expect(page).toHaveURL(`/keeper/${address}/dashboard`)
    for (const area of areas) {
      await page.goto(`/keeper/${address}/${area.toLowerCase()}`)
      await expect(page.getByRole('heading', { name: /River years|Moments/, level: 1 })).toBeVisible()
      await expect(page.getByRole('main').getByText(new RegExp(`^Keeper ${address}\\b`))).toBeVisible()
      const link = page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: area, exact: true })
      await expect(area === 'Dashboard' ? page.getByRole('main') : link).toBeVisible()
    }
  }
})

test('missing keepers and other people’s keepers are not found', async ({
  openProfile,
  person,
  keeper,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  const foreign = await createKeeper(keeper.admin)
  const page = await openProfile({ as: person })
  for (const address of ['99', 'nobody', foreign.id]) {
    await page.goto(`/keeper/${address}/journeys`)
    await expect(page.getByRole('heading', { name: 'Keeper not found' })).toBeVisible()
    await expect(page.getByText(`You have no keeper “${address}”`)).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'All keepers' }).click()
  await expect(page).toHaveURL('/keeper')
})

test('sidebar and header follow the last opened keeper, else the first, else lead to a new one', async ({
  openProfile,
  person,
}) => {
  const own = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto('/root')
  const links = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link')
  const inSidebar = (name: string) => links.filter({ hasText: new RegExp(`^${name}$`) })
  const inHeader = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  await expect(inSidebar('My journal')).toHaveAttribute('href', '/keeper/1/dashboard')
  for (const area of areas.slice(1))
    await expect(inSidebar(area)).toHaveAttribute('href', `/keeper/1/${area.toLowerCase()}`)

  await page.goto(`/keeper/${own.id}/voice`)
  await expect(inSidebar('River years')).toHaveAttribute('href', '/keeper/2/dashboard')
  await expect(inSidebar('Voice')).toHaveAttribute('aria-current', 'page')
  await page.goto('/')
  await expect(inHeader('Journeys')).toHaveAttribute('href', '/keeper/2/journeys')
  await expect(inHeader('Moments')).toHaveAttribute('href', '/keeper/2/moments')

  await person.ask('DELETE', `/api/keepers/${own.id}`)
  await page.goto('/keeper')
  await expect(inSidebar('My journal')).toHaveAttribute('href', '/keeper/1/dashboard')
  await person.ask('DELETE', '/api/keepers/1')
  await page.goto('/keeper')
  await expect(page.getByRole('heading', { name: 'No keepers yet' })).toBeVisible()
  await expect(inSidebar('Journeys')).toHaveAttribute('href', '/keeper/new')
  await page.goto('/')
  await expect(inHeader('Journeys')).toHaveAttribute('href', '/keeper/new')
})

test('a keeper is renamed from its own page, whose title is its name', async ({ openProfile, person }) => {
  await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto('/keeper/2/dashboard')
  await page.getByRole('button', { name: 'Edit River years' }).click()
  const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' })
  await expect(title).toBeFocused()
  await title.fill('Delta')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Delta' })).toBeVisible()
  await expect(page).toHaveTitle('Dashboard · Delta · Keeper')
})

test('a keeper’s theme shows on its own screens and nowhere else', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person, colorScheme: 'light' })
  const { number } = await createKeeper(person, { theme: 'ocean-calm' })
  const paper = () =>
    page.evaluate(() => document.documentElement.style.getPropertyValue('--background').trim())
  await page.goto('/keeper')
  await expect(keepersOn(page).titles).toHaveCount(2)
  expect(await paper()).toBe('')
  await page.getByRole('link', { name: 'Open River years' }).click()
  await expect(page).toHaveURL(`/keeper/${number}/dashboard`)
  await expect.poll(paper).not.toBe('')
  const light = await paper()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(paper).not.toBe(light)
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All keepers' }).click()
  await expect.poll(paper).toBe('')
  await page.goto('/keeper/1/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'My journal' })).toBeVisible()
  expect(await paper()).toBe('')
})

test('writing a line and looking around a sample are steps of Start here', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/root')
  const panel = page.getByRole('region', { name: 'Start here' })
  await expect(panel).toContainText('0 of 4 done')
  await panel.getByRole('link', { name: 'Find it among keepers' }).click()
  await page.getByRole('button', { name: 'Look around a sample' }).click()
  await expect(page).toHaveURL('/keeper/2/moments')
  await expect(page.getByRole('heading', { level: 1, name: 'Moments' })).toBeVisible()
  await page.goto('/root')
  await expect(panel).toContainText('1 of 4 done')
  await person.ask('POST', '/api/keepers/1/moments', { body: 'A line.' })
  await page.goto('/root')
  await expect(panel).toContainText('2 of 4 done')
})

for (const { width } of windowsFor('keepers')) {
  test(`axe finds nothing on the keeper screens at ${width} pixels`, async ({ openProfile, person }) => {
    const page = await openProfile({ as: person, viewport: { width, height: 860 } })
    const check = async () => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await page.goto('/keeper')
    const { titles, fromMenu } = keepersOn(page)
    await expect(titles).toHaveCount(1)
    await check()
    await fromMenu('My journal', 'Edit')
    await expect(page.getByRole('dialog')).toBeVisible()
    await check()
    await page.goto('/keeper?show=deleted')
    await expect(page.getByRole('heading', { name: 'No deleted keepers' })).toBeVisible()
    await check()
    await page.goto('/keeper/new')
    await page.getByLabel('Title').fill('River years')
    await page.getByLabel('Purpose').fill('Why not.')
    await check()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('radio', { name: 'Journal' }).check()
    await page.getByRole('radio', { name: 'Spatial' }).check()
    await check()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible()
    await check()
    await page.goto('/keeper/1/memory')
    await expect(page.getByRole('link', { name: 'Write the first moment' })).toBeVisible()
    await check()
  })
}
