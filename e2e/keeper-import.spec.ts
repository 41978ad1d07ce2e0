import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { defaultQuotas } from '../contracts/src/limits/quotas.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'

const phone = { width: 360, height: 740 }

async function createKeeper(owner: Person): Promise<Keeper> {
  const keeper = {
    title: 'River years',
    purpose: 'Years.',
    keeperType: 'journal',
    memoryPattern: 'chronological',
  }
  // The server lets every answer out through its contract.
  return (await owner.ask('POST', '/api/keepers', keeper)) as Keeper
}

function transferOn(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  return {
    button,
    choose: (name: string, text: string) =>
      page
        .getByLabel('File to import')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }),
    figure: (name: string) => page.locator('dt', { hasText: name }).locator('+ dd'),
  }
}

const diary =
  'Date,Title,Text,Weather\n2024-01-02,Fog,The river went on.,cold\n2024-02-03,,"Sun, at last.",\nsoon,,No date.,\n'

test('a table is looked through, brought in, looked at and taken back', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/moments`)
  await page.getByRole('link', { name: 'Import what you wrote elsewhere' }).click()
  const { button, choose, figure } = transferOn(page)
  await choose('diary.csv', diary)
  await expect(figure('New moments')).toHaveText('3')
  await expect(page.getByRole('combobox', { name: 'Kind of file' })).toHaveText(/Spreadsheet/)
  await expect(page.getByRole('row', { name: /Weather.*Added under the text/ })).toBeVisible()
  await expect(page.getByText(/1 entry names no date/)).toBeVisible()
  await expectAccessible(page)
  await button('Import 3 moments').click()
  await expect(page.getByText('Imported 3 moments.')).toBeVisible()
  await page.getByRole('link', { name: 'Look at them' }).first().click()
  await expect(page.locator('[data-moment]')).toHaveCount(3)
  await page.goBack()
  await expect(page.getByText('3 moments · Done')).toBeVisible()
  await page.goForward()
  await expect(page.getByText('From an import')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the import' }).click()
  await expect(page.getByText('From an import')).toBeHidden()
  await expect(page.locator('[data-moment]')).toHaveCount(3)
})

test('what was imported goes to the trash with one button, and is not brought twice', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/transfer`)
  const { button, choose, figure } = transferOn(page)
  await choose('diary.csv', diary)
  await button('Import 3 moments').click()
  await button(/^Undo this import$/).click()
  await expect(page.getByText('These moments are in the trash for 30 days.')).toBeVisible()
  await button('Import another file').click()
  await choose('diary.csv', diary)
  await expect(figure('Already here')).toHaveText('3')
  await expect(button('Nothing new to import')).toBeDisabled()
  await button('Discard').click()
  await expect(button('Choose a file')).toBeVisible()
})

test('an earlier import is undone on a later visit', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/transfer`)
  const { button, choose } = transferOn(page)
  await choose('diary.csv', diary)
  await button('Import 3 moments').click()
  await expect(page.getByText('Imported 3 moments.')).toBeVisible()
  await page.reload()
  await button('Undo this import, diary.csv').click()
  await expect(page.getByText('These moments are in the trash for 30 days.')).toBeVisible()
  await expect(button('Undo this import, diary.csv')).toBeHidden()
  await expectAccessible(page)
})

test('a file that nobody knows says so, and another kind can be chosen', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/keeper/import')
  const { button, choose, figure } = transferOn(page)
  await choose('walk.bin', 'What is this?')
  await expect(page.getByRole('alert')).toHaveText(/doesn’t recognise this file/)
  await button('Import another file').click()
  await choose('2024-03-04.md', '# A walk\n')
  await expect(figure('From – to')).toHaveText(/2024/)
  await page.getByRole('textbox', { name: 'Title of the new keeper' }).fill('Old walks')
  await button('Import 1 moment').click()
  await page.getByRole('link', { name: 'Look at them' }).click()
  await expect(page.getByText(/Old walks/).first()).toBeVisible()
})

test('a long import can be cancelled, and what came stays', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/transfer`)
  const { button, choose } = transferOn(page)
  const rows = Array.from({ length: 20_000 }, (_, at) => `2024-01-02,,Row ${at},`).join('\n')
  await choose('long.csv', `Date,Title,Text,Weather\n${rows}`)
  await button('Import 20,000 moments').click({ timeout: 20_000 })
  await expect(page.getByRole('progressbar', { name: 'Import' })).toBeVisible()
  await button('Cancel').click()
  await expect(page.getByText(/^Cancelled\./)).toBeVisible()
})

test('a keeper is exported, and a year of it opens as a book', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  await person.ask('POST', `/api/keepers/${keeper.id}/moments`, { title: 'Fog', body: 'The river went on.' })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/transfer`)
  const { button } = transferOn(page)
  const download = page.waitForEvent('download')
  await button('Export this keeper').click()
  expect((await download).suggestedFilename()).toMatch(/^river-years-\d{4}-\d\d-\d\d\.zip$/)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the book' }).click()
  const book = await opened
  await expect(book.getByRole('heading', { level: 1, name: 'River years' })).toBeVisible()
  await expect(book.getByRole('heading', { level: 3, name: 'Fog' })).toBeVisible()
  await expect(book.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible()
  await expectAccessible(book)
})

test('one’s own export comes as a copy beside what is here', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  await person.ask('POST', `/api/keepers/${keeper.id}/moments`, { title: 'Fog', body: 'The river went on.' })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/transfer`)
  const { button } = transferOn(page)
  const download = page.waitForEvent('download')
  await button('Export this keeper').click()
  const path = await (await download).path()
  await page.goto('/keeper/import')
  const file = { name: 'river-years.zip', mimeType: 'application/zip', buffer: await readFile(path) }
  await page.getByLabel('File to import').setInputFiles(file)
  await expect(button('Import what’s missing')).toBeEnabled()
  await button('Import as a copy').click()
  await expect(page.getByText('Imported 1 moment.')).toBeVisible()
  const keepers = (await person.ask('GET', '/api/keepers')) as Keeper[]
  expect(keepers.map(({ title, momentCount }) => [title, momentCount])).toEqual(
    expect.arrayContaining([
      ['River years', 1],
      ['River years (copy)', 1],
    ]),
  )
})

test('a ZIP of a keeper brings its journeys where the moments are here, and a keeper without moments', async ({
  openProfile,
  person,
  keeper: server,
}) => {
  const keeper = await createKeeper(person)
  const journeys = `/api/keepers/${keeper.id}/journeys`
  const begun = { title: 'Across', intention: 'To see the sea.', startedOn: '2026-01-01' }
  // As above.
  const journey = (await person.ask('POST', journeys, begun)) as { id: string }
  const zipOf = async () => {
    const headers = { authorization: `Bearer ${person.token}` }
    const zip = await fetch(`${server.url}/api/keepers/${keeper.id}/export`, { headers })
    return { name: 'river.zip', mimeType: 'application/zip', buffer: Buffer.from(await zip.arrayBuffer()) }
  }
  const empty = await zipOf()
  await person.ask('POST', `/api/keepers/${keeper.id}/moments`, { title: 'Fog', body: 'The river went on.' })
  const whole = await zipOf()
  await person.ask('DELETE', `${journeys}/${journey.id}`)
  const page = await openProfile({ as: person })
  await page.goto('/keeper/import')
  const { button } = transferOn(page)
  await page.getByLabel('File to import').setInputFiles(whole)
  await button('Import what’s missing').click()
  await expect(page.getByText('Done. There were no new moments')).toBeVisible()
  expect(await person.ask('GET', journeys)).toMatchObject([{ title: 'Across' }])

  await page.getByRole('button', { name: 'Import another file' }).click()
  await person.ask('DELETE', `${journeys}/${journey.id}`)
  await page.getByLabel('File to import').setInputFiles(empty)
  await button('Import the keeper').click()
  await expect(page.getByText('Done. There were no new moments')).toBeVisible()
  expect(await person.ask('GET', journeys)).toMatchObject([{ title: 'Across' }])
})

test('a file that was looked through is there after a reload, and is discarded with its upload', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/keeper/import')
  const { button, choose, figure } = transferOn(page)
  await choose('diary.csv', diary)
  await expect(figure('New moments')).toHaveText('3')
  await page.reload()
  await expect(figure('New moments')).toHaveText('3')
  await button('Discard').click()
  await expect(button('Choose a file')).toBeVisible()
  await page.reload()
  await expect(button('Choose a file')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Earlier imports' })).toBeHidden()
})

test('an import that stopped is listed, and is continued or discarded later', async ({
  openProfile,
  person,
  keeper: { admin },
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/keeper/import')
  const { button, choose } = transferOn(page)
  await choose('walk.bin', 'What is this?')
  await expect(page.getByRole('alert')).toHaveText(/doesn’t recognise this file/)
  await page.reload()
  await expect(page.getByText('0 moments · Stopped')).toBeVisible()
  await expectAccessible(page)
  await button('Discard, walk.bin').click()
  await expect(button('Discard, walk.bin')).toBeHidden()

  await choose('diary.csv', diary)
  await expect(button('Import 3 moments')).toBeEnabled()
  const unset = Object.fromEntries(Object.keys(defaultQuotas).map((name) => [name, null]))
  await admin.ask('PUT', '/api/kam/quotas', { ...unset, moments: 1 })
  try {
    await button('Import 3 moments').click()
    await expect(page.getByText('Stopped. Imported 1 moment before that.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('1 moment · Stopped')).toBeVisible()
    await expect(page.getByText('You’ve reached your limit of moments.')).toBeVisible()
    await page.setViewportSize(phone)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  } finally {
    await admin.ask('PUT', '/api/kam/quotas', unset)
  }
  await button('Continue, diary.csv').click()
  await expect(page.getByText('Imported 3 moments.')).toBeVisible()
  await button('Import another file').click()
  await expect(page.getByText('3 moments · Done')).toBeVisible()
})

test('on a phone nothing scrolls sideways', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.setViewportSize(phone)
  await page.goto(`/keeper/${keeper.number}/transfer`)
  const { choose, button } = transferOn(page)
  await expect(button('Choose a file')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await choose('diary.csv', diary)
  await expect(button('Import 3 moments')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a ZIP of a keeper that is archived here can only come as a copy', async ({
  openProfile,
  person,
  keeper: server,
}) => {
  const { id } = await createKeeper(person)
  const path = `/api/keepers/${id}/moments`
  // As above.
  const moment = (await person.ask('POST', path, { body: 'The river froze.' })) as { id: string }
  const headers = { authorization: `Bearer ${person.token}` }
  const zip = await fetch(`${server.url}/api/keepers/${id}/export`, { headers })
  const buffer = Buffer.from(await zip.arrayBuffer())
  await person.ask('DELETE', `${path}/${moment.id}`)
  await person.ask('DELETE', `/api/keepers/${id}/trash/${moment.id}`)
  // The server lets every answer out through its contract.
  const { version } = (await person.ask('GET', `/api/keepers/${id}`)) as Keeper
  await person.ask('PATCH', `/api/keepers/${id}`, { version, archived: true })
  const page = await openProfile({ as: person, viewport: phone })
  await page.goto('/keeper/import')
  const { button, figure } = transferOn(page)
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'river.zip', mimeType: 'application/zip', buffer })
  await expect(page.getByText('“River years” is archived here. Unarchive it first')).toBeVisible()
  await expect(figure('New moments')).toHaveText('1')
  await expect(button('Import 1 moment')).toBeDisabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await button('Import as a copy').click()
  await expect(page.getByText('Imported 1 moment.')).toBeVisible()
})
