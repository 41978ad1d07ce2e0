import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import type { Draft } from '../contracts/src/keepers/moment-drafts.ts'
import type { MomentRevision, WholeRevision } from '../contracts/src/keepers/moment-revisions.ts'
import type { Moment, NewMoment } from '../contracts/src/keepers/moments.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { goodPassword, type Person } from './people.ts'
import { bodiesOn } from './writing-page.ts'

/** The page on which a moment is written. */
function writingOn(page: Page) {
  const shown = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true })
  return {
    text: page.getByRole('textbox', { name: 'Text' }),
    title: page.getByRole('textbox', { name: 'Title' }),
    /** The state in its line: "Saved", "Saved on this device", … */
    state: (text: string) => shown(text).first(),
    earlier: page.getByRole('region', { name: 'Earlier draft' }),
    async type(words: string) {
      await page.getByRole('textbox', { name: 'Text' }).click()
      await page.keyboard.type(words)
    },
    save: () => page.keyboard.press('Control+Enter'),
  }
}

async function createKeeper(owner: Person): Promise<Keeper> {
  const fields = { title: 'River years', purpose: 'What the river brought.', keeperType: 'custom' }
  // The server lets every answer out through its contract; so below.
  return (await owner.ask('POST', '/api/keepers', { ...fields, memoryPattern: 'spatial' })) as Keeper
}

async function createMoment(owner: Person, keeper: Keeper, moment: NewMoment): Promise<Moment> {
  return (await owner.ask('POST', `/api/keepers/${keeper.id}/moments`, moment)) as Moment
}

const readMoment = async (owner: Person, keeper: Keeper, id: string) =>
  (await owner.ask('GET', `/api/keepers/${keeper.id}/moments/${id}`)) as Moment
const listMoments = async (owner: Person, keeper: Keeper) =>
  (await owner.ask('GET', `/api/keepers/${keeper.id}/moments`)) as Moment[]
const listRevisions = async (owner: Person, keeper: Keeper, id: string) => {
  const path = `/api/keepers/${keeper.id}/moments/${id}/revisions`
  const list = (await owner.ask('GET', path)) as MomentRevision[]
  return Promise.all(list.map(async ({ n }) => (await owner.ask('GET', `${path}/${n}`)) as WholeRevision))
}
const listDrafts = async (owner: Person, keeper: Keeper) =>
  (await owner.ask('GET', `/api/keepers/${keeper.id}/drafts`)) as Draft[]

const isDraftPut = (request: Request) => request.method() === 'PUT' && request.url().includes('/drafts/')
const writePath = ({ number }: Keeper) => `/keeper/${number}/write`
const editPath = ({ number }: Keeper, { id }: Moment) => `/keeper/${number}/moments/${id}/edit`

test('a moment is written and saved with Ctrl Enter, and the server has what was typed', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(writePath(keeper))
  const { text, title, state, save } = writingOn(page)
  await expect(text).toBeFocused()
  await page.keyboard.type('Took the ferry **back** from nowhere.')
  await title.fill('Eight bars')
  await page.getByRole('radio', { name: 'Light' }).check()
  await page.getByRole('radio', { name: '3 of 5' }).check()
  await page.getByRole('textbox', { name: 'Place' }).fill('Kitchen')
  await expect(state('Saved')).toBeVisible()
  await save()
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  await expect.poll(() => listMoments(person, keeper)).toHaveLength(1)
  const [moment] = await listMoments(person, keeper)
  expect(await readMoment(person, keeper, moment?.id ?? '')).toMatchObject({
    ...{ title: 'Eight bars', body: 'Took the ferry **back** from nowhere.', version: 1 },
    ...{ mood: 1, energy: 3, place: { name: 'Kitchen' }, kind: 'entry' },
  })
  expect(page.url()).toContain(moment?.id)
  await expect.poll(() => listDrafts(person, keeper)).toEqual([])
  expect(await bodiesOn(page)).toEqual([])
})

test('the first moment gives a new account’s journal the time zone of the browser', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person, timezoneId: 'Pacific/Auckland' })
  await page.goto('/keeper/1/write')
  const { text, save } = writingOn(page)
  await expect(text).toBeFocused()
  await page.keyboard.type('A first morning.')
  await save()
  await expect
    .poll(async () => (await person.ask('GET', '/api/keepers/1')) as Keeper)
    .toMatchObject({ title: 'My journal', timezone: 'Pacific/Auckland', momentCount: 1 })
})

test('what is opened and not touched is never written, and what is edited keeps its bytes', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const body =
    '---\r\ntitle: no front matter\r\n---\r\n\r\n# 🜁 e\u0301 👩‍👩‍👧\r\n\r\n\r\n  spaces \t at ends \r\n'
  const moment = await createMoment(person, keeper, { body, title: 'Bytes' })
  const page = await openProfile({ as: person })
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/keepers/'))
      writes.push(`${request.method()} ${request.postData() ?? ''}`)
  })
  await page.goto(editPath(keeper, moment))
  const { title, text, save } = writingOn(page)
  await expect(text).toContainText('no front matter')
  await page.getByRole('link', { name: 'Moments' }).click()
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  expect(writes).toEqual([])
  await page.goto(editPath(keeper, moment))
  await title.fill('Still bytes')
  await save()
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  expect(await readMoment(person, keeper, moment.id)).toMatchObject({
    title: 'Still bytes',
    body,
    version: 2,
  })
  expect(writes.filter((call) => call.startsWith('PATCH'))).toEqual([
    `PATCH ${JSON.stringify({ version: 1, title: 'Still bytes' })}`,
  ])
  await page.goto(editPath(keeper, moment))
  await text.press('Control+End')
  await page.keyboard.type('the end')
  await save()
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  expect((await readMoment(person, keeper, moment.id)).body).toBe(`${body}the end`)
})

test('a tab that is killed in the middle of typing loses nothing older than half a second', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  // The server stays silent: what comes back is from this device alone.
  await page.context().route('**/drafts/*', () => undefined)
  await page.goto(writePath(keeper))
  const { type } = writingOn(page)
  const typed: { key: string; atMs: number }[] = []
  await type('')
  for (let word = 0; word < 30; word++) {
    await page.keyboard.type(`word${word} `, { delay: 10 })
    typed.push({ key: `word${word} `, atMs: Date.now() })
  }
  const killedAtMs = Date.now()
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
  const again = await page.context().newPage()
  await again.goto(writePath(keeper))
  const { earlier, text } = writingOn(again)
  await expect(earlier).toContainText('today')
  await earlier.getByRole('button', { name: 'Continue' }).click()
  const safe = typed.filter(({ atMs }) => killedAtMs - atMs > 500).map(({ key }) => key)
  expect(safe.length).toBeGreaterThan(10)
  await expect(text).toContainText(safe.join('').trim())
  await again.reload()
  await expect(text).toContainText(safe.join('').trim())
})

test('a page that is closed keeps even the last keystroke', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(writePath(keeper))
  await writingOn(page).type('The very last word')
  await page.close({ runBeforeUnload: true })
  const again = await page.context().newPage()
  await again.goto(writePath(keeper))
  const { earlier, text } = writingOn(again)
  await earlier.getByRole('button', { name: 'Continue' }).click()
  await expect(text).toHaveText('The very last word')
})

test('what a page left behind that went within two seconds is sent from the next screen', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  // No answer comes before the page is left.
  await page.route('**/drafts/*', (route) => (isDraftPut(route.request()) ? undefined : route.fallback()))
  await page.goto(writePath(keeper))
  await writingOn(page).type('Left before it was sent')
  await expect.poll(() => bodiesOn(page)).toEqual(['Left before it was sent'])
  await page.unrouteAll()
  const sent = page.waitForResponse((answer) => isDraftPut(answer.request()))
  await page.goto('/root')
  expect((await sent).ok()).toBe(true)
  const drafts = await listDrafts(person, keeper)
  expect(drafts.map(({ body }) => body)).toEqual(['Left before it was sent'])
})

test('without a line words stay on the device, are saved there, and are sent when it is back', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(writePath(keeper))
  const { type, state, save, text } = writingOn(page)
  await expect(text).toBeFocused()
  await page.context().setOffline(true)
  await type('Written on the train.')
  await expect(state('Saved on this device')).toBeVisible()
  await save()
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  expect(await bodiesOn(page)).toEqual(['Written on the train.'])
  expect(await listMoments(person, keeper)).toEqual([])
  await page.context().setOffline(false)
  await expect.poll(() => listMoments(person, keeper)).toHaveLength(1)
  await expect.poll(() => bodiesOn(page)).toEqual([])
})

test('an answer that never comes is asked for again, and the moment is there once', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_(FAILED|CONNECTION)/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  let posts = 0
  await page.route('**/moments', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    posts += 1
    if (posts > 1) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await page.goto(writePath(keeper))
  const { type, save } = writingOn(page)
  await type('Sent twice, kept once.')
  await save()
  await expect.poll(() => posts).toBe(2)
  await expect.poll(() => bodiesOn(page)).toEqual([])
  expect(await listMoments(person, keeper)).toHaveLength(1)
})

test('a session that ends while somebody types takes no key and no word', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(writePath(keeper))
  const { type, state, save } = writingOn(page)
  await type('Before the end')
  await expect(state('Saved')).toBeVisible()
  await person.ask('POST', '/api/kam/auth/logout')
  await page.keyboard.type(', and after it')
  const again = page.getByRole('button', { name: 'Sign in again' })
  await expect(again).toBeVisible()
  await expect(state('Saved on this device')).toBeVisible()
  await page.keyboard.type(', still typing')
  await expect.poll(() => bodiesOn(page)).toEqual(['Before the end, and after it, still typing'])
  await again.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog).toBeHidden()
  await expect(state('Saved')).toBeVisible()
  await save()
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  await expect.poll(() => bodiesOn(page)).toEqual([])
})

test('a sign-in that something else on the page asks for waits until nobody types', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(writePath(keeper))
  const { type, state, text } = writingOn(page)
  await type('Before the end')
  await expect(state('Saved')).toBeVisible()
  await person.ask('POST', '/api/kam/auth/logout')
  const refused = page.waitForResponse(
    (answer) => answer.status() === 401 && answer.url().includes('/topics'),
  )
  await page.keyboard.type(' of the #ri')
  await refused
  const words = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ')
  await page.keyboard.type(`ver ${words}`, { delay: 10 })
  await expect(text).toContainText(`#river ${words}`)
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
})

for (const [where, lines] of [
  ['IndexedDB', 'IDBObjectStore.prototype.put = full'],
  ['every storage', 'IDBObjectStore.prototype.put = full; Storage.prototype.setItem = full'],
] as const) {
  test(`with ${where} full nothing is lost, and the page says where the words are`, async ({
    openProfile,
    person,
  }) => {
    const keeper = await createKeeper(person)
    const page = await openProfile({ as: person })
    await page.addInitScript(
      `const full = () => { throw new DOMException('full', 'QuotaExceededError') }; ${lines}`,
    )
    await page.goto(writePath(keeper))
    const { type, state, save } = writingOn(page)
    await type('No room')
    const isAllFull = where === 'every storage'
    await expect(state(isAllFull ? 'Not saved on this device' : 'Saved')).toBeVisible()
    await expect.poll(async () => (await listDrafts(person, keeper))[0]?.body).toBe('No room')
    if (!isAllFull) {
      await page.reload()
      await expect(writingOn(page).text).toHaveText('No room')
    }
    await save()
    await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
    await expect.poll(() => listMoments(person, keeper)).toHaveLength(1)
  })
}

test('two devices that change one moment see both versions, and what they make of them is saved', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const keeper = await createKeeper(person)
  const body = 'Keys on a blue string.\n\nThird floor.\n\nRang Mama.'
  const moment = await createMoment(person, keeper, { title: 'Keys', body })
  const page = await openProfile({ as: person })
  await page.goto(editPath(keeper, moment))
  const { text, save, state } = writingOn(page)
  await expect(text).toContainText('Rang Mama.')
  await person.ask('PATCH', `/api/keepers/${keeper.id}/moments/${moment.id}`, {
    ...{ version: 1, mood: 2 },
    body: 'Keys on a blue string.\n\nThird floor, sixty-one steps.\n\nRang Mama. Salt.',
  })
  await page.getByText('Third floor.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Sixty-two steps.')
  await save()
  await expect(page.getByRole('heading', { name: 'Two versions of “Keys”' })).toBeVisible()
  await expect(page.getByText('Both texts are safe')).toBeVisible()
  await expectAccessible(page)
  const merged = page.getByRole('button', { name: 'Save merged' })
  await expect(page.getByText('1 of 2 differences decided')).toBeVisible()
  await expect(merged).toBeDisabled()
  await page
    .getByRole('radiogroup', { name: /Third floor/ })
    .getByRole('radio', { name: 'Both' })
    .check()
  await expect(page.getByText('2 of 2 differences decided')).toBeVisible()
  await page.getByRole('textbox', { name: 'Paragraph 1' }).fill('Keys on a blue string, still.')
  await page.reload()
  await expect(page.getByText('2 of 2 differences decided')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Paragraph 1' })).toHaveValue(
    'Keys on a blue string, still.',
  )
  await merged.click()
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  expect(await readMoment(person, keeper, moment.id)).toMatchObject({
    ...{ version: 3, mood: 2 },
    body: 'Keys on a blue string, still.\n\nThird floor. Sixty-two steps.\n\nThird floor, sixty-one steps.\n\nRang Mama. Salt.',
  })
  await expect(state('Conflict')).toHaveCount(0)
})

for (const [choice, saved, given] of [
  ['Save merged', 'Three. From here.\n\nTwo. From the phone.', ['One. From here.', 'Two. From the phone.']],
  ['Use this browser’s', 'One. From here.', ['Two. From the phone.']],
  ['Use the other', 'Two. From the phone.', ['One. From here.']],
] as const)
  test(`after “${choice}” the text that gave way is in the history`, async ({
    openProfile,
    person,
    allowConsole,
  }) => {
    allowConsole(/status of 409/)
    const keeper = await createKeeper(person)
    const moment = await createMoment(person, keeper, { title: 'Keys', body: 'One.' })
    const path = `/api/keepers/${keeper.id}/moments/${moment.id}`
    const page = await openProfile({ as: person })
    await page.goto(editPath(keeper, moment))
    await writingOn(page).text.press('Control+End')
    await page.keyboard.type(' From here.')
    await person.ask('PATCH', path, { version: 1, body: 'Two.' })
    await person.ask('PATCH', path, { version: 2, body: 'Two. From the phone.' })
    await writingOn(page).save()
    if (choice === 'Save merged') {
      await page.getByRole('radio', { name: 'Both' }).check()
      await page
        .getByRole('textbox', { name: 'Paragraph 1' })
        .fill('Three. From here.\n\nTwo. From the phone.')
    }
    await page.getByRole('button', { name: choice }).click()
    await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
    expect((await readMoment(person, keeper, moment.id)).body).toBe(saved)
    const merged = (await listRevisions(person, keeper, moment.id)).filter(({ reason }) => reason === 'merge')
    expect(new Set(merged.map(({ body }) => body))).toEqual(new Set(given))
    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByText('before a merge').first()).toBeVisible()
  })

test('a draft that goes on at another device is a conflict with both texts, and neither is lost', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const keeper = await createKeeper(person)
  const moment = await createMoment(person, keeper, { title: 'Keys', body: 'One.' })
  const [here, phone] = [await openProfile({ as: person }), await openProfile({ as: person })]
  for (const page of [here, phone]) {
    await page.goto(editPath(keeper, moment))
    await expect(writingOn(page).text).toHaveText('One.')
  }
  await writingOn(phone).text.press('Control+End')
  await phone.keyboard.type(' From the phone.')
  await expect(writingOn(phone).state('Saved')).toBeVisible()
  await writingOn(here).text.press('Control+End')
  await here.keyboard.type(' From here.')
  await expect(writingOn(here).state('Conflict')).toBeVisible()
  await here.keyboard.type(' And on.')
  await expect.poll(() => bodiesOn(here)).toEqual(['One. From here. And on.'])
  await here.getByRole('button', { name: 'See both' }).click()
  const choice = here.getByRole('radiogroup', { name: /One/ })
  await choice.getByRole('radio', { name: 'Both' }).check()
  await here.getByRole('button', { name: 'Save merged' }).click()
  await expect(writingOn(here).text).toContainText('From the phone.')
  await expect(writingOn(here).state('Saved')).toBeVisible()
  await writingOn(here).save()
  await expect(here).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  expect((await readMoment(person, keeper, moment.id)).body).toBe(
    'One. From here. And on.\n\nOne. From the phone.',
  )
})

test('changes that another device has not saved are offered, and go on here', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const keeper = await createKeeper(person)
  const moment = await createMoment(person, keeper, { title: 'Keys', body: 'One.' })
  const phone = await openProfile({ as: person })
  await phone.goto(editPath(keeper, moment))
  await writingOn(phone).text.press('Control+End')
  await phone.keyboard.type(' Two.')
  await expect(writingOn(phone).state('Saved')).toBeVisible()
  await phone.close()
  const here = await openProfile({ as: person })
  await here.goto(editPath(keeper, moment))
  await here
    .getByRole('region', { name: 'Changes elsewhere' })
    .getByRole('button', { name: 'Continue' })
    .click()
  await expect(writingOn(here).text).toHaveText('One. Two.')
  await writingOn(here).text.press('Control+End')
  await here.keyboard.type(' Three.')
  await expect.poll(async () => (await listDrafts(person, keeper))[0]?.body).toBe('One. Two. Three.')
  await writingOn(here).save()
  await expect(here).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  expect(await readMoment(person, keeper, moment.id)).toMatchObject({ body: 'One. Two. Three.', version: 2 })
})

test('changes that were not saved are offered after signing out and in again, and nothing writes over them', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const keeper = await createKeeper(person)
  const moment = await createMoment(person, keeper, { title: 'Keys', body: 'One.' })
  const page = await openProfile({ as: person })
  const { text, state } = writingOn(page)
  await page.goto(editPath(keeper, moment))
  await text.press('Control+End')
  await page.keyboard.type(' Two.')
  await expect(state('Saved')).toBeVisible()
  await page.goto('/root')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(person.user.email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/root/)
  await page.goto(editPath(keeper, moment))
  const offer = page.getByRole('region', { name: 'Changes elsewhere' })
  await expect(offer).toBeVisible()
  await expect(text).toHaveText('One.')
  await text.press('Control+End')
  await page.keyboard.type(' Instead.')
  // What is written here now would be lost under the other words.
  await expect(offer).toBeHidden()
  await expect(state('Conflict')).toBeVisible()
  await page.getByRole('button', { name: 'See both' }).click()
  for (const words of ['One. Two.', 'One. Instead.'])
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible()
})

test('a draft of another device stays when this one saves or discards its own', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const keeper = await createKeeper(person)
  const moment = await createMoment(person, keeper, { title: 'Keys', body: 'One.' })
  await person.ask('PUT', `/api/keepers/${keeper.id}/drafts/${moment.id}`, {
    ...{ momentId: moment.id, baseVersion: 1, deviceId: randomUUID(), revision: 1, body: 'From the phone.' },
  })
  const page = await openProfile({ as: person })
  const { text, save, state } = writingOn(page)
  const offer = page.getByRole('region', { name: 'Changes elsewhere' })
  const bodies = async () => (await listDrafts(person, keeper)).map(({ body }) => body)
  await page.goto(editPath(keeper, moment))
  await offer.getByRole('button', { name: 'Not now' }).click()
  await text.press('Control+End')
  await page.keyboard.type(' Two.')
  await save()
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  expect(await readMoment(person, keeper, moment.id)).toMatchObject({ body: 'One. Two.' })
  expect(await bodies()).toEqual(['From the phone.'])
  await page.goto(editPath(keeper, moment))
  await text.press('Control+End')
  await page.keyboard.type(' Three.')
  await expect(state('Conflict')).toBeVisible()
  await page.getByRole('button', { name: 'About this moment' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(text).toBeHidden()
  expect(await bodies()).toEqual(['From the phone.'])
})

test('a version that is saved while two are put together is looked at too', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const keeper = await createKeeper(person)
  const moment = await createMoment(person, keeper, { title: 'Keys', body: 'One.' })
  const path = `/api/keepers/${keeper.id}/moments/${moment.id}`
  const page = await openProfile({ as: person })
  await page.goto(editPath(keeper, moment))
  await writingOn(page).text.press('Control+End')
  await page.keyboard.type(' From here.')
  await person.ask('PATCH', path, { version: 1, body: 'One. From the phone.' })
  await writingOn(page).save()
  await page.getByRole('radio', { name: 'Both' }).check()
  await person.ask('PATCH', path, { version: 2, body: 'One. From the tablet.' })
  const merged = page.getByRole('button', { name: 'Save merged' })
  await merged.click()
  await expect(page.getByText('One. From the tablet.').first()).toBeVisible()
  await expect(merged).toBeDisabled()
  for (const both of await page.getByRole('radio', { name: 'Both' }).all()) await both.check()
  await merged.click()
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  const { body } = await readMoment(person, keeper, moment.id)
  for (const words of ['here', 'the phone', 'the tablet']) expect(body).toContain(`One. From ${words}.`)
})

test('a word that is being composed is left alone, and its Enter saves nothing', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(writePath(keeper))
  const { text, state } = writingOn(page)
  await expect(text).toBeFocused()
  const input = await page.context().newCDPSession(page)
  for (const composed of ['に', 'にほ', 'にほん'])
    await input.send('Input.imeSetComposition', {
      text: composed,
      selectionStart: composed.length,
      selectionEnd: composed.length,
    })
  // Longer than it takes to reach device and server: nothing interrupts it.
  await expect(state('Saved')).toBeVisible()
  await input.send('Input.imeSetComposition', { text: '日本', selectionStart: 2, selectionEnd: 2 })
  await input.send('Input.insertText', { text: '日本' })
  await expect(text).toHaveText('日本')
  await expect(page).toHaveURL(/\/write/)
  await expect.poll(() => bodiesOn(page)).toEqual(['日本'])
})

test('both bars step back while somebody types, and return with Tab and the mouse', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person, reducedMotion: 'no-preference' })
  await page.goto(writePath(keeper))
  const [top, bottom] = [page.getByRole('main').locator('header'), page.getByRole('main').locator('footer')]
  const { text } = writingOn(page)
  await expect(text).toBeFocused()
  for (const wake of [() => page.mouse.move(300, 300), () => page.keyboard.press('Tab')]) {
    await text.focus()
    await page.keyboard.type('quiet')
    await expect(top).toHaveCSS('opacity', '0')
    await expect(bottom).toHaveCSS('opacity', '0')
    await wake()
    await expect(top).toHaveCSS('opacity', '1')
    await expect(bottom).toHaveCSS('opacity', '1')
    await page.mouse.move(200, 200)
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await text.focus()
  await page.keyboard.type('still there')
  await expect(top).toHaveCSS('opacity', '1')
})

test('a date in words is kept as it was written, beside what Keeper understood', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person, timezoneId: 'Europe/Lisbon' })
  await page.clock.setFixedTime('2026-11-22T15:00:00Z')
  await page.goto(writePath(keeper))
  const { type, save } = writingOn(page)
  await page.clock.resume()
  await page.getByRole('button', { name: /^Date:/ }).click()
  const form = page.getByRole('dialog', { name: 'When it was' })
  await form.getByLabel('In your words').fill('Wednesday evening, after the airport')
  await expect(form.getByText('18 November 2026, evening, Lisbon')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('18 November 2026, evening', { exact: true })).toBeVisible()
  await type('Her glasses lay on the sill.')
  await save()
  await expect.poll(() => listMoments(person, keeper)).toHaveLength(1)
  expect((await listMoments(person, keeper))[0]).toMatchObject({
    ...{ dateWords: 'Wednesday evening, after the airport', datePrecision: 'day' },
    ...{ localDate: '2026-11-18', tz: 'Europe/Lisbon', occurredAt: '2026-11-18T20:00:00.000Z' },
  })
})

test('a second Enter leaves a list by an empty line, and undo takes it back in one step', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(writePath(keeper))
  const { text, save } = writingOn(page)
  await expect(text).toBeFocused()
  const { keyboard } = page
  await keyboard.type('- milk\neggs\n\nAfter the list.\n\n1. one\n\n')
  await keyboard.press('Control+z')
  await keyboard.type('two\n\nAfter two.\n\n- [ ] call\n\nAfter the call.')
  await save()
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  await expect.poll(() => listMoments(person, keeper)).toHaveLength(1)
  const [moment] = await listMoments(person, keeper)
  expect((await readMoment(person, keeper, moment?.id ?? '')).body).toBe(
    [
      ...['- milk\n- eggs', 'After the list.', '1. one\n2. two', 'After two.'],
      ...['- [ ] call', 'After the call.'],
    ].join('\n\n'),
  )
})

test('the plain text field writes the same bytes, and this device remembers it', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const moment = await createMoment(person, keeper, { body: '# A\r\n\r\nB' })
  const page = await openProfile({ as: person })
  await page.goto(editPath(keeper, moment))
  const { text, save } = writingOn(page)
  await expect(text).toContainText('# A')
  await page.keyboard.press('Control+.')
  await page.getByRole('switch', { name: 'Plain text field' }).click()
  await expect(page.locator('textarea[aria-label=Text]')).toHaveValue('# A\n\nB')
  await page.reload()
  await expect(text).toHaveValue('# A\n\nB')
  await text.press('Control+End')
  await page.keyboard.type('\nC')
  await save()
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  expect((await readMoment(person, keeper, moment.id)).body).toBe('# A\r\n\r\nB\r\nC')
})

test('what was begun is offered later, here and on another device, and discarding it asks', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  // The draft changes hands.
  allowConsole(/status of 409/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(writePath(keeper))
  await writingOn(page).type('Begun and left')
  await expect(writingOn(page).state('Saved')).toBeVisible()
  await page.getByRole('link', { name: 'Moments' }).click()
  const elsewhere = await openProfile({ as: person })
  await elsewhere.goto(writePath(keeper))
  const { earlier, text } = writingOn(elsewhere)
  await expect(earlier).toContainText('You were writing “Begun and left” today.')
  await earlier.getByRole('button', { name: 'Continue' }).click()
  await expect(text).toHaveText('Begun and left')
  await text.press('Control+End')
  await elsewhere.keyboard.type(', then found')
  await expect
    .poll(async () => (await listDrafts(person, keeper))[0]?.body)
    .toBe('Begun and left, then found')
  await expect(writingOn(elsewhere).state('Saved')).toBeVisible()
  await elsewhere.getByRole('link', { name: 'Moments' }).click()
  await elsewhere.goto(writePath(keeper))
  await writingOn(elsewhere).earlier.getByRole('button', { name: 'Discard' }).click()
  const dialog = elsewhere.getByRole('alertdialog', { name: 'Discard “Begun and left, then found”?' })
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect(dialog).toBeHidden()
  await expect(writingOn(elsewhere).earlier).toBeHidden()
  expect(await listDrafts(person, keeper)).toEqual([])
})

test('a new moment that another device saved first is a conflict with both texts', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const keeper = await createKeeper(person)
  const here = await openProfile({ as: person })
  await here.goto(writePath(keeper))
  await writingOn(here).type('One.')
  await expect(writingOn(here).state('Saved')).toBeVisible()
  const phone = await openProfile({ as: person })
  await phone.goto(here.url())
  await expect(writingOn(phone).text).toHaveText('One.')
  await writingOn(phone).text.press('Control+End')
  await phone.keyboard.type(' From the phone.')
  await writingOn(phone).save()
  await expect(phone).toHaveURL(/\/moments/)
  await expect.poll(async () => (await listMoments(person, keeper)).length).toBe(1)
  await writingOn(here).text.press('Control+End')
  await here.keyboard.type(' From here.')
  await writingOn(here).save()
  await here.getByRole('button', { name: 'Open', exact: true }).click()
  const choice = here.getByRole('radiogroup', { name: /One/ })
  await choice.getByRole('radio', { name: 'Both' }).check()
  await expectAccessible(here)
  await here.getByRole('button', { name: 'Save merged' }).click()
  await expect(here).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  const [moment] = await listMoments(person, keeper)
  const { body } = await readMoment(person, keeper, moment?.id ?? '')
  expect(body.split('\n\n').toSorted()).toEqual(['One. From here.', 'One. From the phone.'])
  expect(await listDrafts(person, keeper)).toEqual([])
})

test('the address of a draft that is saved by now begins another moment', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(writePath(keeper))
  await writingOn(page).type('Begun and saved.')
  await expect(writingOn(page).state('Saved')).toBeVisible()
  const address = page.url()
  await writingOn(page).save()
  await expect(page).toHaveURL(/\/moments/)
  await expect.poll(async () => (await listMoments(person, keeper)).length).toBe(1)
  await expect.poll(() => listDrafts(person, keeper)).toEqual([])
  await page.goto(address)
  await expect(writingOn(page).text).toHaveText('What happened?')
  await writingOn(page).type('Another thought.')
  await writingOn(page).save()
  await expect(page).toHaveURL(/\/moments/)
  await expect.poll(async () => (await listMoments(person, keeper)).length).toBe(2)
  const bodies = (await listMoments(person, keeper)).map(({ id }) => readMoment(person, keeper, id))
  expect((await Promise.all(bodies)).map(({ body }) => body).toSorted()).toEqual([
    'Another thought.',
    'Begun and saved.',
  ])
})

test('what was begun and not saved stands above the moments until it is saved', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  const drafts = page.getByRole('region', { name: 'Drafts' })
  for (const words of ['The oldest', 'The second', 'The third', 'Begun and left']) {
    await page.goto(writePath(keeper))
    await writingOn(page).type(words)
    await expect(writingOn(page).state('Saved')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Moments' }).click()
  await expect(drafts.getByRole('link')).toHaveText(['Begun and left', 'The third', 'The second'])
  await expect(page.getByText('No moments yet')).toBeVisible()
  await drafts.getByRole('button', { name: 'Show all 4' }).click()
  await expect(drafts.getByRole('link', { name: 'The oldest' })).toBeFocused()
  await expectAccessible(page)
  await drafts.getByRole('link', { name: 'Begun and left' }).click()
  await expect(writingOn(page).text).toHaveText('Begun and left')
  await writingOn(page).save()
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}/)
  await page.getByRole('link', { name: 'Moments' }).click()
  await expect(drafts.getByRole('link')).toHaveText(['The third', 'The second', 'The oldest'])
  await page.goto(`/keeper/${keeper.number}/moments?q=begun`)
  await expect(page.getByRole('link', { name: 'Begun and left' })).toBeVisible()
  await expect(drafts).toBeHidden()
})

test('a button that goes when it is used leaves the focus to the text', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(writePath(keeper))
  const { text, earlier, state } = writingOn(page)
  await expect(text).toBeFocused()
  await page.keyboard.type('begun')
  await expect(state('Saved')).toBeVisible()
  await page.goto(writePath(keeper))
  await earlier.getByRole('button', { name: 'Start new' }).click()
  await expect(earlier).toBeHidden()
  await expect(text).toBeFocused()
  await page.getByRole('button', { name: 'About this moment' }).click()
  await page.getByRole('button', { name: 'Close panel' }).click()
  await expect(text).toBeFocused()
})

test('two accounts in one browser neither see, send nor lose each other’s words', async ({
  openProfile,
  keeper: { admin },
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(writePath(keeper))
  const { type, save, text } = writingOn(page)
  await expect(text).toBeFocused()
  await page.context().setOffline(true)
  await type('Only mine.')
  await save()
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  const signInAs = ({ user, token }: Person) =>
    page.evaluate(
      ([kept, key]) => {
        localStorage.setItem('keeper_user', kept)
        localStorage.setItem('keeper_token', key)
      },
      [JSON.stringify(user), token] as const,
    )
  await signInAs(admin)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await page.context().setOffline(false)
  await page.goto('/keeper/1/write')
  await expect(writingOn(page).text).toBeFocused()
  await expect(writingOn(page).earlier).toBeHidden()
  expect(sent.join()).not.toContain('Only mine.')
  await signInAs(person)
  await page.goto('/root')
  await expect.poll(() => listMoments(person, keeper)).toHaveLength(1)
})

test('signing out with words that were not sent offers to send, download or discard them', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  const dialog = page.getByRole('dialog', { name: 'Some of your words aren’t on the server yet' })
  const cut = (isCut: boolean) =>
    isCut
      ? page.route('**/moments', (route) =>
          route.request().method() === 'POST' ? route.abort() : route.fallback(),
        )
      : page.unroute('**/moments')
  const signOutAfter = async (words: string) => {
    await cut(true)
    await page.goto(writePath(keeper))
    const { type, save } = writingOn(page)
    await type(words)
    await save()
    await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
    await page.goto('/root')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(dialog).toBeVisible()
  }
  await signOutAfter('Not yet. But soon.')
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Not yet. But soon.')
  await dialog.getByRole('button', { name: 'Send and sign out' }).click()
  await expect(dialog.getByText('Not everything could be sent.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await bodiesOn(page)).toEqual(['Not yet. But soon.'])
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(dialog).toBeVisible()
  await cut(false)
  await dialog.getByRole('button', { name: 'Send and sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await bodiesOn(page)).toEqual([])

  await page.getByLabel('Email').fill(person.user.email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/root/)
  await page.goto(`/keeper/${keeper.number}/moments`)
  await expect(page.getByRole('link', { name: /Not yet\. But soon\./ })).toBeVisible()
  await signOutAfter('Never.')
  await dialog.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await bodiesOn(page)).toEqual([])
})

test('beside a draft that the server has, signing out asks about the form alone', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  const draft = page.waitForResponse((answer) => isDraftPut(answer.request()))
  await page.goto(writePath(keeper))
  await writingOn(page).type('This is at the server.')
  expect((await draft).ok()).toBe(true)
  await page.goto('/studio/agents/new')
  await page.getByLabel('Purpose').fill('Only here')
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Your changes to agents aren’t saved yet' })
  await expect(question.getByRole('button', { name: 'Send and sign out' })).toHaveCount(0)
  await question.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('N and the palette begin a moment in the keeper that is open', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(writePath(keeper))
  await expect(writingOn(page).text).toBeFocused()
  await page.keyboard.type('n')
  await expect(writingOn(page).text).toHaveText('n')
  await page.goto('/root')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('write')
  await expect(page.getByRole('option').first()).toHaveText('Write a moment')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(writePath(keeper))
})

test('a letter that is typed beside the text goes into it, and is no shortcut', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(writePath(keeper))
  const { text, type } = writingOn(page)
  await type('The fog came.')
  await page.getByRole('button', { name: 'Add a file' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  // The press closes the menu, and does nothing else.
  await text.click({ force: true })
  await expect(page.getByRole('menu')).toBeHidden()
  await page.keyboard.type(' Nothing moved,')
  const light = page.getByRole('radio', { name: 'Light', exact: true })
  await light.click({ force: true })
  await page.keyboard.type(' and no gulls.')
  await expect(text).toHaveText('The fog came. Nothing moved, and no gulls.')
  await expect(light).toBeChecked()
  await expect(page).toHaveURL((url) => url.pathname === writePath(keeper))
})

test('a second tab on the same moment writes beside the first, not over it', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const moment = await createMoment(person, keeper, { body: 'One.' })
  const first = await openProfile({ as: person })
  await first.goto(editPath(keeper, moment))
  await writingOn(first).text.press('Control+End')
  await first.keyboard.type(' First tab.')
  await expect(writingOn(first).state('Saved')).toBeVisible()
  const second = await first.context().newPage()
  await second.goto(editPath(keeper, moment))
  await expect(writingOn(second).text).toHaveText('One.')
  await writingOn(second).text.press('Control+End')
  await second.keyboard.type(' Second tab.')
  await expect(writingOn(second).state('Saved')).toBeVisible()
  await expect
    .poll(async () => (await bodiesOn(second)).toSorted())
    .toEqual(['One. First tab.', 'One. Second tab.'])
})

for (const viewport of [
  { width: 1280, height: 860 },
  { width: 360, height: 740 },
]) {
  test(`writing at ${viewport.width} pixels, without a finding of axe, in 68 characters a line`, async ({
    openProfile,
    person,
  }) => {
    const keeper = await createKeeper(person)
    const moment = await createMoment(person, keeper, {
      ...{ title: 'Eight bars', mood: 1, energy: 3, place: { name: 'Kitchen' } },
      body: '# Heading\n\nI played the first eight bars **without** stopping. [Not well](https://a.example): the third still leans.\n\n> A quote\n\n- one\n- two',
    })
    const page = await openProfile({ as: person, viewport })
    await page.goto(editPath(keeper, moment))
    const { text } = writingOn(page)
    await expect(text).toContainText('eight bars')
    await expect(text).toHaveCSS('font-size', '18px')
    const { width } = (await text.boundingBox()) ?? { width: 0 }
    expect(width).toBeLessThanOrEqual(484)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'About this moment' }).click()
    await expect(page.getByRole('switch', { name: 'Agents' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}
