import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, goodPassword, newEmail, registerPerson } from './people.ts'
import { createKeeper, createMoment, writingOn } from './writing-page.ts'

test('who registers sees the page they were on until the next one has loaded', async ({ openProfile }) => {
  const page = await openProfile()
  await page.goto('/register')
  await page.waitForLoadState('networkidle')
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  const registered = page.waitForResponse('**/api/kam/auth/register')
  await page.getByRole('button', { name: 'Begin' }).click()
  expect((await registered).ok()).toBe(true)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('keeper_token'))).not.toBeNull()
  await expect(page.getByRole('heading', { name: 'Begin', includeHidden: true })).toBeVisible()
  await expect(page.getByText('Creating your account...')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).not.toContainText('Studio')
  held.resolve()
  await expect(page).toHaveURL('/root')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good')
})

test('after the first moment no list says that there are none', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/moments`)
  const none = page.getByText('No moments yet')
  await expect(none).toBeVisible()
  await page.getByRole('link', { name: 'Write the first moment' }).click()
  const { text, save } = writingOn(page)
  await text.fill('Rain on the tin roof.')
  const held = Promise.withResolvers<void>()
  await page.route(/\/months/, async (route) => {
    await held.promise
    await route.continue()
  })
  await save()
  await expect(page.getByRole('heading', { name: 'Moments', exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Rain on the tin roof.')
  await expect(none).toHaveCount(0)
  held.resolve()
  await expect(page.getByRole('link', { name: 'Rain on the tin roof.' })).toBeVisible()
})

test('the keys that send a message are named while one writes, too', async ({ openProfile, person }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const { input } = chatOn(page)
  await input.fill('A long thought')
  await expect(page.getByText('Shift+Enter sends', { exact: true })).toBeVisible()
  await page.getByRole('switch', { name: 'Send with Enter' }).click()
  await expect(page.getByText('Enter sends', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const phone = await openProfile({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await phone.goto(`/${slug}`)
  await chatOn(phone).input.fill('A long thought')
  await expect(phone.getByText('Shift+Enter sends', { exact: true })).toBeHidden()
  await expectNoSidewaysScroll(phone)
})

test('signed-in people have the palette on a public chat, with import, export and trash', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile({ as: person })
  await page.goto(`/${slug}`)
  await expect(chatOn(page).input).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Go to...' }).getByRole('combobox')
  const first = page.locator('[role=option][aria-selected=true]')
  for (const [typed, name] of [
    ['obsidian', 'Import and export'],
    ['export', 'Export everything'],
    ['restore', 'Trash'],
  ] as const) {
    await search.fill(typed)
    await expect(page.getByRole('option', { name })).toBeVisible()
  }
  await expect(first).toContainText('Trash')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/keeper/1/moments?view=trash')
})

test('a mark that is typed where Enter has put one is one mark', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/write`)
  const { text, save } = writingOn(page)
  await text.pressSequentially('- milk\n- bread')
  await save()
  await expect(page.getByRole('article').getByRole('listitem')).toHaveText(['milk', 'bread'])
})

test('a picture or a recording is a sign with its description in a list, and no word', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const path = `attachments/${'a'.repeat(64)}.weba`
  const made = await createMoment(person, keeper, { body: `![Kitchen noises](${path})\n\nTwo words` })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/moments`)
  const row = page.getByRole('listitem').filter({ hasText: 'Kitchen noises' })
  await expect(row.getByRole('img', { name: 'Recording' })).toBeVisible()
  await expect(row).not.toContainText('attachments')
  const listed = await person.ask('GET', `/api/keepers/${keeper.id}/moments`)
  expect(listed).toMatchObject([{ id: made.id, words: 2 }])
})

test('the calendar of a wide window goes over its width', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  await createMoment(person, keeper, { body: 'Rain.', occurredAt: '2026-03-14T09:00:00Z' })
  const page = await openProfile({ as: person, viewport: { width: 1280, height: 800 } })
  await page.goto(`/keeper/${keeper.number}/moments?view=calendar`)
  const box = await page.getByRole('table', { name: 'March 2026' }).boundingBox()
  expect(box?.width).toBeGreaterThan(1_050)
  await expectAccessible(page)
})

test('a toast stays off a phone’s bar', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await page.goto(`/keeper/${keeper.number}/dashboard`)
  const composer = page.getByRole('region', { name: 'Write' })
  await composer.getByRole('textbox', { name: 'Text' }).fill('Rain.')
  await composer.getByRole('button', { name: 'Save' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Saved' })
  await expect(toast).toBeVisible()
  const bar = await page.getByRole('navigation', { name: 'Keeper' }).boundingBox()
  await expect
    .poll(async () => {
      const box = await toast.boundingBox()
      return box !== null && bar !== null && box.y + box.height <= bar.y
    })
    .toBe(true)
})

test('without a key the way to one is told once beside an answer, and a wrong key is named at once', async ({
  openProfile,
  startOwnKeeper,
}) => {
  const keeper = await startOwnKeeper()
  const person = await registerPerson(keeper.url)
  await person.ask('POST', '/api/keepers/1/moments', { body: 'Ada came with soup and bread.' })
  const page = await openProfile({ as: person, keeper })
  await page.goto('/keeper/1/memory?view=ask')
  const sentence = page.getByText('With a key, an agent can answer from your moments.')
  await expect(sentence).toHaveCount(1)
  await page.getByRole('textbox', { name: /^Ask/ }).fill('Who came with soup?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText('soup and bread')
  await expect(sentence).toHaveCount(1)
  await page.goto('/root/api-keys')
  await page.getByRole('button', { name: /^Add/ }).first().click()
  await page.getByLabel('API key', { exact: true }).fill('pk-wrong')
  await expect(page.getByText(/^Invalid format\. Expected format: /)).toBeVisible()
})
