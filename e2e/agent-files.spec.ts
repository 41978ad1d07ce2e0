import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent } from './people.ts'

const guide = '# Deploying\n\nRun the blue script first, then wait for the harbour master to answer.\n'
const parser = 'export function parseProgram(source: string) {\n  return readTokens(source)\n}\n'

function fileOf(name: string, text: string) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
}

/** Opens the section of an agent's files. */
async function openFiles(page: Page, agentId: string) {
  await page.goto(`/studio/agents/${agentId}`)
  await page.getByRole('button', { name: /^Files/ }).press('Enter')
  return {
    list: page.getByRole('list', { name: 'Files' }),
    add: (...files: ReturnType<typeof fileOf>[]) => page.getByLabel('Add files here').setInputFiles(files),
  }
}

for (const width of [360, 1280])
  test(`at ${width} px, files are added, searched, cited in the chat and deleted`, async ({
    openProfile,
    person,
    provider,
  }) => {
    const agent = await createAgent(person, { visibility: 'private', context_scope: 'codebase' })
    const page = await openProfile({ as: person })
    await page.setViewportSize({ width, height: 800 })
    const { list, add } = await openFiles(page, agent.id)
    await expect(page.getByText('No files yet.')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await add(fileOf('deploy.md', guide), fileOf('parser.ts', parser), fileOf('.env', 'KEY=1'))
    await expect(page.getByText('2 added.')).toBeVisible()
    await expect(page.getByText('2 files, ')).toBeVisible()
    await page.getByText('1 left out').click()
    await expect(page.getByText('Its name says that it holds secrets')).toBeVisible()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByRole('listitem').first()).toContainText('deploy.md3 lines, ')

    const search = page.getByRole('textbox', { name: 'Ask what you would ask the agent' })
    await search.fill('who answers when deploying?')
    await search.press('Enter')
    await expect(page.getByText('1 passage, best match first:')).toBeVisible()
    await page.getByText('deploy.md:1–3').click()
    await expect(page.getByText('wait for the harbour master').first()).toBeVisible()
    await search.fill('zanzibar')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('Nothing found. The agent would read no file for this.')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    provider.behave({ reply: 'First the blue script [501 "Run the blue script first"].' })
    await page.goto(`/studio/chat/${agent.slug}`)
    const chat = chatOn(page)
    await chat.sessionId()
    await chat.say('How do I deploy?')
    await expect(chat.replies).toContainText('First the blue script')
    await expect(chat.replies.getByRole('region', { name: 'Receipts' })).toContainText('deploy.md:3')
    await expect(chat.replies.getByText('Read 1 passage from 1 file.')).toHaveCount(1)
    await chat.replies.getByRole('link', { name: 'Receipt 1' }).click()
    await expect(chat.replies.getByRole('listitem').filter({ hasText: 'deploy.md:3' })).toBeFocused()
    await expect(page).not.toHaveURL(/#/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await openFiles(page, agent.id)
    await page.getByRole('button', { name: 'Delete deploy.md' }).press('Enter')
    const one = page.getByRole('alertdialog', { name: /^Delete .*deploy\.md\?$/ })
    await one.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list).toBeFocused()
    await page.getByRole('button', { name: 'Delete all files' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete the file of this agent?' })
    await dialog.getByRole('button', { name: 'Delete all files' }).click()
    await expect(page.getByText('No files yet.')).toBeVisible()
  })

test('what was added before somebody stopped stays', async ({ openProfile, person }) => {
  const agent = await createAgent(person, { visibility: 'private', context_scope: 'codebase' })
  const page = await openProfile({ as: person })
  const { list, add } = await openFiles(page, agent.id)
  let calls = 0
  // The second call is never answered.
  await page.route('**/files', async (route) => {
    if (route.request().method() !== 'POST' || ++calls === 1) await route.continue()
  })
  await add(...Array.from({ length: 60 }, (_, n) => fileOf(`file-${n}.md`, `Heron ${n}.\n`)))
  await expect(page.getByText('Adding 50 of 60 files…')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add files', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('Stopped. 50 added.')).toBeVisible()
  await expect(page.getByText('50 files, ')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(50)
})

test('of many files that are left out, some are named and all counted', async ({ openProfile, person }) => {
  const agent = await createAgent(person, { visibility: 'private', context_scope: 'codebase' })
  const page = await openProfile({ as: person })
  const { add } = await openFiles(page, agent.id)
  await add(...Array.from({ length: 130 }, (_, n) => fileOf(`picture-${n}.png`, 'x')))
  await expect(page.getByText('0 added.')).toBeVisible()
  await page.getByText('130 left out').click()
  await expect(page.getByText('and 30 more')).toBeVisible()
})

test('an agent that reads no files is let read them by keyboard, and the focus goes to the files', async ({
  openProfile,
  person,
}) => {
  const agent = await createAgent(person, { visibility: 'private', context_scope: 'user_input' })
  const page = await openProfile({ as: person })
  await openFiles(page, agent.id)
  await page.getByRole('button', { name: 'Let it read files' }).press('Enter')
  await expect(page.getByText('No files yet.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Files', exact: true })).toBeFocused()
  await expectAccessible(page)
})
