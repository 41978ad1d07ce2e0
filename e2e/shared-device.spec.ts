import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { goodPassword, type Person, registerPerson } from './people.ts'
import { createKeeper, createMoment } from './writing-page.ts'

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
