import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sample, seed } from '../server/src/testing/sample.ts'
import { expect, test } from './fixtures.ts'
import type { KeeperProcess } from './keeper-process.ts'
import { goodPassword, newEmail, type Person, registerPerson } from './people.ts'
import { bodiesOn, createKeeper, createMoment, workerReady, writingOn } from './writing-page.ts'

/** What happens to somebody who writes. All but the end of a tab last for a few words. */
const troubles = ['tab', 'server', 'line', 'session', 'storage'] as const
type Trouble = (typeof troubles)[number]

/** A device: what was on its page when it was opened last, and each key that was pressed since, and when. */
type Device = {
  page: Page
  url: string
  before: string
  typed: { key: string; atMs: number }[]
  words: number
}

const safeAfterMs = 500
const cases = Array.from({ length: 20 }, (_, n) => ({ n, devices: n < 10 ? 1 : 2 }))
/** What all stories of this run counted. */
const counted = { typed: 0, troubles: 0, kills: 0, old: 0, oldFound: 0, young: 0, youngFound: 0, saved: 0 }

// One after another: they share what is counted, and each keeps a server, a worker and two tabs busy.
test.describe.configure({ mode: 'default' })

test.afterAll(() => {
  const { typed, saved, kills, old, oldFound, young, youngFound } = counted
  console.log(
    `Never lose a word: ${typed} keystrokes through ${counted.troubles} troubles and ${kills} ended tabs. Older than ${safeAfterMs} ms when a tab ended: ${old}, found again ${oldFound}, lost ${old - oldFound}; younger: ${young}, lost ${young - youngFound}. In the saved moments: ${saved} of ${typed - (old - oldFound) - (young - youngFound)}.`,
  )
})

// Stories n and n + 10: one with one device, one with two.
for (const { n, devices: count } of sample(cases, 'never lose a word', 10)) {
  test(`every keystroke older than half a second is there again: story ${n}, devices: ${count}`, async ({
    openProfile,
    startOwnKeeper,
    allowConsole,
  }) => {
    allowConsole(/ERR_|Failed to fetch|status of (?:401|409)|crashed/)
    const random = randomOf(`${seed} ${n}`)
    const keeper = await startOwnKeeper({ RATE_LIMITS: 'off' })
    const owner = await registerPerson(keeper.url, 'Ada', newEmail(), keeper.startupCode())
    const river = await createKeeper(owner)
    const moment = await createMoment(owner, river, { title: 'Keys', body: 'Keys on a blue string.' })
    const path = count === 1 ? 'write' : `moments/${moment.id}/edit`
    const open = async (): Promise<Device> => {
      const page = await openProfile({ as: await signIn(keeper, owner), keeper, hasWorker: true })
      await answerSignIn(page)
      await page.goto(`/keeper/${river.number}/${path}`)
      await expect(writingOn(page).text).toBeVisible()
      await workerReady(page)
      // What is asked from now on can be opened again without the server.
      await askAgain(page, [`/api/keepers/${river.number}`, `/api/keepers/${river.id}/moments/${moment.id}`])
      return { page, url: page.url(), before: await bodyOf(page), typed: [], words: 0 }
    }
    const devices = await Promise.all(Array.from({ length: count }, open))

    for (const trouble of shuffled<Trouble>([...troubles, 'tab'], random)) {
      for (const device of devices) await typeWords(device, 1 + Math.floor(random() * 3))
      await suffer(trouble, devices, keeper, random)
      counted.troubles += 1
    }
    for (const device of devices) await typeWords(device, 2)

    const expected = await saveAll(devices)
    const last = devices.at(-1)?.page
    const id = last?.url().split('/').at(-1)
    const url = `${keeper.url}/api/keepers/${river.id}/moments/${id}`
    const missing = async () => {
      const body = await bodyAtServer(last, url)
      return expected.filter((text) => !body.includes(text))
    }
    await expect.poll(missing).toEqual([])
    counted.saved += expected.join('').length - (count === 1 ? 0 : count * moment.body.length)
  })
}

/** Types words at the end of the text. */
async function typeWords(device: Device, count: number): Promise<void> {
  const { page, typed } = device
  await writingOn(page).text.click()
  await page.keyboard.press('Control+End')
  for (let at = 0; at < count; at += 1) {
    for (const key of device.words === 0 && device.before === '' ? 'word0' : ` word${device.words}`) {
      await page.keyboard.type(key)
      typed.push({ key, atMs: Date.now() })
      counted.typed += 1
    }
    device.words += 1
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

/** Ends the tab as a crash does, opens the page again, and looks for every key that is old enough. */
async function killTab(device: Device): Promise<void> {
  const { page, before, typed, url } = device
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
  const old = typed.filter(({ atMs }) => killedAtMs - atMs > safeAfterMs).length
  const found = async () => sameStart(await bodyOf(again), textOf(device)) - before.length
  counted.kills += 1
  counted.old += old
  counted.young += typed.length - old
  try {
    await expect(writingOn(again).text).toBeVisible()
    await expect.poll(found).toBeGreaterThanOrEqual(old)
  } finally {
    const there = await found()
    counted.oldFound += Math.min(old, Math.max(0, there))
    counted.youngFound += Math.max(0, there - old)
  }
  Object.assign(device, { page: again, before: await bodyOf(again), typed: [] })
}

function textOf({ before, typed }: Pick<Device, 'before' | 'typed'>): string {
  return before + typed.map(({ key }) => key).join('')
}

/** How many characters two texts begin with alike. */
function sameStart(one: string, other: string): number {
  const differs = Array.from(one).findIndex((character, at) => character !== other[at])
  return differs === -1 ? one.length : differs
}

/** The text on the page, without the line that an empty page shows; nothing where no page is open. */
function bodyOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const lines = [...document.querySelectorAll('.cm-content .cm-line')]
    return lines
      .map((line) => (line.querySelector('.cm-placeholder') ? '' : (line.textContent ?? '')))
      .join('\n')
  })
}

function askAgain(page: Page, paths: string[]): Promise<void> {
  return page.evaluate(async (all) => {
    const authorization = `Bearer ${localStorage.getItem('keeper_token')}`
    for (const path of all) await fetch(path, { headers: { authorization } })
  }, paths)
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
      // Where the session had ended, the page asks for the password before it sends.
      await expect
        .poll(async () => {
          await page.getByRole('main').click({ trial: true })
          return bodiesOn(page)
        })
        .toEqual([])
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
