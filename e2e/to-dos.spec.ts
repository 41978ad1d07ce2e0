import type { Page } from '@playwright/test'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
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
    await box(page, 'call Mama').check()
    await box(page, 'quoted').press('Space')
    await expect(box(page, 'quoted')).toBeChecked()
    await expect(box(page, 'quoted')).toBeFocused()
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
  const other = `Another beginning.\n\n${ticked}`
  await person.ask('PATCH', path, { version: 3, body: other })
  await box(page, 'quoted').click()
  await expect(page.getByText('This moment has changed since you opened it.', { exact: false })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Another beginning.')
  await expect(box(page, 'quoted')).not.toBeChecked()
  expect(await readMoment(person, keeper, id)).toMatchObject({ body: other, version: 4 })
  // Nobody wrote words, so nothing is left to choose from and the next tick works.
  await expect.poll(() => bodiesOn(page)).toEqual([])
  await box(page, 'quoted').click()
  await expect.poll(async () => (await readMoment(person, keeper, id)).version).toBe(5)
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
