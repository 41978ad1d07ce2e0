import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { isLong, seed } from '../server/src/testing/sample.ts'
import { expect, test } from './fixtures.ts'
import type { KeeperProcess } from './keeper-process.ts'
import { goodPassword, newEmail, type Person, registerPerson } from './people.ts'
import { createKeeper, createMoment, workerReady, writingOn } from './writing-page.ts'

/** What happens to somebody who writes. All but the end of a tab last for a few words. */
const troubles = ['tab', 'server', 'line', 'session', 'storage'] as const
type Trouble = (typeof troubles)[number]

/** A device: what was on its page when it was opened last, and what was typed since, and when. */
type Device = {
  page: Page
  url: string
  before: string
  typed: { word: string; atMs: number }[]
  count: number
}

const wordsPerDevice = 24
const safeAfterMs = 500
const cases = Array.from({ length: 20 }, (_, n) => ({ n, devices: n < 10 ? 1 : 2 }))
const figures = { words: 0, troubles: 0, kills: 0, lostYoung: 0 }

test.afterAll(() => {
  if (!isLong) return
  const { words, troubles: count, kills, lostYoung } = figures
  console.log(
    `Never lose a word: ${words} words through ${count} troubles and ${kills} killed tabs; lost of those older than ${safeAfterMs} ms: none, of younger ones: ${lostYoung}.`,
  )
})

for (const { n, devices: count } of isLong
  ? cases
  : cases.filter(({ n: story }) => story === 6 || story === 16)) {
  test(`every keystroke older than half a second is there again: story ${n}, devices: ${count}`, async ({
    openProfile,
    startOwnKeeper,
    allowConsole,
  }) => {
    allowConsole(/ERR_|Failed to fetch|status of (?:401|409)|Failed to save scroll|crashed/)
    const random = randomOf(`${isLong ? seed : 2} ${n}`)
    const keeper = await startOwnKeeper({ RATE_LIMITS: 'off' })
    const owner = await registerPerson(keeper.url, 'Ada', newEmail(), keeper.startupCode())
    const river = await createKeeper(owner)
    const moment = await createMoment(owner, river, { title: 'Keys', body: 'Keys on a blue string.' })
    const path = count === 1 ? 'write' : `moments/${moment.id}/edit`
    const devices: Device[] = []
    for (let at = 0; at < count; at += 1) {
      const page = await openProfile({ as: await signIn(keeper, owner), keeper, hasWorker: true })
      await answerSignIn(page)
      await page.goto(`/keeper/${river.number}/${path}`)
      await workerReady(page)
      // What is opened from now on can be opened again without the server.
      await page.reload()
      await expect(writingOn(page).text).toBeVisible()
      devices.push({ page, url: page.url(), before: '', typed: [], count: 0 })
    }

    for (const trouble of shuffled<Trouble>([...troubles, 'tab'], random)) {
      for (const device of devices) await typeWords(device, 1 + Math.floor(random() * 3))
      await suffer(trouble, devices, keeper, random)
    }
    while (devices.some((device) => device.count < wordsPerDevice))
      for (const device of devices) await typeWords(device, 2)

    const expected = await saveAll(devices)
    const last = devices.at(-1)?.page
    const id = last?.url().split('/').at(-1)
    const isAllThere = async () => {
      const body = await bodyAtServer(last, `${keeper.url}/api/keepers/${river.id}/moments/${id}`)
      return expected.every((text) => body.includes(text))
    }
    await expect.poll(isAllThere).toBe(true)
    figures.words += devices.reduce((sum, device) => sum + device.count, 0)
    figures.troubles += troubles.length + 1
  })
}

/** Types words at the end of the text. */
async function typeWords(device: Device, count: number): Promise<void> {
  const { page, typed } = device
  const { text } = writingOn(page)
  await text.click()
  await page.keyboard.press('Control+End')
  for (let at = 0; at < count; at += 1) {
    const word = ` word${device.count}`
    device.count += 1
    await page.keyboard.type(word, { delay: 5 })
    typed.push({ word, atMs: Date.now() })
  }
  device.url = page.url()
}

async function suffer(trouble: Trouble, devices: Device[], keeper: KeeperProcess, random: () => number) {
  const device = devices[Math.floor(random() * devices.length)]
  if (device === undefined) throw new Error('There is no device.')
  const { page } = device
  const more = () => typeWords(device, 1 + Math.floor(random() * 3))
  const mayKill = async () => {
    if (random() < 0.5) await killTab(device)
  }
  if (trouble === 'tab') return killTab(device)
  if (trouble === 'server') {
    await keeper.kill()
    await more()
    await mayKill()
    await more()
    return keeper.restart()
  }
  if (trouble === 'line') {
    await page.context().setOffline(true)
    await more()
    await mayKill()
    await more()
    await page.context().setOffline(false)
    return
  }
  if (trouble === 'session') {
    await endSession(page)
    await more()
    return signInAgain(device)
  }
  await fillStorage(page, true)
  await more()
  await expect(
    writingOn(page).state('Not saved on this device').or(writingOn(page).state('Conflict')),
  ).toBeVisible()
  await fillStorage(page, false)
  await more()
}

/** Ends the tab as a crash does, opens the page again, and looks for every word that is old enough. */
async function killTab(device: Device): Promise<void> {
  const { page, typed, url } = device
  const context = page.context()
  const killedAtMs = Date.now()
  const session = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  const again = await context.newPage()
  await answerSignIn(again)
  await again.goto(url)
  const { text } = writingOn(again)
  const safe = typed.filter(({ atMs }) => killedAtMs - atMs > safeAfterMs)
  await expect(text).toContainText(textOf({ before: device.before, typed: safe }))
  const there = (await text.textContent()) ?? ''
  figures.kills += 1
  // What was younger may be gone, or half there.
  figures.lostYoung += typed.filter(({ word }) => !`${there} `.includes(`${word} `)).length
  Object.assign(device, { page: again, before: there, typed: [] })
}

function textOf({ before, typed }: Pick<Device, 'before' | 'typed'>): string {
  return (before + typed.map(({ word }) => word).join('')).trim()
}

/** Both stores of the device have no room, or have it again. */
async function fillStorage(page: Page, isFull: boolean): Promise<void> {
  await page.evaluate((full) => {
    const own = window as { restoreStorage?: () => void }
    own.restoreStorage?.()
    if (!full) return
    const [put, setItem] = [IDBObjectStore.prototype.put, Storage.prototype.setItem]
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = refuse
    Storage.prototype.setItem = refuse
    own.restoreStorage = () =>
      Object.assign(IDBObjectStore.prototype, { put }) && Object.assign(Storage.prototype, { setItem })
  }, isFull)
}

async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('keeper_token'))
  await page.request.post('/api/kam/auth/logout', { headers: { authorization: `Bearer ${token}` } })
}

/** The page offers it once it has tried to send; with a conflict it sends nothing, and saving asks. */
async function signInAgain({ page }: Device): Promise<void> {
  const again = page.getByRole('button', { name: 'Sign in again' })
  await expect(again.or(writingOn(page).state('Conflict')).first()).toBeVisible()
  if (!(await again.isVisible())) return
  await again.click()
  await expect(again).toBeHidden()
}

/** Signs in wherever the dialog comes up. */
async function answerSignIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await page.addLocatorHandler(dialog, async () => {
    await dialog.getByLabel('Password', { exact: true }).fill(goodPassword)
    await dialog.getByRole('button', { name: 'Login' }).click()
  })
}

/** Saves on each device; both sides of a conflict are shown, and both are taken. Returns what must be in the moment. */
async function saveAll(devices: Device[]): Promise<string[]> {
  const texts = devices.map(textOf)
  for (const [at, { page }] of devices.entries()) {
    await writingOn(page).text.click()
    await page.keyboard.press('Control+Enter')
    if (at === 0) {
      await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
      await expect.poll(() => wordsLeft(page)).toBe(0)
      continue
    }
    const both = page.getByRole('heading', { name: 'Two versions of “Keys”' })
    // Where the session had ended, the moment was saved on this device and sent after the sign-in.
    const told = page.getByRole('button', { name: 'Open', exact: true })
    await expect(both.or(told).first()).toBeVisible()
    if (await told.isVisible()) await told.click()
    await expect(both).toBeVisible()
    for (const text of texts) await expect(page.getByText(text).first()).toBeVisible()
    for (const radio of await page.getByRole('radio', { name: 'Both' }).all()) await radio.check()
    await page.getByRole('button', { name: 'Save merged' }).click()
    await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  }
  return texts
}

/** How many entries this device still has to send. */
function wordsLeft(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('keeper_words')
        opening.onerror = () => reject(new Error('no database'))
        opening.onsuccess = () => {
          const counting = opening.result.transaction('entries').objectStore('entries').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )
}

async function bodyAtServer(page: Page | undefined, url: string): Promise<string> {
  const token = await page?.evaluate(() => localStorage.getItem('keeper_token'))
  const answer = await page?.request.get(url, { headers: { authorization: `Bearer ${token}` } })
  return answer?.ok() ? (await answer.json()).data.body : ''
}

/** A session of its own for each device. */
async function signIn(keeper: KeeperProcess, owner: Person): Promise<Person> {
  const { email } = owner.user
  const answer = await fetch(`${keeper.url}/api/kam/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: goodPassword }),
  })
  return { ...owner, ...(await answer.json()).data }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/** Numbers from 0 to 1, the same for the same name. */
function randomOf(name: string): () => number {
  let count = 0
  return () =>
    createHash('sha256')
      .update(`${name} ${(count += 1)}`)
      .digest()
      .readUInt32BE() /
    2 ** 32
}
