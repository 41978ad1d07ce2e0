import type { Page } from '@playwright/test'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { goodPassword } from './people.ts'
import { bodiesOn, createKeeper, createMoment, readMoment, writingOn } from './writing-page.ts'

const body = 'To do:\n\n- [ ] call **Mama**\n- [x] buy bread  \n\n> 1. [ ] quoted\n\nAfter the list.\n'

const box = (page: Page, name: string) => page.getByRole('article').getByRole('checkbox', { name })
const readPath = (keeper: Keeper, id: string) => `/keeper/${keeper.number}/moments/${id}`

for (const viewport of [
  { width: 1280, height: 860 },
  { width: 360, height: 740 },
]) {
  test(`to-dos are ticked where they are read, by mouse and by keys, at ${viewport.width} pixels`, async ({
    openProfile,
    person,
  }) => {
    const keeper = await createKeeper(person)
    const { id } = await createMoment(person, keeper, { title: 'Errands', body })
    const page = await openProfile({ as: person, viewport })
    await page.goto(readPath(keeper, id))
    await expect(box(page, 'buy bread')).toBeChecked()
    const version = async () => (await readMoment(person, keeper, id)).version
    await box(page, 'call Mama').check()
    await expect.poll(version).toBe(2)
    await box(page, 'quoted').press('Space')
    await expect(box(page, 'quoted')).toBeChecked()
    await expect(box(page, 'quoted')).toBeFocused()
    await expect.poll(version).toBe(3)
    await box(page, 'buy bread').uncheck()
    const ticked = body
      .replace('[ ] call', '[x] call')
      .replace('[x] buy', '[ ] buy')
      .replace('1. [ ]', '1. [x]')
    await expect.poll(async () => (await readMoment(person, keeper, id)).body).toBe(ticked)
    expect(await readMoment(person, keeper, id)).toMatchObject({ title: 'Errands', version: 4 })
    await expectAccessible(page)
    await page.reload()
    await expect(box(page, 'call Mama')).toBeChecked()
    await expect(box(page, 'buy bread')).not.toBeChecked()
  })
}

test('a to-do of a moment with unsaved words stays as it is, and none of these words is lost', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const { id } = await createMoment(person, keeper, { title: 'Errands', body })
  const page = await openProfile({ as: person })
  await page.goto(`${readPath(keeper, id)}/edit`)
  await writingOn(page).text.press('Control+End')
  await page.keyboard.type('More words.')
  await expect(writingOn(page).state('Saved')).toBeVisible()
  await page.goto(readPath(keeper, id))
  await box(page, 'call Mama').click()
  await expect(page.getByText('This moment has changes that aren’t saved yet.')).toBeVisible()
  await expect(box(page, 'call Mama')).not.toBeChecked()
  expect(await readMoment(person, keeper, id)).toMatchObject({ body, version: 1 })
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(writingOn(page).text).toContainText('More words.')
})

test('a tick goes over what another device has changed meanwhile, or says that its line is another', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const keeper = await createKeeper(person)
  const { id } = await createMoment(person, keeper, { title: 'Errands', body })
  const page = await openProfile({ as: person })
  await page.goto(readPath(keeper, id))
  await expect(box(page, 'call Mama')).toBeVisible()
  const path = `/api/keepers/${keeper.id}/moments/${id}`
  const theirs = `${body}\nFrom the phone.\n`
  await person.ask('PATCH', path, { version: 1, body: theirs })
  await box(page, 'call Mama').click()
  await expect(page.getByRole('article')).toContainText('From the phone.')
  await expect(box(page, 'call Mama')).toBeChecked()
  const ticked = theirs.replace('[ ] call', '[x] call')
  await expect.poll(async () => (await readMoment(person, keeper, id)).body).toBe(ticked)
  // What the page loads after its change is there: it doesn't learn of the next one by that.
  await page.waitForLoadState('networkidle')
  const other = `Another beginning.\n\n${ticked.replace('quoted', 'cited')}`
  await person.ask('PATCH', path, { version: 3, body: other })
  await box(page, 'quoted').click()
  await expect(page.getByText('This moment has changed since you opened it.', { exact: false })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Another beginning.')
  await expect(box(page, 'cited')).not.toBeChecked()
  expect(await readMoment(person, keeper, id)).toMatchObject({ body: other, version: 4 })
  // Nobody wrote words, so nothing is left to choose from and the next tick works.
  await expect.poll(() => bodiesOn(page)).toEqual([])
  await box(page, 'cited').click()
  await expect.poll(async () => (await readMoment(person, keeper, id)).version).toBe(5)
  await page.waitForLoadState('networkidle')
  // A line that has only moved is ticked where it is now.
  const now = await readMoment(person, keeper, id)
  await person.ask('PATCH', path, { version: 5, body: `Earlier still.\n\n${now.body}` })
  await box(page, 'buy bread').click()
  const moved = `Earlier still.\n\n${now.body.replace('[x] buy', '[ ] buy')}`
  await expect.poll(async () => (await readMoment(person, keeper, id)).body).toBe(moved)
  await expect(box(page, 'buy bread')).not.toBeChecked()
})

/** Holds each save of the moment until the returned function is called. */
async function holdSaves(page: Page, id: string): Promise<{ held: () => number; letGo: () => void }> {
  let held = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/moments/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    held += 1
    await promise
    await route.continue()
  })
  return { held: () => held, letGo: resolve }
}

test('while a tick is being saved, other screens open and its box stays as it was pressed', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const { id } = await createMoment(person, keeper, { title: 'Errands', body })
  await createMoment(person, keeper, { title: 'Another', body: 'Another text.\n' })
  const page = await openProfile({ as: person })
  await page.goto(readPath(keeper, id))
  const saves = await holdSaves(page, id)
  await box(page, 'call Mama').click()
  await expect(box(page, 'call Mama')).toBeChecked()
  await expect.poll(saves.held).toBe(1)
  await page
    .getByRole('link', { name: /Another/ })
    .first()
    .click()
  await expect(page.getByRole('article')).toContainText('Another text.')
  await page.goBack()
  await expect(box(page, 'call Mama')).toBeChecked()
  saves.letGo()
  await expect.poll(async () => (await readMoment(person, keeper, id)).version).toBe(2)
  await expect(box(page, 'call Mama')).toBeChecked()
})

test('the editor opens after the tick that is being saved, over its words', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const { id } = await createMoment(person, keeper, { title: 'Errands', body })
  const page = await openProfile({ as: person })
  await page.goto(readPath(keeper, id))
  const saves = await holdSaves(page, id)
  await box(page, 'call Mama').click()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/edit$/)
  await expect.poll(saves.held).toBe(1)
  saves.letGo()
  await writingOn(page).text.press('Control+End')
  await page.keyboard.type('More words.')
  await writingOn(page).save()
  const { version, body: saved } = await readMoment(person, keeper, id)
  expect(version).toBe(3)
  expect(saved).toContain('[x] call')
  expect(saved).toContain('More words.')
})

test('ticks wait on the device while the server is away', async ({ openProfile, person, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const keeper = await createKeeper(person)
  const { id } = await createMoment(person, keeper, { title: 'Errands', body })
  const page = await openProfile({ as: person })
  await page.goto(readPath(keeper, id))
  // What saves has been loaded by then.
  await box(page, 'buy bread').uncheck()
  await expect.poll(async () => (await readMoment(person, keeper, id)).version).toBe(2)
  await page.context().setOffline(true)
  await box(page, 'call Mama').check()
  await expect(page.getByRole('region', { name: 'Reading' }).getByText('Waiting to be sent')).toBeVisible()
  await box(page, 'quoted').check()
  const ticked = body.replaceAll('[x]', '[ ]').replace('[ ] call', '[x] call').replace('1. [ ]', '1. [x]')
  await expect.poll(() => bodiesOn(page)).toEqual([ticked])
  await page.context().setOffline(false)
  await expect.poll(async () => (await readMoment(person, keeper, id)).body).toBe(ticked)
  await expect.poll(() => bodiesOn(page)).toEqual([])
})

test('a tick that the server missed is sent once it is back, without another press', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_(FAILED|CONNECTION)/)
  const keeper = await createKeeper(person)
  const { id } = await createMoment(person, keeper, { title: 'Errands', body })
  const page = await openProfile({ as: person })
  await page.goto(readPath(keeper, id))
  let saves = 0
  await page.route(`**/moments/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    saves += 1
    return saves === 1 ? route.abort() : route.continue()
  })
  await box(page, 'call Mama').check()
  await expect
    .poll(async () => (await readMoment(person, keeper, id)).body)
    .toBe(body.replace('[ ] call', '[x] call'))
  await expect(box(page, 'call Mama')).toBeChecked()
  await expect.poll(() => bodiesOn(page)).toEqual([])
})

test('ticks made while an earlier one hangs are on the device, and survive closing the page', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  // The page that was closed never learned that the first one arrived.
  allowConsole(/status of 409/)
  const keeper = await createKeeper(person)
  const { id } = await createMoment(person, keeper, { title: 'Errands', body })
  const page = await openProfile({ as: person })
  await page.goto(readPath(keeper, id))
  await expect(box(page, 'call Mama')).toBeVisible()
  // Weak lines: the server has the first one, and its answer never comes.
  let hanging = 0
  await page.route(`**/moments/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    hanging += 1
    if (hanging === 1) await route.fetch()
  })
  await box(page, 'call Mama').check()
  await expect.poll(() => hanging).toBe(1)
  await box(page, 'quoted').check()
  await box(page, 'buy bread').uncheck()
  const ticked = body
    .replace('[ ] call', '[x] call')
    .replace('[x] buy', '[ ] buy')
    .replace('1. [ ]', '1. [x]')
  await expect.poll(() => bodiesOn(page)).toEqual([ticked])
  await page.close()
  const later = await page.context().newPage()
  await later.goto(readPath(keeper, id))
  await expect.poll(async () => (await readMoment(person, keeper, id)).body).toBe(ticked)
  await expect(box(later, 'quoted')).toBeChecked()
  await expect.poll(() => bodiesOn(later)).toEqual([])
})

test('a tick after the session has ended offers the sign-in, and is saved then', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  const keeper = await createKeeper(person)
  const { id } = await createMoment(person, keeper, { title: 'Errands', body })
  const page = await openProfile({ as: person })
  await page.goto(readPath(keeper, id))
  await expect(box(page, 'call Mama')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await person.ask('POST', '/api/kam/auth/logout')
  await box(page, 'call Mama').check()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword)
  const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await dialog.getByRole('button', { name: 'Login' }).click()
  await isSaved
  await expect(dialog).toBeHidden()
  await expect(box(page, 'call Mama')).toBeChecked()
  await expect.poll(() => bodiesOn(page)).toEqual([])
})

test('a to-do whose moment is open in another tab says so, and stays as it is', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const { id } = await createMoment(person, keeper, { title: 'Errands', body })
  const editing = await openProfile({ as: person })
  await editing.goto(`${readPath(keeper, id)}/edit`)
  await expect(writingOn(editing).text).toContainText('After the list.')
  const page = await editing.context().newPage()
  await page.goto(readPath(keeper, id))
  await box(page, 'call Mama').click()
  await expect(page.getByText('This moment is open for editing in another tab.')).toBeVisible()
  await expect(box(page, 'call Mama')).not.toBeChecked()
})

test('an edit that waited and meets another device’s words is told, whatever sent it', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_(FAILED|CONNECTION)|status of 409/)
  const keeper = await createKeeper(person)
  const edited = await createMoment(person, keeper, { title: 'Letter', body: 'Dear Ada.\n' })
  const { id } = await createMoment(person, keeper, { title: 'Errands', body })
  const page = await openProfile({ as: person })
  const isEdited = (url: URL) => url.pathname.endsWith(`/moments/${edited.id}`)
  await page.route(isEdited, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await page.goto(`${readPath(keeper, edited.id)}/edit`)
  await writingOn(page).text.press('Control+End')
  await page.keyboard.type('Mine.')
  await writingOn(page).save()
  const path = `/api/keepers/${keeper.id}/moments/${edited.id}`
  await person.ask('PATCH', path, { version: 1, body: 'Theirs.\n' })
  await page
    .getByRole('link', { name: /Errands/ })
    .first()
    .click()
  await expect(box(page, 'call Mama')).toBeVisible()
  await page.unroute(isEdited)
  await box(page, 'call Mama').check()
  await expect(page.getByText('This moment was changed elsewhere.', { exact: false })).toBeVisible()
  await expect.poll(() => bodiesOn(page)).toEqual(['Dear Ada.\nMine.'])
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${edited.id}/edit`))
  const ticked = body.replace('[ ] call', '[x] call')
  await expect.poll(async () => (await readMoment(person, keeper, id)).body).toBe(ticked)
})

test('a save whose line says nothing is given up and sent again, without a press', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const { id } = await createMoment(person, keeper, { title: 'Errands', body })
  const page = await openProfile({ as: person })
  await page.goto(readPath(keeper, id))
  let saves = 0
  await page.route(`**/moments/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    saves += 1
    if (saves > 1) await route.continue()
  })
  await box(page, 'call Mama').check()
  const ticked = body.replace('[ ] call', '[x] call')
  await expect.poll(async () => (await readMoment(person, keeper, id)).body, { timeout: 25_000 }).toBe(ticked)
  await expect.poll(() => bodiesOn(page)).toEqual([])
})
