import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { attachmentMaxBytes } from '../contracts/src/keepers/attachment-choices.ts'
import { unsentWording, writingWording } from '../contracts/src/keepers/writing-wording.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'
import { bodiesOn, createKeeper, createMoment, writingOn } from './writing-page.ts'

type Share = {
  userId?: string
  ageMs?: number
  text: string
  file?: { name: string; bytes: number | string }
}

/** Puts what an app shared where the service worker keeps it. */
async function keepShared(page: Page, share: Share): Promise<void> {
  await page.evaluate(
    ({ userId, ageMs = 0, text, file }) =>
      new Promise<void>((resolve, reject) => {
        const encoded = new TextEncoder()
        const bytes =
          typeof file?.bytes === 'string'
            ? encoded.encode(file.bytes).buffer
            : new ArrayBuffer(file?.bytes ?? 0)
        const files = file ? [{ name: file.name, type: 'video/mp4', bytes }] : []
        const one = {
          id: crypto.randomUUID(),
          userId,
          atMs: Date.now() - ageMs,
          title: 'Tides',
          text,
          url: '',
        }
        const opening = indexedDB.open('keeper_shared', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('shared', { keyPath: 'id' })
        opening.onerror = () => reject(new Error('no database'))
        opening.onsuccess = () => {
          const putting = opening.result.transaction('shared', 'readwrite')
          putting.objectStore('shared').put({ ...one, files })
          putting.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    share,
  )
}

/** How much waits to be taken. */
function countShared(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('keeper_shared', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('shared', { keyPath: 'id' })
        opening.onerror = () => reject(new Error('no database'))
        opening.onsuccess = () => {
          const counting = opening.result.transaction('shared').objectStore('shared').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )
}

/** The keeper that everybody begins with, which takes what is shared while no other was open. */
async function journalOf(person: Person): Promise<Keeper> {
  const [journal] = (await person.ask('GET', '/api/keepers?sort=number')) as Keeper[]
  if (!journal) throw new Error('There is no journal.')
  return journal
}

test('what was shared and not opened is a draft on the server once its person has signed out', async ({
  openProfile,
  person,
}) => {
  const keeper = await journalOf(person)
  const page = await openProfile({ as: person })
  await page.goto('/root')
  await keepShared(page, { userId: person.user.id, text: 'Low water 06:52.' })
  const sending = page.waitForResponse((answer) => answer.url().includes(`/${keeper.id}/drafts/`))
  await page.getByRole('button', { name: 'Sign out' }).click()
  const sent = await sending
  expect(sent.ok()).toBe(true)
  expect(sent.request().postDataJSON()).toMatchObject({
    fields: { title: 'Tides' },
    body: 'Low water 06:52.',
  })
  await expect(page).toHaveURL('/login')
  expect(await countShared(page)).toBe(0)
  expect(await bodiesOn(page)).toEqual([])
})

test('what was shared and can’t be sent is in the download, and can be sent with the line', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Failed to fetch/)
  const page = await openProfile({ as: person })
  await page.goto('/root')
  await keepShared(page, {
    userId: person.user.id,
    text: 'Low water 06:52.',
    file: { name: 'tide.txt', bytes: 'A file of no known kind.' },
  })
  await page.route('**/api/keepers?**', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: unsentWording.title })
  await expect(dialog.getByRole('button', { name: unsentWording.send })).toBeVisible()
  const saved: string[] = []
  page.on('download', async (download) => {
    saved.push(`${download.suggestedFilename()}: ${await readFile(await download.path(), 'utf8')}`)
  })
  await dialog.getByRole('button', { name: unsentWording.download }).click()
  await expect
    .poll(() => saved.toSorted())
    .toEqual(['tide.txt: A file of no known kind.', 'unsent-words.md: # Tides\n\nLow water 06:52.'])
  // The text can be sent; the file, which no keeper takes, can only be downloaded.
  await page.unroute('**/api/keepers?**')
  await dialog.getByRole('button', { name: unsentWording.send }).click()
  await expect(dialog.getByRole('alert')).toHaveText(unsentWording.notSent)
  expect(await countShared(page)).toBe(1)
  await dialog.getByRole('button', { name: unsentWording.discard }).click()
  await expect(page).toHaveURL('/login')
  expect(await countShared(page)).toBe(0)
})

test('what was shared with nobody signed in is only for whoever signs in soon', async ({
  openProfile,
  person,
}) => {
  const keeper = await journalOf(person)
  const page = await openProfile({ as: person })
  await page.goto('/root')
  await keepShared(page, { ageMs: 60 * 60_000, text: 'Of somebody else.' })
  await keepShared(page, { ageMs: 60_000, text: 'Low water 06:52.' })
  await page.goto('/keeper/write')
  await expect(page).toHaveURL(new RegExp(`/keeper/${keeper.number}/write`))
  await expect(writingOn(page).text).toHaveText('Low water 06:52.')
  expect(await countShared(page)).toBe(0)
  expect((await bodiesOn(page)).join()).not.toContain('Of somebody else.')
})

test('what is shared is written in a keeper in use, and a file that is too large is said to be', async ({
  openProfile,
  person,
}) => {
  const archived = await createKeeper(person)
  const inUse = await journalOf(person)
  await createMoment(person, archived, { body: 'Before.' })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${archived.number}/moments`)
  await expect(page.getByText('Before.').first()).toBeVisible()
  const path = `/api/keepers/${archived.id}`
  // The server lets every answer out through its contract.
  const { version } = (await person.ask('GET', path)) as Keeper
  await person.ask('PATCH', path, { version, archived: true })
  await keepShared(page, {
    userId: person.user.id,
    text: 'Low water 06:52.',
    file: { name: 'tide.mp4', bytes: attachmentMaxBytes + 1 },
  })
  await page.goto('/keeper/write')
  await expect(page).toHaveURL(new RegExp(`/keeper/${inUse.number}/write`))
  await expect(page.getByText(writingWording.sharedRefused)).toBeVisible()
  await expect(writingOn(page).text).toHaveText('Low water 06:52.')
})

test('what was shared becomes one draft where two tabs open it at once', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/root')
  const other = await page.context().newPage()
  await other.goto('/root')
  await keepShared(page, { userId: person.user.id, text: 'Low water 06:52.' })
  await Promise.all([page.goto('/keeper/write'), other.goto('/keeper/write')])
  for (const one of [page, other]) await expect(writingOn(one).text).toBeVisible()
  await expect.poll(() => countShared(page)).toBe(0)
  expect((await bodiesOn(page)).filter((body) => body.includes('Low water'))).toHaveLength(1)
})

test('what a device has no room for leads to a blank page, waits, and can be discarded', async ({
  openProfile,
  person,
}) => {
  const keeper = await journalOf(person)
  const page = await openProfile({ as: person })
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = new Proxy(IDBObjectStore.prototype.put, {
      apply: (put, store: IDBObjectStore, values: [unknown]) =>
        store.name === 'entries' ? full() : (Reflect.apply(put, store, values) as IDBRequest<IDBValidKey>),
    })
    Storage.prototype.setItem = new Proxy(Storage.prototype.setItem, {
      apply: (set, storage: Storage, values: [string, string]) =>
        values[0].startsWith('keeper_words:') ? full() : Reflect.apply(set, storage, values),
    })
  })
  await page.goto('/root')
  await keepShared(page, { userId: person.user.id, text: 'Low water 06:52.' })
  await page.goto('/keeper/write')
  await expect(page).toHaveURL(`/keeper/${keeper.number}/write`)
  await expect(writingOn(page).text).toBeVisible()
  const told = page.getByText(writingWording.sharedLeft)
  await expect(told).toBeVisible()
  expect(await countShared(page)).toBe(1)
  await page.getByRole('button', { name: writingWording.sharedDiscard }).click()
  await expect.poll(() => countShared(page)).toBe(0)
})
