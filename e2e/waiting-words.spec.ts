import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { goodPassword } from './people.ts'
import { bodiesOn, createKeeper, createMoment, listMoments, readMoment, writingOn } from './writing-page.ts'

/** Both of the browser's storages have no room left. */
const fullDevice = `{
  const full = () => { throw new DOMException('full', 'QuotaExceededError') }
  IDBObjectStore.prototype.put = full; Storage.prototype.setItem = full
}`

/** Keeps saves of a moment from their server, or their answers from the page. */
async function cutSaves(page: Page, id: string, what: 'requests' | 'answers') {
  const isSave = (url: URL) => url.pathname.endsWith(`/moments/${id}`)
  await page.route(isSave, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    if (what === 'answers') await route.fetch()
    await route.abort()
  })
  return { mend: () => page.unroute(isSave) }
}

test('what waits, is opened and left as it was is sent all the same', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const keeper = await createKeeper(person)
  const { id } = await createMoment(person, keeper, { title: 'Letter', body: 'Dear Ada.' })
  const page = await openProfile({ as: person })
  const { text, save } = writingOn(page)
  await page.goto(`/keeper/${keeper.number}/moments/${id}/edit`)
  const { mend } = await cutSaves(page, id, 'requests')
  await text.press('Control+End')
  await page.keyboard.type(' Yours.')
  await save()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(text).toContainText('Dear Ada. Yours.')
  await page.getByRole('link', { name: 'Moments' }).first().click()
  await expect(text).toBeHidden()
  await mend()
  await expect.poll(async () => (await readMoment(person, keeper, id)).body).toBe('Dear Ada. Yours.')
  await expect.poll(() => bodiesOn(page)).toEqual([])
})

for (const leaving of ['left', 'discarded'] as const)
  test(`what waits is sent although it was opened, typed over and ${leaving}`, async ({
    openProfile,
    person,
    allowConsole,
  }) => {
    // A save may meet the version that the words before it made, and is then sent on that.
    allowConsole(/ERR_FAILED|409 \(Conflict\)/)
    const keeper = await createKeeper(person)
    const { id } = await createMoment(person, keeper, { title: 'Letter', body: 'Dear Ada.' })
    const page = await openProfile({ as: person })
    const { text, save } = writingOn(page)
    await page.goto(`/keeper/${keeper.number}/moments/${id}/edit`)
    const { mend } = await cutSaves(page, id, 'requests')
    await text.press('Control+End')
    await page.keyboard.type(' Yours.')
    await save()
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(text).toContainText('Dear Ada. Yours.')
    await page.getByRole('button', { name: 'About this moment' }).click()
    const discard = page.getByRole('button', { name: 'Discard changes' })
    await expect(page.getByRole('heading', { name: 'This page' })).toBeVisible()
    await expect(discard).toBeHidden()
    await text.press('Control+End')
    await page.keyboard.type(' Not yet.')
    await expect(discard).toBeVisible()
    await expect.poll(() => bodiesOn(page)).toEqual(['Dear Ada. Yours. Not yet.'])
    if (leaving === 'discarded') {
      await discard.click()
      const dialog = page.getByRole('alertdialog')
      await expect(dialog).toContainText('What you saved is still sent to the server.')
      await dialog.getByRole('button', { name: 'Discard changes' }).click()
    } else await page.getByRole('link', { name: 'Moments' }).first().click()
    await expect(text).toBeHidden()
    await mend()
    await expect.poll(async () => (await readMoment(person, keeper, id)).body).toBe('Dear Ada. Yours.')
    const left = leaving === 'left' ? ['Dear Ada. Yours. Not yet.'] : []
    await expect.poll(() => bodiesOn(page)).toEqual(left)
    if (leaving === 'discarded') return
    await page.goto(`/keeper/${keeper.number}/moments/${id}/edit`)
    await expect(text).toContainText('Dear Ada. Yours. Not yet.')
    await save()
    await expect
      .poll(async () => (await readMoment(person, keeper, id)).body)
      .toBe('Dear Ada. Yours. Not yet.')
  })

test('what was opened and left is sent before the line has said anything about its draft', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const keeper = await createKeeper(person)
  const { id } = await createMoment(person, keeper, { title: 'Letter', body: 'Dear Ada.' })
  const page = await openProfile({ as: person })
  const { text, save } = writingOn(page)
  await page.goto(`/keeper/${keeper.number}/moments/${id}/edit`)
  const { mend } = await cutSaves(page, id, 'requests')
  await text.press('Control+End')
  await page.keyboard.type(' Yours.')
  await save()
  // An answer that doesn't come.
  await page.route('**/drafts/**', () => new Promise<void>(() => undefined))
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(text).toContainText('Dear Ada. Yours.')
  // Not before: the outbox would try again by itself.
  await mend()
  // What is tried at this moment finds the page open, and nothing else is planned.
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  expect(await bodiesOn(page)).toEqual(['Dear Ada. Yours.'])
  await page.getByRole('link', { name: 'Moments' }).first().click()
  await expect
    .poll(async () => (await readMoment(person, keeper, id)).body, { timeout: 5_000 })
    .toBe('Dear Ada. Yours.')
})

test('what arrived although its answer was lost leaves nothing behind when it is opened', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|status of 409/)
  const keeper = await createKeeper(person)
  const { id } = await createMoment(person, keeper, { title: 'Errands', body: '- [ ] milk\n' })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/moments/${id}`)
  const milk = page.getByRole('article').getByRole('checkbox', { name: 'milk' })
  await expect(milk).toBeVisible()
  const { mend } = await cutSaves(page, id, 'answers')
  await milk.check()
  await expect.poll(async () => (await readMoment(person, keeper, id)).version).toBe(2)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(writingOn(page).text).toContainText('milk')
  await expect.poll(() => bodiesOn(page)).toEqual([])
  await mend()
  await page.getByRole('link', { name: 'Moments' }).first().click()
  await milk.uncheck()
  await expect.poll(async () => (await readMoment(person, keeper, id)).body).toBe('- [ ] milk\n')
})

test('what waits and was left with both versions shown is sent all the same', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|status of 409/)
  const keeper = await createKeeper(person)
  const { id } = await createMoment(person, keeper, { title: 'Errands', body: '- [ ] milk\n' })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/moments/${id}`)
  const milk = page.getByRole('article').getByRole('checkbox', { name: 'milk' })
  await expect(milk).toBeVisible()
  const { mend } = await cutSaves(page, id, 'requests')
  await milk.check()
  await expect.poll(() => bodiesOn(page)).toEqual(['- [x] milk\n'])
  await person.ask('PATCH', `/api/keepers/${keeper.id}/moments/${id}`, {
    version: 1,
    body: '- [ ] milk\n- [ ] bread\n',
  })
  await page.getByRole('link', { name: 'Edit' }).click()
  const both = page.getByRole('heading', { name: 'Two versions of “Errands”' })
  await expect(both).toBeVisible()
  // What is tried at this moment finds the page open, and nothing else is planned.
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await mend()
  expect(await bodiesOn(page)).toEqual(['- [x] milk\n'])
  await page.goBack()
  await expect(both).toBeHidden()
  await expect.poll(async () => (await readMoment(person, keeper, id)).body).toBe('- [x] milk\n- [ ] bread\n')
  await expect.poll(() => bodiesOn(page)).toEqual([])
})

test('a full device without a server keeps what was written on the page, and says so', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.addInitScript(fullDevice)
  await page.goto(`/keeper/${keeper.number}`)
  const composer = page.getByRole('region', { name: 'Write' })
  const text = composer.getByRole('textbox').last()
  await text.click()
  await page.route(`**/api/keepers/${keeper.id}/**`, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await page.keyboard.type('Here alone.')
  await composer.getByRole('button', { name: 'Save' }).click()
  await expect(composer.getByText('There is no room on this device', { exact: false })).toBeVisible()
  await expect(text).toHaveValue('Here alone.')
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' And more.')
  await page.unroute(`**/api/keepers/${keeper.id}/**`)
  await composer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  expect(await listMoments(person, keeper)).toMatchObject([{ excerpt: { text: 'Here alone. And more.' } }])
})

test('where the device has no room for what was made of two drafts, both stay', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const keeper = await createKeeper(person)
  const { id } = await createMoment(person, keeper, { title: 'Keys', body: 'One.' })
  const [here, phone] = [await openProfile({ as: person }), await openProfile({ as: person })]
  for (const page of [here, phone]) {
    await page.goto(`/keeper/${keeper.number}/moments/${id}/edit`)
    await expect(writingOn(page).text).toHaveText('One.')
  }
  for (const [page, words, state] of [
    [phone, ' From the phone.', 'Saved'],
    [here, ' From here.', 'Conflict'],
  ] as const) {
    await writingOn(page).text.press('Control+End')
    await page.keyboard.type(words)
    await expect(writingOn(page).state(state)).toBeVisible()
  }
  await phone.close()
  await here.getByRole('button', { name: 'See both' }).click()
  const choice = here.getByRole('radiogroup', { name: /One/ })
  await choice.getByRole('radio', { name: 'Both' }).check()
  await here.evaluate(fullDevice)
  for (const name of ['Save merged', 'Use the other']) {
    await here.getByRole('button', { name }).click()
    await expect(here.getByText('Failed to save the moment').first()).toBeVisible()
    await expect(here.getByRole('button', { name })).toBeEnabled()
    const drafts = await person.ask('GET', `/api/keepers/${keeper.id}/drafts`)
    expect(drafts).toMatchObject([{ body: 'One. From the phone.' }])
    expect(await bodiesOn(here)).toEqual(['One. From here.'])
  }
})

/** Holds the next saves of a moment until they may go. */
async function holdSaves(page: Page, id: string) {
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(`**/moments/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    asked()
    await mayGo
    await route.continue()
  })
  return { isAsked, letGo }
}

for (const editor of ['live', 'plain'] as const)
  test(`while a change is being saved the ${editor} editor takes nothing that would not be saved`, async ({
    openProfile,
    person,
  }) => {
    const keeper = await createKeeper(person)
    const { id } = await createMoment(person, keeper, { title: 'Letter', body: 'Dear Ada.' })
    const page = await openProfile({ as: person })
    await page.addInitScript((isPlain) => {
      if (isPlain) localStorage.setItem('keeper_plain_text', 'on')
    }, editor === 'plain')
    await page.goto(`/keeper/${keeper.number}/moments/${id}/edit`)
    const { text, title } = writingOn(page)
    await text.press('Control+End')
    await page.keyboard.type(' Yours.')
    const { isAsked, letGo } = await holdSaves(page, id)
    await page.keyboard.press('Control+Enter')
    await isAsked
    await expect(text).toBeFocused()
    await page.keyboard.type(' Not this. n')
    await page.keyboard.press('Enter')
    const input = await page.context().newCDPSession(page)
    await input.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
    await input.send('Input.insertText', { text: '日本' })
    await text.evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', ' Pasted.')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      const dataTransfer = new DataTransfer()
      dataTransfer.setData('text/plain', ' Dropped.')
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    await expect(title).toHaveJSProperty('readOnly', true)
    await expect(page.getByRole('radio', { name: '3 of 5' })).toBeDisabled()
    await expect(page.getByRole('textbox', { name: 'Place' })).toBeDisabled()
    await expect(page.getByRole('button', { name: /^Date:/ }).filter({ visible: true })).toBeDisabled()
    if (editor === 'live') await expect(page.locator('.cm-content')).toHaveText('Dear Ada. Yours.')
    else await expect(text).toHaveValue('Dear Ada. Yours.')
    // A keyboard can leave.
    await page.keyboard.press('Shift+Tab')
    await expect(title).toBeFocused()
    letGo()
    await expect(page.getByRole('article')).toContainText('Dear Ada. Yours.')
    expect((await readMoment(person, keeper, id)).body).toBe('Dear Ada. Yours.')
  })

test('whoever leaves while a change is being saved stays where they went', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const { id } = await createMoment(person, keeper, { title: 'Letter', body: 'Dear Ada.' })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/moments/${id}/edit`)
  await writingOn(page).text.press('Control+End')
  await page.keyboard.type(' Yours.')
  const { isAsked, letGo } = await holdSaves(page, id)
  await page.keyboard.press('Control+Enter')
  await isAsked
  await page.getByRole('link', { name: 'Agents', exact: true }).click()
  await expect(page).toHaveURL(/\/studio\/agents$/)
  letGo()
  await expect.poll(async () => (await readMoment(person, keeper, id)).body).toBe('Dear Ada. Yours.')
  await expect.poll(() => bodiesOn(page)).toEqual([])
  await expect(page).toHaveURL(/\/studio\/agents$/)
})

test('a save that is refused leaves the page, its focus and its cursor as they were', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 400/)
  const keeper = await createKeeper(person)
  const { id } = await createMoment(person, keeper, { title: 'Letter', body: 'Dear Ada.' })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/moments/${id}/edit`)
  const { text } = writingOn(page)
  await page.route(`**/moments/${id}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 400,
          json: { success: false, data: null, error: { code: 'invalid', message: 'Not like this.' } },
        })
      : route.fallback(),
  )
  await text.press('Control+Home')
  await page.keyboard.type('My ')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Not like this.')).toBeVisible()
  await expect(text).toBeFocused()
  await page.keyboard.type('very ')
  await expect(page.locator('.cm-content')).toHaveText('My very Dear Ada.')
  await page.unroute(`**/moments/${id}`)
  await writingOn(page).save()
  await expect.poll(async () => (await readMoment(person, keeper, id)).body).toBe('My very Dear Ada.')
})

test('the page with two versions takes nothing while what it makes of them is being saved', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const keeper = await createKeeper(person)
  const { id } = await createMoment(person, keeper, { title: 'Letter', body: 'Dear Ada.' })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/moments/${id}/edit`)
  await writingOn(page).text.press('Control+End')
  await page.keyboard.type(' Mine.')
  await person.ask('PATCH', `/api/keepers/${keeper.id}/moments/${id}`, {
    version: 1,
    body: 'Dear Ada. Theirs.',
  })
  await page.keyboard.press('Control+Enter')
  await page.getByRole('radio', { name: 'Left' }).check()
  const { isAsked, letGo } = await holdSaves(page, id)
  await page.getByRole('button', { name: 'Save merged' }).click()
  await isAsked
  const paragraph = page.getByRole('textbox', { name: 'Paragraph 1' })
  await expect(page.getByRole('radio', { name: 'Left' })).toBeDisabled()
  await paragraph.click()
  await page.keyboard.type(' Not this.')
  await expect(paragraph).toHaveValue('Dear Ada. Mine.')
  letGo()
  await expect(page.getByRole('article')).toContainText('Dear Ada. Mine.')
})

test('one sign-in answers the tabs that wait for it', async ({ openProfile, person, allowConsole }) => {
  allowConsole(/status of 401/)
  const first = await openProfile({ as: person })
  const second = await first.context().newPage()
  const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })
  for (const page of [first, second]) {
    await page.goto('/root')
    await page.getByLabel('Name').fill('Ada by the river')
  }
  await person.ask('POST', '/api/kam/auth/logout')
  for (const page of [first, second]) {
    // A tab in the background draws nothing, and what isn't drawn isn't pressed.
    await page.bringToFront()
    // Something that the page loads by itself may ask first.
    await expect(async () => {
      if (!(await dialogOn(page).isVisible()))
        await page.getByRole('button', { name: 'Save Changes' }).click({ timeout: 1_000 })
      await expect(dialogOn(page)).toBeVisible({ timeout: 1_000 })
    }).toPass()
  }
  await first.bringToFront()
  await dialogOn(first).getByLabel('Password', { exact: true }).fill(goodPassword)
  await dialogOn(first).getByRole('button', { name: 'Login' }).click()
  for (const page of [first, second]) {
    await expect(dialogOn(page)).toBeHidden()
    await expect(page.getByLabel('Name')).toHaveValue('Ada by the river')
  }
})

test('a sign-in that was put off comes back after a save, not by itself', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/write`)
  const { text, save } = writingOn(page)
  await expect(text).toBeFocused()
  await person.ask('POST', '/api/kam/auth/logout')
  await page.keyboard.type('One.')
  await save()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toBeVisible()
  const isSave = (url: URL) => url.pathname.endsWith(`/${keeper.id}/moments`)
  const refused = () =>
    page.waitForResponse((answer) => isSave(new URL(answer.url())) && answer.request().method() === 'POST', {
      timeout: 60_000,
    })
  const retried = refused()
  await page.keyboard.press('Escape')
  await expect(again).toBeHidden()
  await retried
  await refused()
  // Long enough for a dialog to come.
  await expect(again.waitFor({ timeout: 1_500 })).rejects.toThrow()

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(text).toHaveText('One.')
  await text.press('Control+End')
  await page.keyboard.type('Two.')
  await save()
  await expect(again).toBeVisible()
  await again.getByLabel('Password', { exact: true }).fill(goodPassword)
  await again.getByRole('button', { name: 'Login' }).click()
  await expect.poll(() => bodiesOn(page)).toEqual([])
})
