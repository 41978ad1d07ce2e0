import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { createAgent } from './people.ts'

test('a run becomes a test, runs on two versions, and these are compared side by side', async ({
  openProfile,
  person,
  provider,
}) => {
  const agent = await createAgent(person, {
    ...{ name: 'Alder', visibility: 'private' },
    config: { instructions: 'Answer in one word.' },
  })
  provider.behave(({ body }) => ({
    reply: JSON.stringify(body).includes('in one word') ? 'Morning.' : 'A long evening.',
  }))
  await person.ask('POST', '/api/kip/agents', { action: 'run', agentId: agent.id, input: 'Greet me' })
  const page = await openProfile({ as: person })
  await page.goto('/studio/admin/logs')
  await page.getByRole('button', { name: 'Alder' }).first().click()
  await page.getByRole('button', { name: 'Save as a test' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Input')).toHaveValue('Greet me')
  await dialog.getByRole('button', { name: 'Save test' }).click()
  await expect(dialog.getByText('Enter a text.')).toBeVisible()
  await expect(dialog.getByLabel('Text', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Text', { exact: true }).fill('morning')
  await dialog.getByRole('button', { name: 'Save test' }).click()
  await expect(page.getByText('The test “Greet me” is saved.')).toBeVisible()

  await page.goto(`/studio/agents/${agent.id}/tests`)
  await expect(page.getByText('Hasn’t run yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Run all' }).click()
  const tests = page.getByRole('list', { name: 'Tests', exact: true })
  await expect(tests.getByText('Passed')).toBeVisible()
  const change = { id: agent.id, config: { instructions: 'Answer at length.' } }
  await person.ask('PUT', '/api/kip/agents', change)
  await page.reload()
  await page.getByRole('button', { name: 'Run all' }).click()
  await expect(tests.getByText('on version 2')).toBeVisible()
  await expect(tests.getByText('Failed')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Compare versions' }).click()
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByRole('region', { name: 'Version 1' })).toContainText('Passed')
  await expect(results.getByRole('region', { name: 'Version 2' })).toContainText("doesn't contain “morning”")
  await expect(page.getByText(/^1 of 1 passed, .*\$0/)).toBeVisible()
  await expect(page.getByText(/^0 of 1 passed, .*\$0/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})

test('a test that was saved elsewhere meanwhile shows that, and the person chooses what stays', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const agent = await createAgent(person, { name: 'Hazel', visibility: 'private' })
  const path = `/api/kip/agents/${agent.id}/tests`
  const body = { name: 'Greets', input: 'Hello', checks: [{ kind: 'contains', text: 'Hello' }] }
  await person.ask('POST', path, body)
  const page = await openProfile({ as: person })
  await page.goto(`/studio/agents/${agent.id}/tests`)
  await page.getByRole('button', { name: 'More about Greets' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Input').fill('Good morning')
  const { tests } = (await person.ask('GET', path)) as { tests: { id: string }[] }
  await person.ask('PUT', `${path}/${tests[0]?.id}`, { ...body, input: 'Good night' })
  await dialog.getByRole('button', { name: 'Save test' }).click()
  const conflict = dialog.getByRole('alert')
  await expect(conflict).toContainText('This test was changed elsewhere since you opened it.')
  await expect(conflict).toContainText('Good night')
  await expect(dialog.getByLabel('Input')).toHaveValue('Good morning')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Tests', exact: true })).toContainText('Good morning')
})

test('an agent without tests invites to add one', async ({ openProfile, person }) => {
  const agent = await createAgent(person, { name: 'Birch', visibility: 'private' })
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await page.goto(`/studio/agents/${agent.id}/tests`)
  await expect(page.getByRole('heading', { name: 'No tests yet' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'New test' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a test from the middle of a conversation keeps what was said before, folded', async ({
  openProfile,
  person,
  provider,
}) => {
  const agent = await createAgent(person, { name: 'Rowan', visibility: 'private' })
  provider.behave({ reply: 'You walk at dawn.' })
  const body = { action: 'run', agentId: agent.id, input: 'I walk at dawn.' }
  const first = await person.ask('POST', '/api/kip/agents', body)
  const { session_id: sessionId } = first as { session_id: string }
  await person.ask('POST', '/api/kip/agents', { ...body, input: 'When do I walk?', sessionId })
  const page = await openProfile({ as: person })
  await page.goto('/studio/admin/logs')
  await page.getByRole('button', { name: 'Rowan' }).first().click()
  await page.getByRole('button', { name: 'Save as a test' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('What was said before in this conversation')).toBeVisible()
  await dialog.getByLabel('Text', { exact: true }).fill('dawn')
  await dialog.getByRole('button', { name: 'Save test' }).click()
  await expect(page.getByText('The test “When do I walk?” is saved.')).toBeVisible()

  await page.goto(`/studio/agents/${agent.id}/tests`)
  await expect(page.getByText('After 2 earlier turns.')).toBeVisible()
  await page.getByRole('button', { name: 'More about When do I walk?' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByText('2 earlier turns').click()
  await expect(dialog.getByText('I walk at dawn.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'More about When do I walk?' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('dawn')
})
