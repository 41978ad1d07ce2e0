import type { Page } from '@playwright/test'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makePdf } from '../server/src/testing/made-files.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent } from './people.ts'

/** A folder on this machine with these files, and what removes it. */
async function makeFolder(files: Record<string, string>) {
  const above = await mkdtemp(join(tmpdir(), 'keeper-drop-'))
  const folder = join(above, 'handbook')
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return { folder, remove: () => rm(above, { recursive: true }) }
}

/** Drops files or folders of this machine where `text` is, as a hand does. */
async function drop(page: Page, text: string, files: string[]): Promise<void> {
  const target = page.getByText(text)
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`“${text}” isn’t there`)
  const devtools = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...at, data })
  await devtools.detach()
}

for (const width of [360, 1280])
  test(`at ${width} px, a folder is dropped with all that is in it, and its PDF is cited by page`, async ({
    openProfile,
    person,
    provider,
  }) => {
    const notes = Array.from({ length: 230 }, (_, n) => [`deep/er/note-${n}.md`, `Heron ${n}.\n`] as const)
    const { folder, remove } = await makeFolder({
      ...Object.fromEntries(notes),
      'leave.pdf': makePdf(['Holidays are thirty days.', 'Send the blue form to the harbour master.']),
      'scan.pdf': makePdf(['']),
      'node_modules/x/index.js': 'x',
      '.env': 'KEY=1',
    })
    const agent = await createAgent(person, { visibility: 'private', context_scope: 'codebase' })
    const page = await openProfile({ as: person })
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/studio/agents/${agent.id}`)
    await page.getByRole('button', { name: /^Files/ }).press('Enter')
    await drop(page, 'Drop files, a folder or a ZIP here', [folder])
    await expect(page.getByText('231 added.')).toBeVisible()
    await expect(page.getByText('231 files, ')).toBeVisible()
    await page.getByText('3 left out').click()
    await expect(page.getByText('node_modules/', { exact: true })).toBeVisible()
    await expect(page.getByText('A PDF without text, such as a scan')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search files' }).fill('leave')
    const list = page.getByRole('list', { name: 'Files' })
    await expect(list.getByRole('listitem').first()).toHaveText(/^leave\.pdf2 pages, /)
    await page.getByRole('searchbox', { name: 'Search files' }).fill('note-229')
    await expect(list.getByRole('listitem').first()).toContainText('deep/er/note-229.md')

    const search = page.getByRole('textbox', { name: 'Ask what you would ask the agent' })
    await search.fill('Who gets the blue form?')
    await search.press('Enter')
    await page.getByText('leave.pdf, page 2').click()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    provider.behave({ reply: 'The harbour master [501 "Send the blue form"].' })
    await page.goto(`/studio/chat/${agent.slug}`)
    const chat = chatOn(page)
    await chat.sessionId()
    await chat.say('Who gets the blue form?')
    await expect(chat.replies.getByRole('region', { name: 'Receipts' })).toContainText('leave.pdf, page 2')
    await expectAccessible(page)
    await remove()
  })

test('what is dropped on the files of an agent isn’t attached to the chat beside them', async ({
  openProfile,
  person,
}) => {
  const { folder, remove } = await makeFolder({ 'deploy.md': 'Run the blue script.\n', 'build/a.md': 'A.' })
  const agent = await createAgent(person, { visibility: 'private', context_scope: 'codebase' })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/agents/${agent.id}`)
  await page.getByRole('button', { name: /^Files/ }).press('Enter')
  await expect(page.getByRole('button', { name: 'Attach' })).toBeVisible()
  await drop(page, 'Drop files, a folder or a ZIP here', [join(folder, 'deploy.md'), join(folder, 'build')])
  await expect(page.getByText('1 added.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('deploy.md')
  await expect(page.getByRole('button', { name: /^Remove deploy/ })).toHaveCount(0)
  // A folder that is dropped by itself is meant, whatever its name.
  await drop(page, 'Drop files, a folder or a ZIP here', [join(folder, 'build')])
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('a.md')
  await remove()
})
