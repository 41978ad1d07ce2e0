import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, goodPassword, keys, newEmail, registerPerson } from './people.ts'

const unreachable = 'Failed to connect to the server. Please try again later.'

async function signIn(page: Page, email: string, password: string = goodPassword): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('signing in leads to /root, and signing out ends it here and on the server', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile()
  await page.goto('/')
  await page.getByRole('link', { name: 'Login' }).click()
  await signIn(page, person.user.email)
  await expect(page).toHaveURL('/root')
  const token = await page.evaluate(() => localStorage.getItem('keeper_token'))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept.filter((key) => ['keeper_user', 'keeper_token'].includes(key))).toEqual([])
  const answer = await page.request.get('/api/kam/sessions', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status()).toBe(401)
  await page.goto('/root')
  await expect(page).toHaveURL('/login')
})

test('a wrong password and an unknown address get the same answer', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  const page = await openProfile()
  await page.goto('/login')
  for (const email of [person.user.email, newEmail()]) {
    await signIn(page, email, 'not the password')
    await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.reload()
  }
})

test('the forms name what is missing, at the field, and put the focus there', async ({ openProfile }) => {
  const page = await openProfile()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByText('Enter your email address.')).toBeVisible()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await signIn(page, 'ada at home')
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()

  await page.goto('/register')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('12345678')
  await expect(page.getByText('This password is too common. Choose another one.')).toBeVisible()
})

test('registering twice with one address is refused', async ({ openProfile, person, allowConsole }) => {
  allowConsole(/status of 409/)
  const page = await openProfile()
  await page.goto('/register')
  await page.getByLabel('Email').fill(person.user.email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByText('There is already an account with this email address.')).toBeVisible()
  await expect(page).toHaveURL('/register')
})

test('an unreachable server and an answer without a session give different errors', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|status of 502/)
  const page = await openProfile()
  await page.goto('/login')
  await page.route('**/api/kam/auth/login', (route) => route.abort())
  await signIn(page, person.user.email)
  await expect(page.getByText(unreachable)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(goodPassword)

  await page.route('**/api/kam/auth/login', (route) =>
    route.fulfill({ json: { success: true, data: { user: person.user } } }),
  )
  await signIn(page, person.user.email)
  await expect(page.getByText('An unknown error occurred.')).toBeVisible()

  await page.route('**/api/kam/auth/login', (route) => route.fulfill({ status: 502, body: '' }))
  await signIn(page, person.user.email)
  await expect(page.getByText('502 Bad Gateway')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await page.route('**/api/kam/auth/register', (route) => route.abort())
  await page.goto('/register')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByText(unreachable)).toBeVisible()
})

test('a name is sent only where one was entered', async ({ openProfile, allowConsole }) => {
  // What is still being loaded at the sign-out is refused.
  allowConsole(/status of 401/)
  const page = await openProfile()
  for (const name of ['', 'Ada']) {
    await page.goto('/register')
    if (name !== '') await page.getByLabel('Name').fill(name)
    await page.getByLabel('Email').fill(newEmail())
    await page.getByLabel('Password', { exact: true }).fill(goodPassword)
    const sending = page.waitForRequest('**/api/kam/auth/register')
    await page.getByRole('button', { name: 'Begin' }).click()
    expect(Object.keys((await sending).postDataJSON())).toEqual(
      expect.arrayContaining(['email', 'password', ...(name === '' ? [] : ['name'])]),
    )
    expect('name' in (await sending).postDataJSON()).toBe(name !== '')
    await expect(page).toHaveURL('/root')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
  }
})

test('the guard leads to the sign-in and back to the requested screen', async ({ openProfile, person }) => {
  const page = await openProfile()
  await page.goto('/')
  await page.goto('/studio/agents?q=kip')
  await expect(page).toHaveURL('/login')
  await signIn(page, person.user.email)
  await expect(page).toHaveURL('/studio/agents?q=kip')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a kept session that can’t be read is removed', async ({ openProfile, keeper, allowConsole }) => {
  const said = 'Failed to parse auth data from localStorage'
  allowConsole(new RegExp(said))
  const localStorage = [
    { name: 'keeper_user', value: '{broken' },
    { name: 'keeper_token', value: 'token' },
  ]
  const page = await openProfile({
    storageState: { cookies: [], origins: [{ origin: keeper.url, localStorage }] },
  })
  const logged = page.waitForEvent('console', (message) => message.text() === said)
  await page.goto('/root')
  await logged
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

for (const [what, spoil] of [
  [
    'switched off',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied.', 'SecurityError')
          },
        })
    },
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('It is full.', 'QuotaExceededError')
      }
    },
  ],
] as const) {
  test(`where storage is ${what}, people can chat and sign in until they leave the page`, async ({
    openProfile,
    person,
  }) => {
    const { slug, name } = await createAgent(person)
    const page = await openProfile()
    await page.addInitScript(spoil)
    await page.goto(`/${slug}`)
    const { say, replies } = chatOn(page, name)
    await say('Hello')
    await expect(replies).toContainText('You said: Hello')
    await page.goto('/login')
    await signIn(page, person.user.email)
    await expect(page).toHaveURL('/root')
    await page.getByRole('link', { name: 'Agents' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible()
  })
}

test('a session that ends in the middle of work keeps what was typed', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  const page = await openProfile({ as: person })
  await page.goto('/root')
  await page.getByLabel('Name').fill('Ada by the river')
  await person.ask('POST', '/api/kam/auth/logout')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog.getByLabel('Email')).toHaveValue(person.user.email)
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ada by the river')
  await expect(page).toHaveURL('/root')
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Good \w+, Ada$/ })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ada by the river')
})

test('too many attempts to sign in are slowed down with a sentence', async ({
  openProfile,
  startOwnKeeper,
  allowConsole,
}) => {
  allowConsole(/status of (401|429)/)
  const keeper = await startOwnKeeper()
  const { user } = await registerPerson(keeper.url)
  const page = await openProfile({ keeper })
  for (let attempt = 0; attempt < 10; attempt++) {
    const data = { email: user.email, password: 'a wrong guess' }
    expect((await page.request.post('/api/kam/auth/login', { data })).status()).toBe(401)
  }
  await page.goto('/login')
  await signIn(page, user.email)
  await expect(page.getByRole('alert')).toHaveText('Too many sign-in attempts. Wait a while and try again.')
})

test('closed registration says so', async ({ openProfile, startOwnKeeper }) => {
  const keeper = await startOwnKeeper()
  const admin = await registerPerson(keeper.url)
  await admin.ask('PUT', '/api/kam/registration', { mode: 'closed' })
  const page = await openProfile({ keeper })
  await page.goto('/register')
  await expect(page.getByText("Registration is closed. Ask this Keeper's admin.")).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
})

test('an admin reads that registration is open, and one press requires an invitation', async ({
  openProfile,
  startOwnKeeper,
}) => {
  const keeper = await startOwnKeeper()
  const admin = await registerPerson(keeper.url)
  const other = await registerPerson(keeper.url)
  const theirs = await openProfile({ keeper, as: other })
  await theirs.goto('/root')
  await expect(theirs.getByRole('region', { name: 'Start here' })).toBeVisible()
  await expect(theirs.getByText('Registration is open')).toHaveCount(0)
  const page = await openProfile({ keeper, as: admin })
  await page.goto('/root')
  const notice = page.getByRole('region', { name: 'Registration' })
  await expect(notice).toContainText('anyone who can open this Keeper can sign up')
  await expectAccessible(page)
  await page.goto('/studio/admin')
  await notice.getByRole('button', { name: 'Require an invitation' }).press('Enter')
  await expect(notice.getByRole('status')).toHaveText('Only invited people can sign up now.')
  await expect(notice.getByRole('status')).toBeFocused()
  await page.goto('/root')
  await expect(page.getByRole('region', { name: 'Start here' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('the first account on an open address needs the code that the server printed', async ({
  openProfile,
  startOwnKeeper,
  allowConsole,
}) => {
  allowConsole(/status of 403/)
  const keeper = await startOwnKeeper({ HOST: '0.0.0.0' })
  const page = await openProfile({ keeper })
  await page.goto('/register')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByLabel('Start-up code').fill('not it')
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByText("That isn't the start-up code that the server printed.")).toBeVisible()
  await expect.poll(() => keeper.startupCode()).toBeDefined()
  await page.getByLabel('Start-up code').fill(keeper.startupCode() ?? '')
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page).toHaveURL('/root')
})

test('registering claims the conversation of the visitor', async ({ openProfile, person }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  await chatOn(page).say('Remember me')
  await expect(chatOn(page).replies).toContainText('You said: Remember me')
  const sessionId = await chatOn(page).sessionId()
  await page.goto('/register')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page).toHaveURL('/root')
  await page.context().clearCookies()
  await page.goto(`/${slug}?sessionId=${sessionId}`)
  await expect(chatOn(page).questions).toContainText('Remember me')
})

test('the profile shows the account, takes a new password and ends other sign-ins', async ({
  openProfile,
  person,
  keeper,
}) => {
  const phone = await openProfile({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Firefox/130.0' })
  await phone.goto('/login')
  await signIn(phone, person.user.email)
  await expect(phone).toHaveURL('/root')

  const page = await openProfile({ as: person, keeper })
  await page.goto('/root/profile')
  await expect(page.getByLabel('Email')).toHaveValue(person.user.email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  const today = new Date(person.user.createdAt).getFullYear()
  await expect(page.getByText(`Member since`)).toContainText(String(today))
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect(page).toHaveURL('/root/security')
  const signIns = page.getByRole('region', { name: 'Sign-ins' })
  await expect(signIns.getByText(/^Active now/)).toHaveCount(2)
  await page.getByRole('button', { name: /^Revoke Firefox/ }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Revoke Firefox/ })).toHaveCount(0)
  // The row that had the focus is gone.
  await expect(signIns.getByRole('list')).toBeFocused()

  await page.getByLabel('Current password').fill(goodPassword)
  await page.getByLabel('New password').fill('another fine password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signIn(page, person.user.email, 'another fine password')
  await expect(page).toHaveURL('/root')
})

test('Start here is dismissed for good', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/root')
  const panel = page.getByRole('region', { name: 'Start here' })
  await panel.getByRole('link', { name: 'Open Kip' }).click()
  await chatOn(page, 'Kip').say('Hello')
  await expect(chatOn(page, 'Kip').replies).toContainText('You said: Hello')
  await page.goto('/root')
  // A platform key's model answered: one is connected.
  await expect(panel).toContainText('2 of 4 done')
  await panel.getByRole('button', { name: 'Dismiss Start here' }).click()
  await expect(panel).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible()
  await expect(panel).toBeHidden()
})

test('a key is a step of Start here, which goes once all is done', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/root')
  const panel = page.getByRole('region', { name: 'Start here' })
  await panel.getByRole('link', { name: 'Add a key' }).click()
  await expect(page).toHaveURL('/root/api-keys')
  await page.getByRole('button', { name: 'Add key for OpenAI' }).click()
  await page.getByLabel('API key', { exact: true }).fill(keys.openai)
  await page.getByRole('button', { name: 'Save key' }).click()
  await expect(page.getByText('API key saved.')).toBeVisible()
  await page.goto('/root')
  await expect(panel).toContainText('1 of 4 done')
  await person.ask('POST', '/api/keepers/samples')
  await person.ask('POST', '/api/keepers/1/moments', { body: 'A line.' })
  await page.goto('/root')
  await panel.getByRole('link', { name: 'Open the sample' }).click()
  await expect(page).toHaveURL('/keeper/2/moments')
  // The keeper is open: only then does it count as looked at.
  await expect(page.getByRole('heading', { level: 1, name: 'Moments' })).toBeVisible()
  await page.goto('/kip')
  await chatOn(page, 'Kip').say('Hello')
  await expect(chatOn(page, 'Kip').replies).toContainText('You said: Hello')
  await page.goto('/root')
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible()
  await expect(panel).toBeHidden()
  const isStored = async () =>
    JSON.stringify(await person.ask('GET', '/api/kam/settings')).includes('"start_here_dismissed":true')
  await expect.poll(isStored).toBe(true)
  // On another device, and without the sample, it doesn't come back.
  const other = await openProfile({ as: person })
  await other.goto('/root')
  await expect(other.getByRole('tab', { name: 'Profile' })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Start here' })).toBeHidden()
})

test('the first step leads to a keeper that can be written in', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  const [first] = (await person.ask('GET', '/api/keepers')) as { id: string }[]
  await person.ask('DELETE', `/api/keepers/${first?.id}`)
  await page.goto('/root')
  const panel = page.getByRole('region', { name: 'Start here' })
  await expect(panel.getByRole('link', { name: 'Create a keeper' })).toHaveAttribute('href', '/keeper/new')
  await person.ask('POST', '/api/keepers', {
    ...{ title: 'River years', purpose: 'What the river brought.' },
    ...{ keeperType: 'custom', memoryPattern: 'chronological' },
  })
  await page.reload()
  await expect(panel.getByRole('link', { name: 'Write' })).toHaveAttribute('href', '/keeper/2/write')
})

test('where a person’s keepers can’t be listed, no step says that there are none', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  const page = await openProfile({ as: person })
  await page.route(/\/api\/keepers\?.*sample=false/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/root')
  const panel = page.getByRole('region', { name: 'Start here' })
  await expect(panel).toContainText('0 of 3 done')
  await expect(panel.getByText('Talk to Kip')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Create a keeper' })).toHaveCount(0)
})
