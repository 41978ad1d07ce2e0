import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, type Person } from './people.ts'

function findOn(page: Page) {
  const bar = page.getByRole('search', { name: 'Find in this conversation' })
  return {
    bar,
    field: bar.getByRole('searchbox'),
    count: bar.getByRole('status'),
    next: bar.getByRole('button', { name: 'Next' }),
    previous: bar.getByRole('button', { name: 'Previous' }),
    more: page.getByRole('button', { name: 'More about this conversation' }),
    async choose(item: string): Promise<void> {
      await page.getByRole('button', { name: 'More about this conversation' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    },
    /** The marked words, and the one that is current. */
    marks: () =>
      page.evaluate(() =>
        ['found', 'found-now'].map((name) =>
          Array.from(CSS.highlights.get(name) ?? [], (range) =>
            range instanceof Range ? range.toString() : '',
          ),
        ),
      ),
  }
}

/** A conversation with so many questions, which begin with these words. */
async function talk(person: Person, agentId: string, inputs: string[]): Promise<string> {
  let sessionId: string | undefined
  for (const input of inputs) {
    const run = { action: 'run', agentId, input, ...(sessionId !== undefined && { sessionId }) }
    // The server lets every answer out through its contract.
    const answer = (await person.ask('POST', '/api/kip/agents', run)) as { session_id: string }
    sessionId = answer.session_id
  }
  return sessionId ?? ''
}

test('a word is found in a conversation, marked, and gone through by keyboard', async ({
  openProfile,
  person,
  provider,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile({ viewport: { width: 360, height: 740 } })
  await page.goto(`/${slug}`)
  const [chat, find] = [chatOn(page), findOn(page)]
  await expect(find.more).toBeDisabled()
  provider.behave({ reply: 'The **her**ons sleep. A Heron does.' })
  await chat.say('Where do herons sleep?')
  await expect(chat.replies).toContainText('sleep')
  await find.choose('Find')
  await expect(find.field).toBeFocused()
  await find.field.fill('heron')
  await expect(find.count).toHaveText('3 of 3')
  await expect.poll(find.marks).toEqual([['heron', 'heron', 'Heron'], ['Heron']])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await find.field.press('Enter')
  await expect(find.count).toHaveText('1 of 3')
  await expect.poll(async () => (await find.marks())[1]).toEqual(['heron'])
  await find.field.press('Shift+Enter')
  await expect(find.count).toHaveText('3 of 3')
  await find.field.fill('otter')
  await expect(find.count).toHaveText('No results')
  await find.field.press('Escape')
  await expect(find.bar).toBeHidden()
  await expect(find.more).toBeFocused()
  expect(await find.marks()).toEqual([[], []])
})

test('in a long conversation the browser’s keys find what is not drawn or loaded yet', async ({
  openProfile,
  person,
  provider,
}) => {
  // A summary would say the word again, and then every answer.
  provider.behave(({ body }) =>
    JSON.stringify(body ?? '').includes('What was said next') ? { reply: 'They talked.' } : undefined,
  )
  const { id, slug } = await createAgent(person)
  const inputs = Array.from({ length: 104 }, (_, at) => (at === 1 ? 'A kingfisher' : `Question ${at}`))
  const sessionId = await talk(person, id, inputs)
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${slug}?sessionId=${sessionId}`)
  const [chat, find] = [chatOn(page), findOn(page)]
  await expect(chat.questions.last()).toContainText('Question 103')
  await expect(chat.input).toBeFocused()
  await page.keyboard.press('Control+f')
  await expect(find.field).toBeFocused()
  await find.field.fill('kingfisher')
  await expect(find.count).toHaveText('2 of 2')
  await expect(chat.replies.getByText('A kingfisher')).toBeInViewport()
  await find.previous.click()
  await expect(find.count).toHaveText('1 of 2')
  await expect(chat.questions.getByText('A kingfisher')).toBeInViewport()
  await expect.poll(async () => (await find.marks())[1]).toEqual(['kingfisher'])
  await find.field.press('Escape')
  await expect(chat.input).toBeFocused()

  // What is typed into a message stays while that is too far away to be drawn.
  const question = chat.questions.filter({ hasText: 'A kingfisher' })
  await question.hover()
  await question.getByRole('button', { name: 'Edit message' }).click()
  const field = page.getByRole('textbox', { name: 'Your message' })
  await field.fill('Two kingfishers')
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect(chat.questions.last()).toContainText('Question 103')
  await expect(field).toHaveCount(0)
  await page.keyboard.press('Control+f')
  await find.field.fill('kingfisher')
  await expect(chat.replies.getByText('A kingfisher')).toBeInViewport()
  await expect(field).toHaveValue('Two kingfishers')
})

test('↑ edits the last question of a long conversation where it isn’t drawn, and Escape gives the focus back', async ({
  openProfile,
  person,
  provider,
}) => {
  provider.behave({ reply: 'Yes.' })
  const { id, slug } = await createAgent(person)
  const inputs = Array.from({ length: 36 }, (_, at) => `Question ${at}`)
  const sessionId = await talk(person, id, inputs)
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${slug}?sessionId=${sessionId}`)
  const chat = chatOn(page)
  const last = chat.questions.getByText('Question 35', { exact: true })
  await expect(last).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Your message' })
  for (const time of ['once', 'twice']) {
    await chat.log.focus()
    await expect(async () => {
      await chat.log.evaluate((log) => log.scrollTo(0, 0))
      await expect(last, time).toHaveCount(0, { timeout: 300 })
    }).toPass()
    await chat.input.press('ArrowUp')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('Question 35')
    await expect(field).toBeInViewport()
    await field.press('Escape')
    await expect(field).toHaveCount(0)
    await expect(chat.input).toBeFocused()
  }
})

test('a conversation is exported as Markdown and as JSON, whole', async ({ openProfile, person }) => {
  const { id, slug } = await createAgent(person, { memory_enabled: false })
  const inputs = Array.from({ length: 102 }, (_, at) => `Question ${at}`)
  const sessionId = await talk(person, id, inputs)
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${slug}?sessionId=${sessionId}`)
  // A summary of older turns, which a reply repeats here, may fill the window: then the question isn’t drawn.
  await expect(chatOn(page).replies.last()).toContainText('Question 101')
  const exported = async (item: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), findOn(page).choose(item)])
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
  const markdown = await exported('Export as Markdown')
  expect(markdown.name).toMatch(/^question-0-\d{4}-\d\d-\d\d\.md$/)
  expect(markdown.text).toMatch(/^# Question 0\n\nConversation with River Guide, /)
  expect(markdown.text.match(/^## You, /gm)).toHaveLength(102)
  expect(markdown.text.match(/^## River Guide, /gm)).toHaveLength(102)
  const json = await exported('Export as JSON')
  expect(json.name).toMatch(/^question-0-\d{4}-\d\d-\d\d\.json$/)
  const whole: { messages: { content: string }[] } = JSON.parse(json.text)
  expect(whole).toMatchObject({ format: 'keeper-conversation', title: 'Question 0', agent: { slug } })
  expect(whole.messages).toHaveLength(204)
  expect(whole.messages[0]?.content).toBe('Question 0')
  // A new one after a conversation that wasn't loaded whole has a beginning of its own.
  const chat = chatOn(page)
  await chat.newConversation.click()
  await expect(chat.welcome).toBeVisible()
  await expect(page.getByText('The beginning of this conversation')).toHaveCount(0)
})

test('a visitor exports a conversation, and tries again where that fails', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const [chat, find] = [chatOn(page), findOn(page)]
  await chat.say('Hello')
  await expect(chat.replies).toContainText('You said: Hello')
  await page.route(/agents\?messages=/, (route) => route.abort())
  await find.choose('Export as Markdown')
  await expect(page.getByText('The conversation could not be exported.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(/agents\?messages=/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Retry' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^hello-\d{4}-\d\d-\d\d\.md$/)
})
