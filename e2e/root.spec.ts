import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, goodPassword, registerPerson } from './people.ts'
import { createKeeper, createMoment } from './writing-page.ts'

test('home greets, and shows keepers, conversations and what waits for an answer', async ({
  openProfile,
  person,
  provider,
  allowConsole,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/root')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), Ada$/)
  const keepers = page.getByRole('list', { name: 'Your keepers' }).getByRole('link')
  await expect(keepers).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Recent conversations' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Waiting for an answer' })).toHaveCount(0)
  await keepers.filter({ hasText: 'My journal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My journal' })).toBeVisible()

  const agent = await createAgent(person, { visibility: 'private' })
  const other = await createAgent(person, {
    name: 'Sum Maker',
    visibility: 'private',
    agent_class: 'Standard',
  })
  const run = (agentId: string, input: string) =>
    person.ask('POST', '/api/kip/agents', { action: 'run', agentId, input }).catch(() => undefined)
  await run(agent.id, 'Where do the herons sleep?')
  await run(other.id, 'How much is it?')
  provider.behave({ status: 400, times: 1 })
  await run(agent.id, 'And the owls?')
  await page.goto('/root')
  const recent = page.getByRole('list', { name: 'Recent conversations' })
  await expect(recent.getByRole('link')).toHaveText([
    /And the owls\?.*River Guide/,
    /How much is it\?.*Sum Maker/,
    /Where do the herons sleep\?/,
  ])
  const waiting = page.getByRole('list', { name: 'Waiting for an answer' })
  await expect(waiting.getByRole('link')).toHaveText([/And the owls\?.*the last reply failed/])

  // The agents that they lead to don't load: that is said, and can be tried again.
  allowConsole(/status of 500/)
  const agents = '**/api/kip/agents?sort=updated'
  await page.route(agents, (route) =>
    route.fulfill({ status: 500, json: { success: false, error: { code: 'internal', message: 'Broken' } } }),
  )
  await page.goto('/root')
  const failed = page.getByRole('region', { name: 'Recent conversations' })
  await expect(failed).toContainText('Error loading conversations')
  await page.unroute(agents)
  await failed.getByRole('button', { name: /Retry|Try again/ }).click()
  await expect(recent.getByRole('link')).toHaveCount(3)
  await waiting.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/studio/chat/${agent.slug}\\?sessionId=`))
})

test('home shows all keepers in which proposals wait or questions are due, however long ago they were changed', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  const review = { dueOn: '2026-01-02', intervalDays: 1, ease: 2.5 }
  const titles = Array.from({ length: 7 }, (_, at) => `Course ${7 - at}`)
  for (const title of titles.toReversed()) {
    const keeper = await createKeeper(person, 'educational', { title })
    await createMoment(person, keeper, { title: 'When?', body: 'Then.', review })
    await person.ask('POST', `/api/keepers/${keeper.id}/proposals`, { body: 'The ferry.' })
  }
  for (let at = 0; at < 6; at += 1) await createKeeper(person, 'journal', { title: 'Changed later' })
  const page = await openProfile({ as: person })
  await page.goto('/root')
  await expect(page.getByRole('list', { name: 'Your keepers' })).not.toContainText('Course')
  const waiting = page.getByRole('region', { name: 'Waiting for an answer' })
  await expect(waiting.getByRole('link')).toHaveText(titles.map((title) => new RegExp(`^${title}1 proposal`)))
  const due = page.getByRole('link', { name: /1 question to review/ })
  await expect(due).toHaveText(titles.map((title) => new RegExp(`${title}$`)))
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)

  // Where these don't load, that is said, and can be tried again.
  const asked = /\/api\/keepers\?.*(waiting|due)=/
  await page.route(asked, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.reload()
  await expect(waiting).toContainText('Error loading keepers')
  const noQuestions = page.getByRole('alert').filter({ hasText: 'Error loading the questions' })
  await expect(noQuestions).toBeVisible()
  await page.unroute(asked)
  await noQuestions.getByRole('button', { name: 'Retry' }).click()
  await expect(due).toHaveCount(7)
  await waiting.getByRole('button', { name: 'Retry' }).click()
  await expect(waiting.getByRole('link')).toHaveCount(7)
  await waiting.getByRole('link').last().click()
  await expect(page.getByRole('heading', { name: 'Proposals', exact: true })).toBeVisible()
})

test('each tab of the root dashboard has its address, and its aliases', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/root')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const home = page.getByRole('list', { name: 'Your keepers' })
  await expect(tab('Profile')).toHaveAttribute('aria-selected', 'true')
  await expect(home).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([
    ...['Profile', 'Security', 'Your data', 'Domain Settings', 'API Keys'],
  ])
  for (const [name, address] of [
    ['Security', '/root/security'],
    ['Your data', '/root/data'],
  ] as const) {
    await tab(name).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
    await expect(home).toHaveCount(0)
  }
  await tab('Domain Settings').click()
  await expect(page).toHaveURL('/root/domain')
  await expect(page.getByLabel('Custom domain')).toBeVisible()
  await tab('API Keys').click()
  await expect(page).toHaveURL('/root/api-keys')
  await expect(page.getByRole('button', { name: 'Add key for OpenAI' })).toBeVisible()
  await tab('Profile').click()
  await expect(page).toHaveURL('/root/profile')
  await page.goBack()
  await expect(tab('API Keys')).toHaveAttribute('aria-selected', 'true')
  await page.goto('/root/settings/api-keys')
  await expect(tab('API Keys')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: 'Add key for OpenAI' })).toBeVisible()
  await tab('API Keys').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/root/domain')
  await expect(tab('Domain Settings')).toBeFocused()
})

test('domain and origins are checked at their fields, and kept', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  const page = await openProfile({ as: person })
  await page.goto('/root/domain')
  await expect(page.getByText('coming in a future update')).toBeVisible()
  const [domain, origins] = [page.getByLabel('Custom domain'), page.getByLabel('CORS origins')]
  const save = page.getByRole('button', { name: 'Save domain settings' })
  await domain.fill('https://example.com/here')
  await origins.fill('https://www.example.com\nhttp://plain.example.com')
  await save.click()
  await expect(page.getByText('Enter a host name, such as journal.example.com.')).toBeVisible()
  await expect(page.getByText('“http://plain.example.com” is not a valid origin.')).toBeVisible()
  await expect(domain).toBeFocused()
  await expectAccessible(page)

  await domain.fill('Journal.Example.com')
  await origins.fill('\nhttps://www.example.com/\n\n  https://app.example.com:8443\n')
  await save.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(domain).toHaveValue('journal.example.com')
  await expect(origins).toHaveValue('https://www.example.com\nhttps://app.example.com:8443')

  await page.route('**/api/kam/settings', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page.getByText('Error loading domain settings')).toBeVisible()
  await page.unroute('**/api/kam/settings')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(domain).toHaveValue('journal.example.com')
})

test('everything of a person comes as a ZIP', async ({ openProfile, person }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile({ as: person })
  await page.goto('/root/data')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^keeper-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(await readFile(await download.path()))
  expect(Object.keys(files)).toContain('conversations.jsonl')
  expect(strFromU8(files['agents.json'] ?? new Uint8Array())).toContain(slug)
  await expect(page.getByText('The download has started')).toBeVisible()
})

test('deleting the account says what is deleted, asks for the password, and deletes it', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 40[01]/)
  const { slug } = await createAgent(person)
  const page = await openProfile({ as: person })
  await page.goto('/root/data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete the account ${person.user.email}?` })
  await expect(dialog).toContainText('Backups keep deleted text for up to a week.')
  await expect(dialog).toContainText('1 agent')
  await expectAccessible(page)
  await dialog.getByLabel('Password', { exact: true }).fill('not it')
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(dialog.getByText('The password is wrong.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')

  await page.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword)
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('keeper_token'))).toBeNull()
  await page.getByLabel('Email').fill(person.user.email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
  const answer = await page.request.get(`/api/kip/agents?slug=${slug}`)
  expect(answer.status()).toBe(404)
})

test('the only admin can not leave', async ({ openProfile, startOwnKeeper, allowConsole }) => {
  allowConsole(/status of 409/)
  const keeper = await startOwnKeeper()
  const admin = await registerPerson(keeper.url)
  const page = await openProfile({ as: admin, keeper, viewport: { width: 360, height: 740 } })
  await page.goto('/root/data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword)
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'This is the only admin. Make someone else an admin first.',
  )
  await expectNoSidewaysScroll(page)
})
