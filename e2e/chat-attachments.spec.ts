import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makePdf, makePicture } from '../server/src/testing/made-files.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, keys } from './people.ts'

const filesOn = (page: Page) => ({
  ready: page.getByRole('list', { name: 'Files to send' }).getByRole('listitem'),
  sent: page.getByRole('list', { name: 'Attached files' }).getByRole('listitem'),
  async choose(...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Attach files' }).click()
    await (await choosing).setFiles(files)
  },
})

const picture = async (name = 'harbour.jpg') => ({
  ...{ name, mimeType: 'image/jpeg', buffer: await makePicture({ width: 400, height: 300 }) },
})

test('files are attached, removed, sent and there after a reload', async ({
  openProfile,
  person,
  provider,
}) => {
  await person.ask('POST', '/api/kip/user-keys', { provider: 'openai', apiKey: keys.openai })
  const { slug } = await createAgent(person, { model_provider: 'openai', model: 'gpt-4o' })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${slug}`)
  const [chat, files] = [chatOn(page), filesOn(page)]
  const pdf = {
    name: 'ferries.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(makePdf(['It leaves at nine.'])),
  }
  const long = `${'a long name '.repeat(12)}.txt`
  await files.choose(await picture(), pdf, {
    name: long,
    mimeType: 'text/plain',
    buffer: Buffer.from('Nothing'),
  })
  await expect(files.ready).toHaveCount(3)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Remove a long name' }).click()
  await expect(files.ready).toHaveCount(2)
  await expect(chat.input).toBeFocused()

  await page.reload()
  await expect(files.ready).toHaveCount(2)
  await chat.say('When does the ferry leave?')
  await expect(chat.replies).toContainText('You said:')
  await expect(files.ready).toHaveCount(0)
  await expect(files.sent).toHaveCount(2)
  const said = JSON.stringify(provider.requests.at(-1)?.body)
  expect(said).toContain('data:image/jpeg;base64,')
  expect(said).toContain('It leaves at nine.')
  await page.reload()
  await expect(files.sent).toHaveCount(2)
  await expect(page.getByRole('img', { name: 'harbour.jpg' })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: /ferries\.pdf/ }).click()
  expect((await saving).suggestedFilename()).toBe('ferries.pdf')
  const exporting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Export as Markdown' }).click()
  const exported = await readFile(await (await exporting).path(), 'utf8')
  expect(exported).toContain('*Attached: harbour.jpg, ferries.pdf*')
  await expectAccessible(page)

  // Other words go with the same files.
  await chat.questions.first().hover()
  await page.getByRole('button', { name: 'Edit message' }).click()
  await expect(files.sent).toHaveCount(2)
  const field = page.getByRole('textbox', { name: 'Your message' })
  await field.fill('And when does it come back?')
  await field.press('Shift+Enter')
  await expect(chat.replies.last()).toContainText('And when does it come back?')
  await expect(files.sent).toHaveCount(2)
})

test('files are pasted and dropped, and what Keeper doesn’t take says so', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile({ as: person })
  await page.goto(`/${slug}`)
  const [chat, files] = [chatOn(page), filesOn(page)]
  await expect(page.getByRole('button', { name: 'Attach files' })).toBeVisible()
  await chat.input.fill('Look')
  await give(page, 'paste', 'notes.txt', 'Herons')
  await expect(files.ready).toHaveCount(1)
  await give(page, 'drop', 'more.csv', 'a,b')
  await expect(files.ready).toHaveCount(2)
  await expect(chat.input).toHaveValue('Look')
  await give(page, 'drop', 'empty.txt', '')
  await expect(files.ready.last().getByRole('alert')).toHaveText('This file is empty. Choose another one.')
  await expectAccessible(page)
  await chat.send.click()
  await expect(files.sent).toHaveCount(2)
  await expect(files.ready).toHaveCount(0)
})

test('a visitor is offered no attachments', async ({ openProfile, person }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const chat = chatOn(page)
  await chat.say('Hello')
  await expect(chat.replies).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Attach files' })).toHaveCount(0)
})

test('an owner has the next messages answered by another model, which says so', async ({
  openProfile,
  person,
  provider,
}) => {
  await person.ask('POST', '/api/kip/user-keys', { provider: 'openai', apiKey: keys.openai })
  const { slug } = await createAgent(person, { model_provider: 'openai', model: 'gpt-4o' })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${slug}`)
  const chat = chatOn(page)
  await page.getByRole('button', { name: 'Model: gpt-4o' }).click()
  const dialog = page.getByRole('dialog', { name: 'Model for your next messages' })
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Model' }).fill('gpt-4.1')
  await dialog.getByRole('button', { name: 'Use this model' }).click()
  await expect(page.getByRole('button', { name: 'Model: gpt-4.1' })).toBeVisible()
  await chat.say('Hello')
  await expect(chat.replies.last()).toContainText('Answered by gpt-4.1 (OpenAI).')
  expect(provider.requests.at(-1)?.body).toMatchObject({ model: 'gpt-4.1' })
  await page.getByRole('button', { name: 'Model: gpt-4.1' }).click()
  await dialog.getByRole('button', { name: 'Use the agent’s model' }).click()
  await chat.replies.last().hover()
  await chat.replies.last().getByRole('button', { name: 'Answer again' }).click()
  await expect(chat.replies.last().getByRole('group', { name: 'Version 2 of 2' })).toBeVisible()
  await expect(chat.replies.last()).not.toContainText('Answered by')
  expect(provider.requests.at(-1)?.body).toMatchObject({ model: 'gpt-4o' })
})

/** What the browser does with files that a person pastes or drops. */
async function give(page: Page, how: 'paste' | 'drop', name: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message River Guide' }).evaluate(
    (field, [event, fileName = '', content = '']) => {
      const data = new DataTransfer()
      data.items.add(new File([content], fileName, { type: 'text/plain' }))
      const shared = { bubbles: true, cancelable: true }
      field.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { ...shared, clipboardData: data })
          : new DragEvent('drop', { ...shared, dataTransfer: data }),
      )
    },
    [how, name, text],
  )
}
