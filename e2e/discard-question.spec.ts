import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent } from './people.ts'

const kept = { purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological' }
const journey = { title: 'First suite', intention: 'Play it for Mama.', startedOn: '2026-09-12' }

type Dialog = {
  /** Which dialog it is, and the field in which somebody writes. */
  title: string
  field: string | RegExp
  open: (page: Page) => Promise<void>
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard what you typed here?' })

/** Neither a key nor a press beside it takes words; an untouched dialog closes without a question. */
async function expectQuestion(page: Page, { title, field, open }: Dialog): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  const words = dialog.getByRole('textbox', { name: field })
  const close = {
    escape: () => page.keyboard.press('Escape'),
    beside: () => page.mouse.click(4, 4),
    close: () => dialog.getByRole('button', { name: 'Close' }).click(),
  }
  for (const leave of Object.values(close)) {
    await open(page)
    await expect(words).toBeVisible()
    await leave()
    await expect(dialog).toBeHidden()
  }

  await open(page)
  await words.fill('She hummed along.')
  for (const leave of Object.values(close)) {
    await leave()
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(words).toHaveValue('She hummed along.')
  }
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(words).toHaveValue('She hummed along.')
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  await ((await cancel.isVisible()) ? cancel.click() : close.close())
  await question(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(question(page)).toBeHidden()
  await expect(dialog).toBeHidden()
  await open(page)
  await expect(words).not.toHaveValue('She hummed along.')
  await page.keyboard.press('Escape')
}

const pressing = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()

test('dialogs of a keeper ask before what was typed in them goes', async ({ openProfile, person }) => {
  test.slow()
  // The server lets every answer out through its contract.
  const keeper = (await person.ask('POST', '/api/keepers', { ...kept, title: 'Bach' })) as Keeper
  const path = `/api/keepers/${keeper.id}`
  const { id } = (await person.ask('POST', `${path}/journeys`, journey)) as { id: string }
  await person.ask('POST', `${path}/topics`, { name: 'Cello', kind: 'theme' })
  const page = await openProfile({ as: person })
  const at = (screen: string) => page.goto(`/keeper/${keeper.number}${screen}`)
  await at('/dashboard')
  await expectQuestion(page, { title: 'Edit Bach', field: 'Purpose', open: pressing('Edit Bach') })
  await at('/memory?view=facts')
  await expectQuestion(page, { title: 'Write a fact', field: 'Fact', open: pressing('Write a fact') })
  await at('/topics')
  await expectQuestion(page, { title: 'New topic', field: /^Name/, open: pressing('New topic') })
  await at('/topics/cello')
  await expectQuestion(page, { title: 'Edit Cello', field: /^Name/, open: pressing('Rename or merge') })
  await at('/journeys')
  await expectQuestion(page, {
    title: 'New journey',
    field: 'Intention',
    open: pressing('New journey'),
  })
  await at(`/journeys/${id}`)
  await expectQuestion(page, {
    title: 'Edit First suite',
    field: 'Intention',
    async open() {
      await page.getByRole('button', { name: 'More about First suite' }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
    },
  })
  await expectQuestion(page, {
    title: 'Complete “First suite”',
    field: 'Outcome, in your words',
    open: pressing('Complete'),
  })
})

test('a server’s address and secrets aren’t gone at a key', async ({ openProfile, keeper }) => {
  test.slow()
  const page = await openProfile({ as: keeper.admin })
  await page.goto('/studio/admin/mcp-servers')
  await expectQuestion(page, { title: 'Add MCP server', field: /^Name/, open: pressing('Add server') })
})

test('a note on an answer isn’t gone at a key', async ({ openProfile, person }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const chat = chatOn(page)
  await chat.say('Where do herons sleep?')
  const reply = chat.replies.last()
  await expect(reply).toContainText('You said')
  await reply.getByRole('button', { name: 'Bad answer' }).click()
  await expectQuestion(page, {
    title: 'What do you think of this answer?',
    field: 'Note',
    open: pressing('Add a note'),
  })
})

test('what is written about oneself or into a test isn’t gone at a key', async ({ openProfile, person }) => {
  test.slow()
  const { id } = await createAgent(person)
  const page = await openProfile({ as: person })
  await page.goto(`/studio/memory/${id}`)
  await expectQuestion(page, { title: 'Add a fact about you', field: 'Fact', open: pressing('Add a fact') })
  await page.goto(`/studio/agents/${id}/tests`)
  await expectQuestion(page, { title: 'New test', field: 'Input', open: pressing('New test') })
})
