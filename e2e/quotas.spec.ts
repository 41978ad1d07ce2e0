import { quotaReached, quotaWording } from '../contracts/src/limits/quota-wording.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { registerPerson } from './people.ts'

test('an admin sees the quotas that apply and sets them, and a blank one goes back to the default', async ({
  openProfile,
  startOwnKeeper,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const keeper = await startOwnKeeper()
  const page = await openProfile({ keeper, as: await registerPerson(keeper.url) })
  await page.goto('/studio/admin')
  const quotas = page.getByRole('region', { name: 'Quotas' })
  const [agents, attachments] = [quotas.getByLabel('Agents'), quotas.getByLabel('Attachments')]
  const save = quotas.getByRole('button', { name: 'Save quotas' })
  await expect(agents).toHaveValue('200')
  await expect(agents).toHaveAccessibleDescription('Default: 200.')
  await expect(attachments).toHaveValue('5')
  await expect(attachments).toHaveAccessibleDescription('Default: 5 GB.')

  await agents.fill('some')
  await attachments.fill('-1')
  await save.click()
  await expect(quotas.getByRole('alert')).toHaveText([quotaWording.countNeeded, quotaWording.sizeNeeded])
  await expectAccessible(page)

  await agents.fill('0')
  await attachments.fill('0.5')
  await save.click()
  await expect(quotas.getByRole('status')).toHaveText(quotaWording.saved)
  await page.goto('/studio/agents/new')
  const form = page.getByRole('form', { name: 'New agent' })
  await form.getByLabel('Name').fill('Aspen')
  await form.getByLabel('Purpose').fill('Finds no room.')
  await form.getByRole('button', { name: 'Create agent' }).click()
  await expect(form.getByRole('alert')).toContainText('Failed to create agent')
  await expect(form.getByRole('alert')).toContainText(quotaReached('agents', 0))

  await page.goto('/studio/admin')
  await expect(attachments).toHaveValue('0.5')
  await agents.fill('')
  await save.click()
  await expect(quotas.getByRole('status')).toHaveText(quotaWording.saved)
  await page.reload()
  await expect(agents).toHaveValue('200')
  await expect(attachments).toHaveValue('0.5')
})
