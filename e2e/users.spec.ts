import type { Page } from '@playwright/test'
import { type MailSink, mailText, startMailSink } from '../server/src/testing/mail-sink.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { choose } from './form-controls.ts'
import { goodPassword, newEmail, registerPerson } from './people.ts'
import { windowsFor } from './windows.ts'

const better = 'a better password'

function usersOn(page: Page) {
  const list = page.getByRole('list', { name: 'Users', exact: true })
  return {
    list,
    row: (name: string) => list.getByRole('listitem').filter({ hasText: name }),
    async act(name: string, action: string) {
      await page.getByRole('button', { name: `Actions for ${name}` }).click()
      await page.getByRole('menuitem', { name: action }).click()
    },
    async confirm(label: string) {
      await page.getByRole('alertdialog').getByRole('button', { name: label }).click()
    },
  }
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a role that another admin gives or takes is there as soon as the page is looked at again', async ({
  openProfile,
  startOwnKeeper,
  allowConsole,
}) => {
  // A page that still takes her for an admin asks for what admins see.
  allowConsole(/status of 403/)
  const keeper = await startOwnKeeper({ RATE_LIMITS: 'off' })
  const admin = await registerPerson(keeper.url, 'Admin')
  const grace = await registerPerson(keeper.url, 'Grace')
  const give = (role: 'admin' | 'user') => admin.ask('PATCH', `/api/kam/users/${grace.user.id}`, { role })
  const page = await openProfile({ as: grace, keeper })
  const users = page.getByRole('link', { name: 'Users' })
  await page.goto('/root')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(users).toHaveCount(0)
  await give('admin')
  await page.reload()
  await expect(users).toBeVisible()
  await give('user')
  await page.reload()
  await expect(users).toHaveCount(0)
})

test('an admin finds, promotes, disables and enables accounts', async ({
  openProfile,
  startOwnKeeper,
  allowConsole,
}) => {
  allowConsole(/status of (401|403|409)/)
  const keeper = await startOwnKeeper({ RATE_LIMITS: 'off' })
  const admin = await registerPerson(keeper.url, 'Admin')
  const grace = await registerPerson(keeper.url, 'Grace Hopper')
  for (let i = 1; i <= 21; i++) await registerPerson(keeper.url, `Person ${i}`)
  const page = await openProfile({ as: admin, keeper })
  await page.goto('/studio/admin/users')
  const { list, row, act, confirm } = usersOn(page)
  await expect(page.getByText('23 accounts')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(20)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/studio/admin/users?page=2')
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('link', { name: 'Previous' }).click()
  await page.getByLabel('Search users').fill('grace')
  await expect(page.getByText('1 account', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(page).toHaveURL('/studio/admin/users?page=2')
  await page.goto('/studio/admin/users?page=9')
  await expect(page).toHaveURL('/studio/admin/users?page=2')
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await page.getByLabel('Search users').fill('grace')
  await expect(page).toHaveURL('/studio/admin/users?q=grace')
  await expect(page.getByText('1 account', { exact: true })).toBeVisible()
  await page.reload()
  await expect(row('Grace Hopper')).toContainText(grace.user.email)

  await act('Grace Hopper', 'Make admin')
  await confirm('Make admin')
  await expect(row('Grace Hopper')).toContainText('Admin')
  await act('Grace Hopper', 'Remove admin')
  await confirm('Remove admin')
  await expect(row('Grace Hopper')).not.toContainText('Admin')
  await act('Grace Hopper', 'Disable')
  await expect(page.getByRole('alertdialog')).toHaveAccessibleName('Disable the account of Grace Hopper?')
  await confirm('Disable')
  await expect(row('Grace Hopper')).toContainText('Disabled')
  const hers = await openProfile({ keeper })
  await signIn(hers, grace.user.email, goodPassword)
  await expect(hers.getByRole('alert')).toHaveText(
    'This account is locked. Ask the person who runs this Keeper.',
  )
  await act('Grace Hopper', 'Enable')
  await confirm('Enable')
  await expect(row('Grace Hopper')).not.toContainText('Disabled')
  await signIn(hers, grace.user.email, goodPassword)
  await expect(hers).toHaveURL('/root')

  await page.getByLabel('Search users').fill('')
  await choose(page, 'Role', 'Admins')
  await expect(page.getByText('1 account', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Admin' }).click()
  const takeAway = page.getByRole('menuitem', { name: 'Remove admin' })
  await expect(takeAway).toBeDisabled()
  await expect(takeAway).toContainText('This is the only admin. Make someone else an admin first.')
  await expect(page.getByRole('menuitem', { name: 'Disable' })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByLabel('Search users').fill('nobody at all')
  await expect(page.getByText('No results for “nobody at all”')).toBeVisible()
  await page.getByRole('button', { name: 'Show all accounts' }).click()
  await expect(page.getByText('23 accounts')).toBeVisible()
})

test('an admin invites someone, withdraws an invitation, and decides who can register', async ({
  openProfile,
  startOwnKeeper,
}) => {
  const keeper = await startOwnKeeper()
  const admin = await registerPerson(keeper.url, 'Admin')
  const page = await openProfile({ as: admin, keeper })
  await page.goto('/studio/admin/users')
  await choose(page, 'Who can register', 'By invitation')
  await expect(page.getByText('Only invited people can sign up.')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const [guest, other] = [newEmail(), newEmail()]
  let link = ''
  for (const email of [other, guest]) {
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('dialog').getByLabel('Email').fill(email)
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog', { name: `${email} is invited` })
    link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
    await dialog.getByRole('button', { name: 'Done' }).click()
  }
  const open = page.getByRole('list', { name: 'Open invitations' })
  await expect(open.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: `Withdraw the invitation of ${other}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(open.getByRole('listitem')).toHaveCount(1)

  const visitor = await openProfile({ keeper })
  await visitor.goto(link)
  await visitor.getByLabel('Email').fill(guest)
  await visitor.getByLabel('Password', { exact: true }).fill(goodPassword)
  await visitor.getByRole('button', { name: 'Begin' }).click()
  await expect(visitor).toHaveURL('/root')
})

test('a password link of an admin sets a new password, once', async ({
  openProfile,
  person,
  keeper,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  const visitor = await openProfile()
  await visitor.goto('/login')
  await visitor.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(visitor).toHaveURL('/forgot-password')
  await expect(visitor.getByText('Ask its admin for a link')).toBeVisible()

  const page = await openProfile({ as: keeper.admin })
  await page.goto(`/studio/admin/users?q=${encodeURIComponent(person.user.email)}`)
  await usersOn(page).act(person.user.name, 'Create a password link')
  const dialog = page.getByRole('dialog', { name: `A password link for ${person.user.name}` })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  await expectAccessible(page)

  await visitor.goto(link)
  await visitor.getByLabel('New password').fill('short')
  await visitor.getByRole('button', { name: 'Set password' }).click()
  await expect(visitor.getByText('Use at least 8 characters.')).toBeVisible()
  await visitor.getByLabel('New password').fill(better)
  await visitor.getByRole('button', { name: 'Set password' }).click()
  await expect(visitor.getByText('Your new password is set. Sign in with it.')).toBeVisible()
  await signIn(visitor, person.user.email, better)
  await expect(visitor).toHaveURL('/root')

  const late = await openProfile()
  await late.goto(link)
  await late.getByLabel('New password').fill(better)
  await late.getByRole('button', { name: 'Set password' }).click()
  await expect(late.getByRole('alert')).toHaveText(
    'This link has expired or was already used. Request a new one.',
  )
  await late.goto('/reset-password')
  await expect(late.getByText('This link is incomplete.')).toBeVisible()
})

test.describe('where mail is sent', () => {
  let sink: MailSink
  test.beforeAll(async () => {
    sink = await startMailSink()
  })
  test.afterAll(() => sink.close())

  test('a forgotten password is reset by email, without revealing which addresses have accounts', async ({
    openProfile,
    startOwnKeeper,
  }) => {
    const keeper = await startOwnKeeper({ SMTP_URL: sink.url, PUBLIC_URL: 'http://keeper.example' })
    await expect.poll(() => keeper.startupCode()).toBeDefined()
    const { user } = await registerPerson(keeper.url, 'Ada', newEmail(), keeper.startupCode())
    const page = await openProfile({ keeper })
    for (const email of [newEmail(), user.email]) {
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send me a link' }).click()
      await expect(page.getByText(`If ${email} has an account here, a link is on its way.`)).toBeVisible()
    }
    const mail = await sink.nextMail()
    expect(mail).toContain(`To: ${user.email}`)
    const address = /http:\/\/keeper\.example(\/reset-password\?code=\S+)/.exec(mailText(mail))?.[1] ?? ''
    await page.goto(address)
    await page.getByLabel('New password').fill(better)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await signIn(page, user.email, better)
    await expect(page).toHaveURL('/root')
  })
})

test('accounts are for admins: others are told so', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio/admin/users')
  await expect(page.getByRole('heading', { name: 'You need admin access' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)
  await expectAccessible(page)
})

for (const viewport of windowsFor('users')) {
  test(`users, domain and password pages hold at ${viewport.width} px`, async ({
    openProfile,
    keeper,
    person,
  }) => {
    const email = `somebody.with.a.long.name.${viewport.width}@university-of-somewhere.example`
    await keeper.admin.ask('POST', '/api/kam/invitations', { email })
    const page = await openProfile({ as: keeper.admin, viewport })
    await page.goto(`/studio/admin/users?q=${encodeURIComponent(person.user.email)}`)
    await expect(usersOn(page).row(person.user.name)).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.goto('/root/domain')
    await expect(page.getByLabel('Custom domain')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const visitor = await openProfile({ viewport })
    for (const path of ['/login', '/forgot-password', '/reset-password', '/reset-password?code=x']) {
      await visitor.goto(path)
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(visitor)
      await expectNoSidewaysScroll(visitor)
    }
  })
}
