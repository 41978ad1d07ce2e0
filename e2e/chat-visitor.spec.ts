import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, expectOnlyMessagesScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent } from './people.ts'
import { numberedWords } from './provider.ts'
import { appTakesOver } from './served-view.ts'

function earlierOn(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Earlier conversations' })
  return {
    button: page.getByRole('button', { name: 'Earlier conversations' }),
    sheet,
    link: (name: string) => sheet.getByRole('link', { name: new RegExp(`^${name}`) }),
  }
}

test('back on the page, a visitor finds the last conversation, and the others in a list', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const [chat, earlier] = [chatOn(page), earlierOn(page)]
  await expect(chat.welcome).toBeVisible()
  await expect(earlier.button).toBeHidden()
  await chat.say('The first')
  await expect(chat.replies).toContainText('You said: The first')
  const first = await chat.sessionId()
  await chat.newConversation.click()
  await chat.say('The second')
  await expect(chat.replies).toContainText('You said: The second')
  const second = await chat.sessionId()

  const tab = await page.context().newPage()
  await tab.goto(`/${slug}`)
  await expect(chatOn(tab).questions).toContainText('The second')
  expect(await chatOn(tab).sessionId()).toBe(second)
  await chatOn(tab).newConversation.click()
  await expect(chatOn(tab).questions).toHaveCount(0)
  const there = earlierOn(tab)
  await there.button.click()
  await expectAccessible(tab)
  await expect(there.link('The second')).toBeVisible()
  await there.link('The first').click()
  await expect(there.sheet).toHaveCount(0)
  await expect(chatOn(tab).questions).toContainText('The first')
  expect(await chatOn(tab).sessionId()).toBe(first)

  const stranger = await openProfile()
  await stranger.goto(`/${slug}`)
  await expect(chatOn(stranger).welcome).toBeVisible()
  await expect(earlierOn(stranger).button).toBeHidden()
  await expect(stranger).toHaveURL(`/${slug}`)
})

test('a message waiting to be sent in a new conversation is not hidden by the last one', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const chat = chatOn(page)
  await chat.say('The first')
  await expect(chat.replies).toContainText('You said: The first')
  await chat.newConversation.click()
  await page.context().setOffline(true)
  await chat.say('Is anybody there?')
  await expect(page.getByText('Not sent')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(chat.questions).toContainText('Is anybody there?')
  await expect(page.getByText('Not sent')).toBeVisible()
})

test('Kip answers a newcomer’s click without a key, and the whole reply can be copied', async ({
  openProfile,
  startOwnKeeper,
}) => {
  const keeper = await startOwnKeeper()
  const page = await openProfile({ keeper, permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto('/kip')
  const { welcome, replies } = chatOn(page, 'Kip')
  await expect(welcome).toContainText('Hello, I’m Kip.')
  const starters = page.getByRole('list', { name: 'Ways to begin' }).getByRole('button')
  await expect(starters).toHaveCount(6)
  await starters.filter({ hasText: 'journals five times' }).click()
  await expect(replies).toContainText('Nothing here counts days or breaks a streak.')
  await expect(replies).toContainText("From Keeper's handbook: A journal that lasts.")
  await expect(replies).toContainText('From the handbook: no key is set')
  await replies.getByRole('button', { name: 'Copy message' }).click()
  await expect(replies.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('1. **Make it small.**')
})

test('while the model is asked again the chat says so, and Esc stops it', async ({
  openProfile,
  person,
  provider,
}) => {
  const retry = { max_retries: 1, retry_delay_ms: 10_000 }
  const { slug } = await createAgent(person, { model_settings: { retry } })
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const { say, replies, input, stop } = chatOn(page)
  provider.behave({ status: 503 })
  await say('Hello')
  await expect(replies).toHaveText('Trying again…')
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Trying again…' })).toHaveCount(1)
  await input.press('Escape')
  await expect(replies.getByText('Stopped.')).toBeVisible()
  await expect(stop).toBeHidden()
})

test('a visitor reads the apology and no word of the provider’s', async ({
  openProfile,
  person,
  provider,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const { say, replies } = chatOn(page)
  provider.behave({ status: 401, echoKey: true })
  await say('Hello')
  await expect(replies).toContainText('I apologize, but I encountered an error processing your request.')
  await expect(replies).toContainText('The owner of this agent can see what went wrong.')
  await expect(page.getByText(/sk-|API key|OpenAI/)).toHaveCount(0)
})

test('a visitor can let Enter send, skip to the conversation, go home and sign in', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const { input, questions, replies } = chatOn(page)
  await expect(input).toBeFocused()
  await page.getByRole('switch', { name: 'Send with Enter' }).click()
  await input.fill('One line')
  await input.press('Enter')
  await expect(questions).toContainText('One line')
  await expect(replies).toContainText('You said: One line')

  const skip = page.getByRole('link', { name: 'Skip to content' })
  await skip.focus()
  await expect(skip).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login')
})

test('somebody signed in goes home to their own, and needs no sign-in', async ({ openProfile, person }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile({ as: person })
  await page.goto(`/${slug}`)
  await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/root')
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
})

test('a reply stands on the page without a box, as wide as a reply may be', async ({
  openProfile,
  person,
  provider,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile({ viewport: { width: 1280, height: 800 } })
  await page.goto(`/${slug}`)
  const { say, replies } = chatOn(page)
  provider.behave({ reply: 'Slow water. '.repeat(60) })
  await say('Hello')
  const text = replies.getByText(/^Slow water/)
  await expect.poll(async () => (await text.boundingBox())?.width).toBe(720)
  await expect(replies.locator(':scope > div')).toHaveCSS('border-top-width', '0px')
  await expect(replies.locator(':scope > div')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('the way to the latest message hides what is behind it', async ({ openProfile, person, provider }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile({ viewport: { width: 800, height: 600 } })
  await page.goto(`/${slug}`)
  const { say, replies, log } = chatOn(page)
  provider.behave({ reply: 'Line.\n\n'.repeat(60) })
  await say('Hello')
  // Rendered as Markdown, it is shorter than the plain text shown before.
  await expect(replies.getByRole('paragraph').filter({ hasText: 'Line.' })).toHaveCount(60)
  await log.hover()
  await page.mouse.wheel(0, -600)
  const button = page.getByRole('button', { name: 'Jump to latest' })
  await expect(button).toBeVisible()
  await expect(button.locator('..')).toHaveCSS('background-color', /^rgb\(/)
  await button.click()
  await expect(button).toBeHidden()
})

test('the conversation follows a reply only while the person is at its end', async ({
  openProfile,
  person,
  provider,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile({ viewport: { width: 1280, height: 500 } })
  await page.goto(`/${slug}`)
  const chat = chatOn(page)
  const fromEnd = () => chat.log.evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)
  const place = () => chat.log.evaluate((log) => log.scrollTop)
  const { release } = provider.hold({ reply: numberedWords(900), after: 500 })
  await chat.say('Tell me all')
  await expect(chat.replies).toContainText('word500')
  await expect.poll(fromEnd).toBeLessThan(2)
  await chat.log.hover()
  await page.mouse.wheel(0, -300)
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
  const left = await place()
  release()
  await expect(chat.replies).toContainText('word900')
  expect(await place()).toBe(left)
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect.poll(fromEnd).toBeLessThan(2)
})

test('a tab that comes into view follows the reply that another one asked for', async ({
  openProfile,
  person,
  provider,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const first = chatOn(page)
  await first.say('One')
  await expect(first.replies).toContainText('You said: One')
  const tab = await page.context().newPage()
  await tab.goto(`/${slug}`)
  const second = chatOn(tab)
  await expect(second.replies).toHaveCount(1)

  const reply = numberedWords(30)
  const held = provider.hold({ reply, after: 10 })
  await first.say('Two')
  await expect(first.replies.last()).toHaveText(held.beginning)
  await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(second.replies.last()).toHaveText(held.beginning)
  held.release()
  for (const { replies } of [first, second])
    await expect(replies.last().getByRole('paragraph').first()).toHaveText(reply)
})

for (const width of [360, 768, 1280])
  test(`nothing moves while a chat loads, begins and is resumed, at ${width} pixels`, async ({
    openProfile,
    keeper,
  }) => {
    const page = await openProfile({ keeper, viewport: { width, height: 740 } })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shift = { value: 0, hadRecentInput: false, ...entry.toJSON() }
          const before = Number(sessionStorage.getItem('shift') ?? 0)
          if (!shift.hadRecentInput) sessionStorage.setItem('shift', String(before + shift.value))
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const shift = () => page.evaluate(() => Number(sessionStorage.getItem('shift') ?? 0))
    const { welcome, say, replies } = chatOn(page, 'Kip')
    await page.goto('/kip')
    await expect(welcome).toBeVisible()
    await expect(page.getByRole('list', { name: 'Ways to begin' })).toBeVisible()
    await say('Hello')
    await expect(replies).toContainText('You said: Hello')
    await page.goto('/kip')
    await expect(replies).toContainText('You said: Hello')
    await expect(replies.getByRole('button', { name: 'Copy message' })).toBeVisible()
    expect(await shift()).toBeLessThanOrEqual(0.02)
  })

for (const width of [360, 768, 1280])
  test(`the head of a chat stays as high as it is when a conversation begins, at ${width} pixels`, async ({
    openProfile,
    person,
  }) => {
    for (const memory_enabled of [true, false]) {
      const { slug } = await createAgent(person, { memory_enabled })
      const page = await openProfile({ viewport: { width, height: 740 } })
      await page.goto(`/${slug}`)
      const { welcome, say, replies, sessionLine } = chatOn(page)
      await expect(welcome).toBeVisible()
      const height = async () => (await page.getByRole('banner').boundingBox())?.height
      await appTakesOver(page)
      const before = await height()
      await say('Hello')
      await expect(replies).toContainText('You said: Hello')
      await expect(sessionLine).toContainText('2 messages')
      expect(await height(), memory_enabled ? 'with memory' : 'without memory').toBe(before)
    }
  })

for (const width of [768, 1024, 1280])
  test(`in the studio at ${width} pixels the name is whole and nothing overlaps`, async ({
    openProfile,
    person,
  }) => {
    const { slug } = await createAgent(person, { name: 'The River Guide' })
    const page = await openProfile({ as: person, viewport: { width, height: 800 } })
    await page.goto(`/studio/chat/${slug}`)
    const { say, replies, sessionLine, newConversation, memory } = chatOn(page, 'The River Guide')
    await say('Hello')
    await expect(replies).toContainText('You said: Hello')
    const name = page.getByRole('heading', { level: 1, name: 'The River Guide' })
    expect(await name.evaluate((heading) => heading.scrollWidth <= heading.clientWidth)).toBe(true)
    const boxes = await Promise.all(
      [name, memory, sessionLine, newConversation].map((part) => part.boundingBox()),
    )
    for (const [at, a] of boxes.entries())
      for (const b of boxes.slice(at + 1)) expect(overlaps(a, b), `${width}: ${at}`).toBe(false)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

type Box = { x: number; y: number; width: number; height: number } | null

function overlaps(a: Box, b: Box): boolean {
  if (a === null || b === null) return true
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`a conversation longer than the window scrolls by itself, at ${viewport.width} pixels`, async ({
    openProfile,
    person,
    provider,
  }) => {
    const { slug } = await createAgent(person)
    const page = await openProfile({ viewport })
    await page.goto(`/${slug}`)
    const chat = chatOn(page)
    provider.behave({ reply: numberedWords(300) })
    for (const [index, question] of ['One', 'Two', 'Three', 'Four'].entries()) {
      await chat.say(question)
      await expect(chat.replies.nth(index)).toContainText('word300')
    }
    await expectOnlyMessagesScroll(page)
  })
}
