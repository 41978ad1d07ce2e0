import type { Page } from '@playwright/test'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, type Person } from './people.ts'

/** Keeps the messages of conversations away until they are let go. */
async function holdMessages(page: Page, sessionId = ''): Promise<{ letGo: () => void }> {
  const { promise: isThere, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/messages=true/, async (route) => {
    if (route.request().url().includes(sessionId)) await isThere
    // A page that was left no longer asks.
    await route.continue().catch(() => undefined)
  })
  return { letGo }
}

/** An agent with two conversations, which began with these words. */
async function withTwo(person: Person) {
  const { id, slug } = await createAgent(person)
  const begin = async (input: string) => {
    const answer = await person.ask('POST', '/api/kip/agents', { action: 'run', agentId: id, input })
    return (answer as { session_id: string }).session_id
  }
  return { slug, herons: await begin('Herons'), otters: await begin('Otters') }
}

test('what is sent before the conversation is there goes as soon as it is', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile({ as: person })
  const { letGo } = await holdMessages(page)
  await page.goto(`/studio/chat/${slug}`)
  const chat = chatOn(page)
  await chat.say('First')
  await expect(chat.input).toHaveValue('First')
  await expect(chat.questions).toHaveCount(0)
  letGo()
  await expect(chat.questions).toContainText('First')
  await expect(chat.input).toHaveValue('')
  await expect(chat.replies).toContainText('You said: First')
})

test('what was sent before a conversation was there goes into no other one', async ({
  openProfile,
  person,
}) => {
  const { slug, herons } = await withTwo(person)
  const page = await openProfile({ as: person })
  const { letGo } = await holdMessages(page, herons)
  await page.goto(`/studio/chat/${slug}?sessionId=${herons}`)
  const chat = chatOn(page)
  await chat.say('For the herons')
  await page.getByRole('link', { name: /^Otters/ }).click()
  await expect(chat.questions).toContainText('Otters')
  await expect(chat.send).toBeEnabled()
  await expect(chat.input).toHaveValue('For the herons')
  letGo()
  await page.getByRole('link', { name: /^Herons/ }).click()
  await expect(chat.questions).toHaveText([/^Herons/])
  await expect(chat.input).toHaveValue('For the herons')
  await chat.send.click()
  await expect(chat.questions).toHaveText([/^Herons/, /^For the herons/])
})

test('what was sent before a conversation failed to load doesn’t begin a new one', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 503/)
  const { slug, otters } = await withTwo(person)
  const page = await openProfile({ as: person })
  const { promise: isAsked, resolve: refuse } = Promise.withResolvers<void>()
  await page.route(/messages=true/, async (route) => {
    await isAsked
    await route.fulfill({ status: 503, json: { success: false, error: { message: 'Later.' } } })
  })
  await page.goto(`/${slug}?sessionId=${otters}`)
  const chat = chatOn(page)
  await chat.say('For the otters')
  refuse()
  await page.getByRole('alert').getByRole('button', { name: 'New conversation' }).click()
  await expect(chat.welcome).toBeVisible()
  await expect(chat.send).toBeEnabled()
  await expect(chat.input).toHaveValue('For the otters')
  await expect(chat.questions).toHaveCount(0)
})

test('what was sent early goes after a message that waited, each with an answer of its own', async ({
  openProfile,
  person,
  provider,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const chat = chatOn(page)
  const first = provider.hold({ reply: 'At last.', after: 0 })
  await chat.say('First')
  await chat.say('Second')
  const sessionId = await chat.sessionId()
  await page.goto('about:blank')
  first.release()
  await expect.poll(async () => (await chat.stored(sessionId)).at(-1)?.status).toBe('done')

  const second = provider.hold({ reply: 'To the second.', after: 0 })
  const { letGo } = await holdMessages(page)
  await page.goto(`/${slug}?sessionId=${sessionId}`)
  await chat.say('Third')
  letGo()
  await expect(page.getByRole('region', { name: 'Waiting message' })).toContainText('Third')
  await expect(chat.questions).toHaveText([/^First/, /^Second/])
  provider.behave({})
  second.release()
  await expect(chat.questions).toHaveText([/^First/, /^Second/, /^Third/])
  await expect(chat.replies).toHaveText([/At last/, /To the second/, /You said: Third/])
  await expect(chat.input).toHaveValue('')
})

test('what couldn’t go once its conversation was there isn’t sent later, or elsewhere', async ({
  openProfile,
  person,
  provider,
}) => {
  const { slug, herons } = await withTwo(person)
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${slug}?sessionId=${herons}`)
  const [chat, otters] = [chatOn(page), page.getByRole('link', { name: /^Otters/ })]
  await expect(chat.questions).toHaveText([/^Herons/])
  const held = provider.hold({ reply: 'At last.', after: 0 })
  await chat.say('First')
  await chat.say('Second')
  await expect(page.getByRole('region', { name: 'Waiting message' })).toContainText('Second')
  const { letGo } = await holdMessages(page)
  await page.reload()
  await chat.say('Third')
  letGo()
  await expect(page.getByText('A message already waits for the answer.')).toBeVisible()
  await otters.click()
  await expect(chat.questions).toHaveText([/^Otters/])
  await expect(chat.send).toBeEnabled()
  await expect(chat.input).toHaveValue('Third')
  held.release()
})

test('an early message leaves the focus to whoever searches meanwhile', async ({ openProfile, person }) => {
  const { slug, herons } = await withTwo(person)
  const page = await openProfile({ as: person })
  const { letGo } = await holdMessages(page)
  await page.goto(`/studio/chat/${slug}?sessionId=${herons}`)
  const chat = chatOn(page)
  await chat.say('For the herons')
  const search = page.getByRole('searchbox', { name: 'Search conversations' })
  await search.focus()
  letGo()
  await expect(chat.questions).toHaveText([/^Herons/, /^For the herons/])
  await expect(search).toBeFocused()
})
