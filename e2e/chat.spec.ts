import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent } from './people.ts'
import { numberedWords } from './provider.ts'

test('a visitor sees who the agent is, that it remembers, and which conversation this is', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person, { config: { tagline: 'Slow water', avatar: '🛶' } })
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const chat = chatOn(page)
  await expect(page).toHaveTitle(/River Guide/)
  await expect(page.getByRole('heading', { level: 1, name: 'River Guide' })).toBeVisible()
  await expect(page.getByText('Slow water', { exact: true })).toBeVisible()
  await expect(page.getByText('🛶')).toBeVisible()
  await expect(chat.memory).toBeVisible()
  await expect(chat.sessionLine).toBeHidden()
  await expect(chat.input).toHaveAttribute('placeholder', 'Message River Guide... (Shift+Enter to send)')
  await expect(page.getByText('The maker of River Guide and the owner of this Keeper')).toBeVisible()

  await chat.say('Hello')
  await expect(chat.replies).toContainText('You said: Hello (message 1 of this conversation)')
  await expect(chat.sessionLine).toHaveText(`2 messages · session ${(await chat.sessionId()).slice(0, 8)}`)
  await chat.say('Again')
  await expect(chat.replies.last()).toContainText('You said: Again (message 3 of this conversation)')
  await expect(chat.sessionLine).toHaveText(/^4 messages/)
})

test('the agent shows its purpose and a robot where it has no tagline and no avatar', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person, { purpose: 'Counts herons.' })
  const page = await openProfile()
  await page.goto(`/${slug}`)
  await expect(page.getByText('Counts herons.', { exact: true })).toBeVisible()
  await expect(page.getByText('🤖')).toBeVisible()
})

test('Enter makes a new line, Shift+Enter sends, and the input grows to 120 pixels', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const { input, questions, send, log } = chatOn(page)
  // The app may take the served field's place at any moment before it is first written in.
  const heightOf = async () => (await input.boundingBox())?.height ?? 0
  await expect(send).toBeDisabled()
  await input.fill('  \n ')
  await expect(send).toBeDisabled()
  await input.press('Shift+Enter')
  await expect(log.getByRole('article')).toHaveCount(1)

  await input.fill('one')
  await expect.poll(heightOf).toBeGreaterThan(0)
  const lineHeight = await heightOf()
  await input.press('Enter')
  await input.pressSequentially('two')
  await expect(input).toHaveValue('one\ntwo')
  await expect.poll(heightOf).toBeGreaterThan(lineHeight)
  await input.fill('line\n'.repeat(30))
  await expect.poll(heightOf).toBe(120)
  expect(await input.evaluate((field) => field.scrollHeight)).toBeGreaterThan(120)

  await input.fill('one\ntwo')
  await expect(send).toBeEnabled()
  await input.press('Shift+Enter')
  await expect(questions.getByRole('paragraph').first()).toHaveText('one\ntwo', { useInnerText: true })
  await expect(input).toHaveValue('')
  await expect(input).toBeFocused()
  await expect.poll(heightOf).toBe(lineHeight)
})

test('while the agent thinks nothing else is sent', async ({ openProfile, person, provider }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const { say, send, stop, input, questions, replies } = chatOn(page)
  const held = provider.hold({ reply: 'At last.', after: 0 })
  await say('Think')
  await expect(replies).toHaveText('Thinking...')
  await expect(send).toBeHidden()
  await expect(stop).toBeEnabled()
  await input.fill('Not yet')
  await expect(send).toBeHidden()
  held.release()
  await expect(replies).toContainText('At last.')
  await expect(page.getByText('Thinking...')).toBeHidden()
  await expect(send).toBeEnabled()
  await expect(questions).toHaveCount(1)
})

test('what is typed survives a reload', async ({ openProfile, person }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  await chatOn(page).input.fill('Half a thought')
  await page.reload()
  await expect(chatOn(page).input).toHaveValue('Half a thought')
})

test('the page says what it loads', async ({ openProfile, person }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile({ as: person })
  const chat = chatOn(page)
  const gate = Promise.withResolvers<void>()
  await page.route(/agents\?(slug|messages)=/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(`/${slug}`)
  await expect(page.getByText(`Loading ${slug}...`)).toBeVisible()
  gate.resolve()
  await chat.say('Hello')
  const sessionId = await chat.sessionId()
  await expect(chat.send).toBeVisible()

  const second = Promise.withResolvers<void>()
  await page.route(/agents\?messages=/, async (route) => {
    await second.promise
    await route.continue()
  })
  await page.goto(`/${slug}?sessionId=${sessionId}`)
  await expect(page.getByRole('banner').getByText('Loading...').filter({ visible: true })).toBeVisible()
  await chat.input.fill('Early')
  await expect(chat.send).toBeDisabled()
  second.resolve()
  await expect(chat.memory).toBeVisible()
  await expect(chat.questions).toHaveCount(1)
})

test('Stop keeps the text so far', async ({ openProfile, person, provider }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const { say, stop, replies, sessionId, stored } = chatOn(page)
  const { beginning } = provider.hold({ reply: numberedWords(30), after: 12 })
  await say('Count')
  await expect(replies).toHaveText(beginning)
  await stop.click()
  await expect(replies.getByText('Stopped.')).toBeVisible()
  await expect(replies.getByRole('paragraph').first()).toHaveText(beginning)
  await page.reload()
  await expect(replies.getByRole('paragraph').first()).toHaveText(beginning)
  await expect(replies.getByText('Stopped.')).toBeVisible()
  const reply = (await stored(await sessionId())).at(-1)
  expect([reply?.status, reply?.content.trim()]).toEqual(['stopped', beginning])
})

test('a new conversation is empty, and the last one is one step back', async ({ openProfile, person }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const { say, newConversation, questions, replies, sessionId, sessionLine, welcome } = chatOn(page)
  await expect(newConversation).toBeDisabled()
  await say('The first')
  await expect(replies).toContainText('You said: The first')
  const first = await sessionId()
  await newConversation.click()
  await expect(questions).toHaveCount(0)
  await expect(welcome).toBeVisible()
  await expect(sessionLine).toBeHidden()
  await expect(page).toHaveURL(`/${slug}`)
  await say('The second')
  await expect(replies).toContainText('You said: The second (message 1 of this conversation)')
  expect(await sessionId()).not.toBe(first)
  await page.goBack()
  await expect(questions).toContainText('The first')
})

test('without memory there is a welcome, and only this tab comes back to the conversation', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person, { memory_enabled: false, config: { tagline: 'Slow water' } })
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const chat = chatOn(page)
  await expect(chat.welcome).toContainText("Hello, I'm River Guide. Slow water")
  await expect(chat.memory).toBeHidden()
  await chat.say('Hello')
  await expect(chat.replies).toContainText('You said: Hello')
  await expect(page).toHaveURL(`/${slug}`)
  await page.reload()
  await expect(chat.questions).toHaveCount(1)
  const tab = await page.context().newPage()
  await tab.goto(`/${slug}`)
  await expect(chatOn(tab).welcome).toBeVisible()
  await expect(chatOn(tab).questions).toHaveCount(0)
})

test('Markdown is set, code is coloured and can be copied', async ({ openProfile, person, provider }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`/${slug}`)
  const { say, replies } = chatOn(page)
  const code = "const river = 'slow'\nreturn river"
  provider.behave({
    reply: `# Water\n\nIt is **slow**.\n\n\`\`\`ts\n${code}\n\`\`\`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[outside](https://example.com) <script>alert(1)</script>`,
  })
  await say('Show me')
  await expect(replies.getByRole('heading', { name: 'Water' })).toBeVisible()
  await expect(replies.locator('strong')).toHaveText('slow')
  await expect(replies.getByRole('table')).toBeVisible()
  await expect(replies.getByRole('link', { name: 'outside' })).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(replies.locator('script')).toHaveCount(0)
  const block = replies.getByRole('region', { name: 'Code, ts' })
  await expect(block).toHaveText(code)
  await expect(block.locator('.hljs-keyword')).toHaveText(['const', 'return'])
  await replies.getByRole('button', { name: 'Copy code' }).click()
  await expect(replies.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
})

test('an image of another server shows when somebody asks, by way of this server', async ({
  openProfile,
  person,
  provider,
  allowConsole,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  provider.behave({ reply: 'Look: ![a heron](https://image.invalid/heron.png)' })
  await chatOn(page).say('Show me')
  await expect(chatOn(page).replies).toContainText('a heron')
  const image = chatOn(page).replies.getByRole('img', { name: 'a heron' })
  await expect(image).toHaveCount(0)
  const addresses: string[] = []
  await page.route('**/api/kip/web-images?*', (route) => {
    addresses.push(new URL(route.request().url()).searchParams.get('address') ?? '')
    return addresses.length === 1
      ? route.continue()
      : route.fulfill({ contentType: 'image/png', body: onePixel })
  })
  // No name ends in .invalid (RFC 2606).
  allowConsole(/web-images/)
  const show = page.getByRole('button', { name: 'Show image: a heron' })
  await show.click()
  await expect(page.getByRole('alert')).toContainText('The image could not be shown.')
  await page.reload()
  await show.click()
  await expect(image).toBeVisible()
  expect(await image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1)
  expect(addresses).toEqual(Array(2).fill('https://image.invalid/heron.png'))
})

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('every message has its time, the person’s on the right and the agent’s on the left', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const { say, questions, replies } = chatOn(page)
  const before = Date.now()
  await say('Hello')
  for (const message of [questions, replies]) {
    const time = message.getByRole('time')
    await expect(time).toHaveText(/^\d{2}:\d{2}$/)
    const written = Date.parse((await time.getAttribute('datetime')) ?? '')
    expect(Math.abs(written - before)).toBeLessThan(60_000)
  }
  const frame = await questions.boundingBox()
  const middle = (frame?.x ?? 0) + (frame?.width ?? 0) / 2
  const [asked, said] = [
    await questions.getByRole('time').boundingBox(),
    await replies.getByRole('time').boundingBox(),
  ]
  expect(asked?.x).toBeGreaterThan(middle)
  expect(said?.x).toBeLessThan(middle)
})

test('an answer without a key is labelled', async ({ openProfile, person, provider }) => {
  const { slug } = await createAgent(person, { model_provider: 'together', model: 'Mixtral-8x7B-Instruct' })
  const page = await openProfile()
  await page.goto(`/${slug}`)
  await chatOn(page).say('Hello')
  await expect(chatOn(page).replies).toContainText('Sample answer: no key is set')
  expect(provider.requests).toEqual([])
})

test('an agent that is not ready says so and takes no message', async ({ openProfile, person }) => {
  const { slug } = await createAgent(person, { status: 'in-progress' })
  const page = await openProfile()
  await page.goto(`/${slug}`)
  await expect(page.getByText('This agent is not ready and takes no messages at the moment.')).toBeVisible()
  await expect(chatOn(page).input).toHaveCount(0)
})
