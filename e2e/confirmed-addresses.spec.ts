import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, newEmail, registerPerson } from './people.ts'

test('without mail, an admin confirms the address of somebody who registered by themselves', async ({
  openProfile,
  startOwnKeeper,
  allowConsole,
}) => {
  allowConsole(/status of 40[14]/)
  const keeper = await startOwnKeeper({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://keeper.example' })
  await expect.poll(() => keeper.startupCode()).toBeDefined()
  const admin = await registerPerson(keeper.url, 'Ada', newEmail(), keeper.startupCode())
  await admin.ask('PUT', '/api/kam/registration', { mode: 'open' })
  const email = `grace.${newEmail()}`
  const agent = await createAgent(admin, { visibility: 'shared', name: 'River Guide' })
  const rights = { run: true, edit: false, share: false, delete: false }
  await admin.ask('POST', `/api/kip/agents/${agent.id}/shares`, { email, rights })
  const grace = await registerPerson(keeper.url, 'Grace Hopper', email)

  const theirs = await openProfile({ as: grace, keeper })
  await theirs.goto(`/studio/chat/${agent.slug}`)
  await expect(theirs.getByRole('heading', { name: 'Agent Not Found' })).toBeVisible()

  const page = await openProfile({ as: admin, keeper })
  await page.goto('/studio/admin/users')
  const note = page.getByText('Address not confirmed: what was shared with it waits.')
  await expect(note).toHaveCount(1)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click()
  await page.getByRole('menuitem', { name: 'Confirm address' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Confirm the address of Grace Hopper?' })
  await expect(dialog).toContainText(email)
  await expectAccessible(page)
  await expect(dialog).toContainText('They’ll need to sign in again')
  await dialog.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('The address of Grace Hopper is confirmed.')).toBeVisible()
  await expect(note).toHaveCount(0)

  await theirs.reload()
  const again = theirs.getByRole('dialog', { name: 'Sign in again' })
  await again.getByLabel('Password', { exact: true }).fill(grace.password)
  await again.getByRole('button', { name: 'Login' }).click()
  await expect(theirs.getByText('River Guide').first()).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'Agent Not Found' })).toHaveCount(0)
})

test('an admin who confirms their own address sees it confirmed in the list', async ({
  openProfile,
  startOwnKeeper,
}) => {
  const keeper = await startOwnKeeper({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://keeper.example' })
  await expect.poll(() => keeper.startupCode()).toBeDefined()
  const first = await registerPerson(keeper.url, 'Ada', newEmail(), keeper.startupCode())
  await first.ask('PUT', '/api/kam/registration', { mode: 'open' })
  const grace = await registerPerson(keeper.url, 'Grace Hopper', newEmail())
  await first.ask('PATCH', `/api/kam/users/${grace.user.id}`, { role: 'admin' })
  const admin = { ...grace, user: { ...grace.user, role: 'admin' as const } }
  const page = await openProfile({ as: admin, keeper })
  await page.goto('/studio/admin/users')
  const note = page.getByText('Address not confirmed: what was shared with it waits.')
  await expect(note).toHaveCount(1)
  await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click()
  await page.getByRole('menuitem', { name: 'Confirm address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('The address of Grace Hopper is confirmed.')).toBeVisible()
  await expect(note).toHaveCount(0)
})
