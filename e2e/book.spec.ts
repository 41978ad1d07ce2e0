import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Attachment } from '../contracts/src/keepers/attachments.ts'
import type { Journey } from '../contracts/src/keepers/journeys.ts'
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

/** A keeper with three days on the river, and a journey whose path begins with the last of them. */
async function createRiver(owner: Person) {
  const keeper = await createKeeper(owner)
  const write = async (title: string, day: string, body: string) =>
    (await owner.ask('POST', `/api/keepers/${keeper.id}/moments`, {
      ...{ title, body, occurredAt: `${day}T12:00:00Z` },
    })) as Moment
  const ids = [
    (await write('Fog', '2025-01-02', 'The river went on. #ferry')).id,
    (await write('Sun', '2025-02-03', 'On the #ferry.')).id,
    (await write('Ice', '2025-02-04', 'No way across.')).id,
  ]
  const begun = { title: 'Across', intention: 'To see the sea.', startedOn: '2025-01-01' }
  const journey = (await owner.ask('POST', `/api/keepers/${keeper.id}/journeys`, begun)) as Journey
  const path = `/api/keepers/${keeper.id}/journeys/${journey.id}/moments`
  await owner.ask('POST', path, { ids })
  await owner.ask('PATCH', `${path}/${ids[2]}`, { after: null })
  return { keeper, journey }
}

/** Opens the book that a page links to. */
async function openBook(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Book', exact: true }).click()
  return opened
}

test('a journey’s page opens its book, in the order of its path', async ({ openProfile, person }) => {
  const { keeper, journey } = await createRiver(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/journeys/${journey.id}`)
  await expect(page.getByRole('heading', { name: 'The path' })).toBeVisible()
  await expectAccessible(page)
  const book = await openBook(page)
  await expect(book.getByRole('heading', { level: 1, name: 'Across' })).toBeVisible()
  await expect(book.getByText('River years')).toBeVisible()
  await expect(book.getByRole('heading', { level: 3 })).toHaveText(['Ice', 'Fog', 'Sun'])
  // The month comes again where the path returns to it.
  await expect(book.getByRole('heading', { level: 2 })).toHaveText([/February/, /January/, /February/])
  await expect(book).toHaveTitle(/^Across · River years/)
  await expectAccessible(book)
  await book.getByRole('link', { name: 'Across' }).click()
  await expect(book.getByRole('heading', { name: 'The path' })).toBeVisible()
})

test('a topic’s page opens its book, the oldest moment first', async ({ openProfile, person }) => {
  const { keeper } = await createRiver(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/topics/ferry`)
  await expect(page.getByRole('link', { name: 'Book', exact: true })).toBeVisible()
  await expectAccessible(page)
  const book = await openBook(page)
  await expect(book.getByRole('heading', { level: 1, name: 'ferry' })).toBeVisible()
  await expect(book.getByRole('heading', { level: 3 })).toHaveText(['Fog', 'Sun'])
  await expect(book).toHaveTitle(/^ferry · River years/)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})

test('a book shows the pictures of its moments, and prints once they are there', async ({
  openProfile,
  person,
  keeper: server,
}) => {
  const keeper = await createKeeper(person)
  const form = new FormData()
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2f5d73' } })
    .jpeg()
    .toBuffer()
  form.set('file', new Blob([new Uint8Array(picture)]), 'ferry.jpg')
  const sent = await fetch(`${server.url}/api/keepers/${keeper.id}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  })
  // As above.
  const { data } = (await sent.json()) as { data: Attachment }
  const body = `The ferry.\n\n![At dawn](${data.path})`
  await person.ask('POST', `/api/keepers/${keeper.id}/moments`, { body, occurredAt: '2025-01-02T12:00:00Z' })
  const page = await openProfile({ as: person })
  const gate = Promise.withResolvers<void>()
  await page.route('**/attachments/*copy=*', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.addInitScript(() => {
    globalThis.print = () => {
      const shown = [...document.querySelectorAll('img')].filter((one) => one.naturalWidth > 0)
      document.documentElement.dataset['printed'] = String(shown.length)
    }
  })
  await page.goto(`/keeper/${keeper.number}/book?from=2025-01-01&to=2025-12-31`)
  await page.getByRole('button', { name: 'Print or save as PDF' }).click()
  await expect(page.getByRole('button', { name: 'Loading pictures...' })).toBeDisabled()
  gate.resolve()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1')
  await expect(page.getByRole('img', { name: 'At dawn' })).toBeVisible()
  await expect(page.getByRole('link', { name: /At dawn/ })).toHaveCount(0)
  await expectAccessible(page)
})
