import { readFile } from 'node:fs/promises'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { choose } from './form-controls.ts'
import { registerPerson } from './people.ts'
import { windowsFor } from './windows.ts'

test('the audit log is for admins', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio/admin/audit')
  await expect(page.getByRole('heading', { name: 'You need admin access' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export JSONL' })).toHaveCount(0)
})

test('an admin filters, verifies and exports the audit log', async ({ openProfile, startOwnKeeper }) => {
  const keeper = await startOwnKeeper()
  const admin = await registerPerson(keeper.url, 'Ada Lovelace')
  const grace = await registerPerson(keeper.url, 'Grace Hopper')
  await grace.ask('POST', '/api/kam/auth/logout')
  const page = await openProfile({ keeper, as: admin })
  await page.goto('/studio/admin/audit')
  const lines = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
  await expect(lines.filter({ hasText: 'Ada Lovelace' }).first()).toBeVisible()

  await page.getByRole('searchbox', { name: 'Person' }).fill('grace')
  await expect(lines.filter({ hasText: 'Ada Lovelace' })).toHaveCount(0)
  await expect(lines.filter({ hasText: 'by registering' })).toHaveCount(1)
  await expect(lines.first()).toContainText('Signed out')
  await choose(page, 'Sort lines', 'Oldest first')
  await expect(lines.last()).toContainText('Signed out')
  await page.reload()
  await expect(lines.last()).toContainText('Signed out')
  await choose(page, 'Sort lines', 'Newest first')
  await choose(page, 'Action', 'Signed in')
  await expect(lines).toHaveCount(1)
  await expect(lines.first()).toContainText(`Grace Hopper (${grace.user.email}) · from 127.0.0.1`)
  await page.reload()
  await expect(lines).toHaveCount(1)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export JSONL' }).click()
  const file = await (await downloading).path()
  const exported = (await readFile(file, 'utf8')).trimEnd().split('\n')
  expect(exported.map((line) => JSON.parse(line))).toMatchObject([
    { action: 'account.signed_in', actor: { email: grace.user.email }, address: '127.0.0.1' },
  ])

  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(/^Verified: \d+ lines are unchanged\.$/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Person' }).fill('nobody at all')
  await page.getByRole('button', { name: 'Show all lines' }).click()
  await expect(lines.first()).toBeVisible()
})

for (const viewport of windowsFor('audit log')) {
  test(`the audit log at ${viewport.width} px has no finding of axe and no sideways scroll`, async ({
    openProfile,
    keeper,
  }) => {
    const page = await openProfile({ as: keeper.admin, viewport })
    await page.goto('/studio/admin/audit')
    await expect(page.getByRole('list', { name: 'Audit log' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}
