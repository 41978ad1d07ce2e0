import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, goodPassword, keys, type Person, registerPerson } from './people.ts'
import { bodiesOn, createKeeper, createMoment, writingOn } from './writing-page.ts'

async function signIn(page: Page, { user }: Person): Promise<void> {
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/root')
}

/** What this device and this tab keep under somebody's name. */
function keptFor({ user }: Person, page: Page): Promise<string[]> {
  return page.evaluate(
    (id) => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.includes(id)),
    user.id,
  )
}

const againOn = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

/** Puts another account into a tab, as a sign-in in a second one does. */
async function swapIn(elsewhere: Page, { user, token }: Person): Promise<void> {
  const session = { keeper_user: JSON.stringify(user), keeper_token: token }
  await elsewhere.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, session)
}

test('an account that takes over in a second tab sees nothing of the one before in the first', async ({
  openProfile,
  person,
  keeper,
}) => {
  const other = await registerPerson(keeper.url, 'Grace')
  const { number, ...own } = await createKeeper(person)
  const { id } = await createMoment(person, { number, ...own }, { title: 'Only mine', body: 'Dear Ada.' })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${number}/moments/${id}`)
  await expect(page.getByRole('article')).toContainText('Dear Ada.')
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/')
  await swapIn(elsewhere, other)
  await expect(page).toHaveURL('/root')
  await expect(page.getByRole('heading', { name: /^Good \w+, Grace$/ })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Keepers' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Keepers' })).toBeVisible()
  await expect(page.getByText('River years')).toHaveCount(0)
})

test('who signs in after somebody signed out in another tab begins at their own start', async ({
  openProfile,
  person,
  keeper,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  const other = await registerPerson(keeper.url, 'Grace')
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents?q=private')
  await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible()
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/root')
  await elsewhere.waitForLoadState('networkidle')
  await elsewhere.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, other)
})

test('over a screen on which a session ended only its own account can sign in', async ({
  openProfile,
  person,
  keeper,
  allowConsole,
}) => {
  allowConsole(/status of 40[01]/)
  const other = await registerPerson(keeper.url, 'Grace')
  const page = await openProfile({ as: person })
  await page.goto('/root')
  await page.getByLabel('Name').fill('Ada by the river')
  await person.ask('POST', '/api/kam/auth/logout')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(againOn(page).getByLabel('Email')).toHaveValue(person.user.email)
  await expect(againOn(page).getByLabel('Email')).not.toBeEditable()
  // As a passkey of somebody else would be answered.
  await page.route('**/api/kam/auth/login', async (route) => {
    const data = { email: other.user.email, password: goodPassword }
    await route.continue({ postData: JSON.stringify(data) })
  })
  const ended = page.waitForResponse('**/api/kam/auth/logout')
  await againOn(page).getByLabel('Password', { exact: true }).fill(goodPassword)
  await againOn(page).getByRole('button', { name: 'Login' }).click()
  await expect(againOn(page).getByRole('alert')).toHaveText(
    `This screen belongs to ${person.user.email}. Sign in with that account, or sign out first.`,
  )
  expect((await ended).ok()).toBe(true)
  expect(await page.evaluate(() => localStorage.getItem('keeper_user'))).toContain(person.user.id)
  await page.unroute('**/api/kam/auth/login')
  await againOn(page).getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ada by the river')
})

for (const width of [360, 1280])
  test(`closing the sign-in over a screen keeps what was typed, at ${width} pixels`, async ({
    openProfile,
    person,
    allowConsole,
  }) => {
    allowConsole(/status of 401/)
    const page = await openProfile({ as: person, viewport: { width, height: 800 } })
    await page.goto('/root')
    await page.getByLabel('Name').fill('Ada by the river')
    await person.ask('POST', '/api/kam/auth/logout')
    const save = page.getByRole('button', { name: 'Save Changes' })
    await save.click()
    await expect(againOn(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(againOn(page)).toBeHidden()
    await expect(page.getByText('Your session ended.')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expect(page.getByLabel('Name')).toHaveValue('Ada by the river')
    expect(await page.evaluate(() => localStorage.getItem('keeper_token'))).toBe(person.token)

    await save.click()
    await againOn(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await againOn(page).getByLabel('Password', { exact: true }).fill(goodPassword)
    await againOn(page).getByRole('button', { name: 'Login' }).click()
    await expect(againOn(page)).toBeHidden()
    await expect(page.getByText('Your session ended.')).toBeHidden()
    await save.click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Ada by the river')
  })

test('signing out of a session that ended asks about what was not sent', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Late Guide')
  await page.getByLabel('Purpose').fill('Only here')
  await person.ask('POST', '/api/kam/auth/logout')
  await page.getByRole('button', { name: 'Create agent' }).click()
  await againOn(page).getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Your changes to agents aren’t saved yet' })
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByLabel('Purpose')).toHaveValue('Only here')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await againOn(page).getByRole('button', { name: 'Sign out' }).click()
  await question.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await keptFor(person, page)).not.toContain(expect.stringContaining('keeper_unsaved'))
})

test('what one account and a visitor began in a chat is not there for another in the same tab', async ({
  openProfile,
  person,
  keeper,
}) => {
  const other = await registerPerson(keeper.url, 'Grace')
  const { slug } = await createAgent(keeper.admin)
  const page = await openProfile()
  const { input } = chatOn(page)
  await page.goto(`/${slug}`)
  await input.fill('Of a visitor')
  await page.goto('/login')
  await signIn(page, person)
  await page.goto(`/${slug}`)
  await expect(input).toHaveValue('')
  await input.fill('Of Ada')
  await page.reload()
  await expect(input).toHaveValue('Of Ada')
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/')
  await swapIn(elsewhere, other)
  await expect(input).toHaveValue('')
  await page.goto('/root')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto(`/${slug}`)
  await expect(input).toHaveValue('Of a visitor')
})

test('what a tab kept of chats under no account yet goes to who is signed in, else it is deleted', async ({
  openProfile,
  person,
}) => {
  const { id, slug } = await createAgent(person)
  const put = (page: Page) =>
    page.evaluate(
      ([agentId, name]) => {
        sessionStorage.setItem(`keeper_chat_draft:${name}`, 'Half a sentence')
        sessionStorage.setItem(`keeper_chat_waiting:${agentId}:`, 'And then')
      },
      [id, slug],
    )
  const keysOn = (page: Page) =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('keeper_chat')))
  const page = await openProfile({ as: person })
  await page.goto('/root')
  await put(page)
  await page.goto(`/${slug}`)
  await expect(chatOn(page).input).toHaveValue('Half a sentence')
  await expect(page.getByRole('region', { name: 'Waiting message' })).toContainText('And then')
  expect((await keysOn(page)).toSorted()).toEqual([
    `keeper_chat_draft:${person.user.id}:${slug}`,
    `keeper_chat_waiting:${person.user.id}:${id}:`,
  ])
  const visitor = await openProfile()
  await visitor.goto(`/${slug}`)
  await put(visitor)
  await visitor.reload()
  await expect.poll(() => keysOn(visitor)).toEqual([])
  await expect(chatOn(visitor).input).toHaveValue('')
})

test('a message that one account could not send is never sent in the name of another', async ({
  openProfile,
  person,
  keeper,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const other = await registerPerson(keeper.url, 'Grace')
  const { slug } = await createAgent(keeper.admin)
  const page = await openProfile({ as: person })
  await page.goto(`/${slug}`)
  const { say, questions, input, welcome } = chatOn(page)
  // It is on its way for as long as nobody answers.
  await page.route('**/api/kip/agents', () => undefined)
  await say('Only in my name')
  await expect(questions).toContainText('Only in my name')
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/')
  await swapIn(elsewhere, other)
  await page.unroute('**/api/kip/agents')
  await page.goto(`/${slug}`)
  await expect(welcome).toBeVisible()
  await expect(input).toBeEditable()
  await expect(questions).toHaveCount(0)
})

test('signing out offers to send, download or discard messages of chats, and leaves none in the tab', async ({
  openProfile,
  person,
  keeper,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const { slug } = await createAgent(keeper.admin)
  const page = await openProfile({ as: person })
  const { say, log, questions, input } = chatOn(page)
  const question = page.getByRole('dialog', { name: 'Some of your words aren’t on the server yet' })
  const cut = (isCut: boolean) =>
    isCut ? page.route('**/api/kip/agents', (route) => route.abort()) : page.unroute('**/api/kip/agents')
  await page.goto(`/${slug}`)
  await cut(true)
  await say('Not yet, but soon')
  await expect(log).toContainText('Not sent')
  await page.goto('/root')
  await page.getByRole('button', { name: 'Sign out' }).click()
  const downloading = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Not yet, but soon')
  await question.getByRole('button', { name: 'Send and sign out' }).click()
  await expect(question.getByText('Not everything could be sent.')).toBeVisible()
  await cut(false)
  await question.getByRole('button', { name: 'Send and sign out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('keeper_chat')
  await signIn(page, person)
  await page.goto(`/${slug}`)
  await expect(questions).toContainText('Not yet, but soon')

  await input.fill('Half a sentence')
  await page.goto('/root')
  await page.getByRole('button', { name: 'Sign out' }).click()
  const begun = page.getByRole('dialog', { name: 'You started messages that you haven’t sent' })
  await expect(begun.getByRole('button', { name: 'Send and sign out' })).toHaveCount(0)
  await expectAccessible(page)
  await begun.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('keeper_chat')
})

test('signing out in one tab offers what another tab of the account has begun, and sends what it can', async ({
  openProfile,
  person,
  keeper,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|status of 401/)
  const { slug } = await createAgent(keeper.admin)
  const page = await openProfile({ as: person })
  const { say, log, input } = chatOn(page)
  await page.goto(`/${slug}`)
  await page.route('**/api/kip/agents', (route) => route.abort())
  await say('Not yet, but soon')
  await expect(log).toContainText('Not sent')
  await input.fill('Half a sentence')
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/root')
  await elsewhere.getByRole('button', { name: 'Sign out' }).click()
  const question = elsewhere.getByRole('dialog')
  const downloading = elsewhere.waitForEvent('download')
  await question.getByRole('button', { name: 'Download' }).click()
  const words = await readFile(await (await downloading).path(), 'utf8')
  expect(words).toContain('Not yet, but soon')
  expect(words).toContain('Half a sentence')
  await question.getByRole('button', { name: 'Send and sign out' }).click()
  await expect(question).toContainText('You started messages that you haven’t sent')
  await question.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(elsewhere).toHaveURL('/login')
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).join()))
    .not.toContain(person.user.id)
  await signIn(elsewhere, person)
  await elsewhere.goto(`/${slug}`)
  await expect(chatOn(elsewhere).questions).toContainText('Not yet, but soon')
})

test('signing out asks about a keeper that was not created yet', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/keeper/new')
  await page.getByLabel('Title').fill('Never created')
  await page.goto('/root')
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'You started a keeper that you haven’t created' })
  const downloading = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Never created')
  await question.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page).toHaveURL('/login')
})

test('signing out sends a message that waited to the model and the chat that it was written for', async ({
  openProfile,
  person,
  provider,
}) => {
  await person.ask('POST', '/api/kip/user-keys', { provider: 'openai', apiKey: keys.openai })
  const { slug } = await createAgent(person, { model_provider: 'openai', model: 'gpt-4o' })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${slug}`)
  const chat = chatOn(page)
  await page.getByRole('button', { name: 'Model: gpt-4o' }).click()
  const models = page.getByRole('dialog', { name: 'Model for your next messages' })
  await models.getByRole('combobox', { name: 'Model' }).fill('gpt-4.1')
  await models.getByRole('button', { name: 'Use this model' }).click()
  const { beginning } = provider.hold({ reply: 'One two three four', after: 2 })
  await chat.say('Count')
  await expect(chat.replies).toContainText(beginning)
  await chat.say('And now?')
  await chat.stop.click()
  await expect(chat.replies.getByText('Stopped.')).toBeVisible()
  provider.reset()
  await page.goto('/root')
  await page.getByRole('button', { name: 'Sign out' }).click()
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/kip/agents'),
  )
  await page.getByRole('button', { name: 'Send and sign out' }).click()
  const body: object = (await sent).postDataJSON()
  expect(body).toMatchObject({ input: 'And now?', model: { provider: 'openai', model: 'gpt-4.1' } })
  expect(body).not.toHaveProperty('origin')
  await expect(page).toHaveURL('/login')
})

test('deleting the account takes its words off the device', async ({ openProfile, person, allowConsole }) => {
  // A screen may ask once more as the account goes.
  allowConsole(/ERR_FAILED|status of 401/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.route('**/moments', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.goto(`/keeper/${keeper.number}/write`)
  await writingOn(page).text.click()
  await page.keyboard.type('Nobody reads this.')
  await writingOn(page).save()
  await page.goto('/studio/agents/new')
  await page.getByLabel('Purpose').fill('Only here')
  await page.goto('/keeper/new')
  await page.getByLabel('Title').fill('Never created')
  await expect.poll(() => keptFor(person, page)).not.toEqual([])
  expect(await bodiesOn(page)).toEqual(['Nobody reads this.'])
  await page.goto('/root/data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword)
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page).toHaveURL('/login')
  expect(await bodiesOn(page)).toEqual([])
  expect(await keptFor(person, page)).toEqual([])
})
