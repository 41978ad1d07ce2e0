import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Attachment } from '../contracts/src/keepers/attachments.ts'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { recordingWording } from '../contracts/src/keepers/recording-wording.ts'
import { pieceMaxBytes } from '../contracts/src/keepers/upload-choices.ts'
import { uploadScreenWording as words } from '../contracts/src/keepers/upload-wording.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test as base } from './fixtures.ts'
import { goodPassword, type Person, registerPerson } from './people.ts'
import { recordingOn } from './recording-page.ts'
import { countRecordings, createKeeper, writingOn } from './writing-page.ts'

const test = base.extend<{ folder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find what is needed
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'keeper-uploads-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
})

/** A file that takes three pieces. */
const bytes = 2 * pieceMaxBytes + 1_000

/** A table of few entries, all of them long: quick to look through. */
async function writeTable(folder: string): Promise<string> {
  const path = join(folder, 'years.csv')
  const head = 'Date,Text\n'
  const rows = 40
  const row = Math.floor((bytes - head.length) / rows)
  const text = (at: number) => `2024-01-${String((at % 28) + 1).padStart(2, '0')},`
  await writeFile(
    path,
    head + Array.from({ length: rows }, (_, at) => text(at).padEnd(row - 1, 'river ')).join('\n'),
  )
  return path
}

/** Where the pieces began that were sent, and what the test lets happen to each. */
async function watchPieces(page: Page, meet: (offset: number, count: number) => 'pass' | 'cut' | 'hang') {
  const offsets: number[] = []
  await page.route(/\/api\/keepers\/uploads\/[^/]+\?offset=/, (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
    offsets.push(offset)
    const fate = meet(offset, offsets.length)
    if (fate === 'cut') return route.abort('connectionreset')
    return fate === 'pass' ? route.continue() : undefined
  })
  return offsets
}

test('an import continues after a cut line, and after a reload where the same file is chosen again', async ({
  openProfile,
  person,
  folder,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_RESET/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  const fates: Record<number, 'cut' | 'hang'> = { 2: 'cut', 4: 'hang' }
  const offsets = await watchPieces(page, (_offset, count) => fates[count] ?? 'pass')
  const path = await writeTable(folder)
  const choose = async () => {
    await page.goto(`/keeper/${keeper.number}/transfer`)
    await page.getByLabel('File to import').setInputFiles(path)
  }
  await choose()
  const progress = page.getByRole('progressbar', { name: words.progressLabel })
  await expect(progress).toHaveAttribute('value', String(2 * pieceMaxBytes))
  await expectAccessible(page)
  await choose()
  await expect(page.getByText('Nothing is written yet.')).toBeVisible()
  await expect(page.locator('dt', { hasText: 'New moments' })).toBeVisible()
  // The second was cut, the fourth hung until the reload.
  expect(offsets).toEqual([0, 1, 1, 2, 2].map((piece) => piece * pieceMaxBytes))
})

test('an upload waits while the device is offline, and a cancelled one leaves nothing', async ({
  openProfile,
  person,
  folder,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  const state = { isOpen: false }
  const offsets = await watchPieces(page, (offset) => (offset === 0 || state.isOpen ? 'pass' : 'cut'))
  await page.goto(`/keeper/${keeper.number}/transfer`)
  await page.context().setOffline(false)
  await page.getByLabel('File to import').setInputFiles(await writeTable(folder))
  await expect(page.getByText(words.waiting)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.context().setOffline(true)
  state.isOpen = true
  await page.context().setOffline(false)
  await expect(page.getByText('Nothing is written yet.')).toBeVisible()
  expect(offsets.at(-1)).toBe(2 * pieceMaxBytes)
  await page.getByRole('button', { name: 'Discard' }).click()

  state.isOpen = false
  const discarded = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByLabel('File to import').setInputFiles(await writeTable(folder))
  await expect(page.getByText(words.waiting)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  expect((await discarded).status()).toBe(200)
})

/** A sound that takes two pieces. */
async function writeSound(folder: string): Promise<string> {
  const path = join(folder, 'river.mp3')
  await writeFile(path, Buffer.concat([Buffer.from('ID3'), Buffer.alloc(pieceMaxBytes, 'river ')]))
  return path
}

/** Brings a file to a new page of a keeper while the device is offline: it waits there. */
async function bringOffline(page: Page, { number }: Keeper, path: string): Promise<void> {
  await page.goto(`/keeper/${number}/write`)
  await expect(writingOn(page).text).toBeFocused()
  await page.context().setOffline(true)
  await page.getByLabel('Choose a file').setInputFiles(path)
  await expect(recordingOn(page).device).toContainText(recordingWording.waiting)
}

const listFiles = async (owner: Person, { id }: Keeper) =>
  // The server lets every answer out through its contract.
  (await owner.ask('GET', `/api/keepers/${id}/attachments`)) as Attachment[]

test('a large recording goes in pieces, and continues in the tray of the moment', async ({
  openProfile,
  person,
  folder,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_RESET/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  const offsets = await watchPieces(page, (_offset, count) => (count === 2 ? 'cut' : 'pass'))
  await page.goto(`/keeper/${keeper.number}/write`)
  await page.getByLabel('Choose a file').setInputFiles(await writeSound(folder))
  await expect(page.getByRole('textbox', { name: 'Text' })).toContainText('[river.mp3](attachments/')
  expect(offsets).toEqual([0, pieceMaxBytes, pieceMaxBytes])
})

test('a large file is not sent on in the name of who signs in next', async ({
  openProfile,
  keeper: server,
  person,
  folder,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const other = await registerPerson(server.url, 'Grace')
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  // Nothing is sent before it is to be.
  await page.route('**/api/keepers/uploads', (route) => route.abort())
  await bringOffline(page, keeper, await writeSound(folder))
  await page.context().setOffline(false)
  // The line is slow: each piece is answered late.
  await page.addInitScript(() => {
    const answering = Promise.withResolvers<void>()
    addEventListener('test:answer', () => answering.resolve())
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      const { onload } = this
      this.onload = async (event) => {
        await answering.promise
        onload?.call(this, event)
      }
      send.call(this, body)
    }
  })
  const senders: (string | undefined)[] = []
  page.on('request', (request) => {
    if (/\/api\/keepers\/uploads|\/attachments$/.test(request.url()) && request.method() !== 'GET')
      senders.push(request.headers()['authorization'])
  })
  const isSent = page.waitForResponse(/\/api\/keepers\/uploads\/[^/]+\?offset=0/)
  await page.unroute('**/api/keepers/uploads')
  await page.goto('/root')
  await isSent
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(other.user.email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/root')
  await page.evaluate(() => dispatchEvent(new Event('test:answer')))
  const isSending = async () =>
    page.evaluate(
      async (name) => (await navigator.locks.query()).held?.some((lock) => lock.name === name),
      `keeper-recordings:${person.user.id}`,
    )
  await expect.poll(isSending).toBe(false)
  expect(new Set(senders)).toEqual(new Set([`Bearer ${person.token}`]))
  expect(await countRecordings(page)).toBe(0)
})

test('a large file whose keeper is gone is refused, and keeps nothing else from being sent', async ({
  openProfile,
  person,
  folder,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/)
  const [gone, other] = [await createKeeper(person), await createKeeper(person)]
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${other.number}/write`)
  const elsewhere = await page.context().newPage()
  await bringOffline(elsewhere, gone, await writeSound(folder))
  await expect(writingOn(page).text).toBeVisible()
  const small = join(folder, 'brook.mp3')
  await writeFile(small, `ID3${'the brook '.repeat(200)}`)
  await page.getByLabel('Choose a file').setInputFiles(small)
  await expect(recordingOn(page).device).toContainText(recordingWording.waiting)
  await person.ask('DELETE', `/api/keepers/${gone.id}`)
  await page.context().setOffline(false)
  await expect(recordingOn(elsewhere).device.getByRole('alert')).toBeVisible()
  await expect.poll(() => listFiles(person, other)).toMatchObject([{ name: 'brook.mp3' }])
})
