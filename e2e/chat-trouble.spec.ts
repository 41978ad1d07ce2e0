import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { chatOn } from './chat-page.ts'
import { expect, serverAway, test } from './fixtures.ts'
import { createAgent, registerPerson, savePlatformKeys } from './people.ts'
import { numberedWords } from './provider.ts'
import { appTakesOver } from './served-view.ts'

const apology = 'I apologize, but I encountered an error processing your request. Please try again.'

test('a failure apologises with the server’s sentence, and Retry tries again', async ({
  openProfile,
  person,
  provider,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const { say, replies, questions, sessionId, stored } = chatOn(page)
  provider.behave({ status: 503, times: 1 })
  await say('Hello')
  await expect(replies.getByText(apology)).toBeVisible()
  const failed = (await stored(await sessionId())).at(-1)
  expect(failed?.status).toBe('failed')
  await expect(replies.getByText(failed?.error ?? 'no sentence', { exact: true })).toBeVisible()
  await replies.getByRole('button', { name: 'Retry' }).click()
  await expect(replies).toContainText('You said: Hello')
  await expect(page.getByText(apology)).toBeHidden()
  await expect(questions).toHaveCount(1)
})

test('an empty answer and an unsuccessful one have their sentences', async ({ openProfile, person }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const { say, replies } = chatOn(page)
  const data = { response: '', session_id: 'a-session', run_id: 'a-run', mock: false }
  const answers = [{ success: false }, { success: true, data, processing_time_ms: 7 }]
  await page.route('**/api/kip/agents', (route) => route.fulfill({ json: answers.shift() }))
  await say('Hello')
  await expect(replies).toContainText(apology)
  await expect(replies).toContainText('Failed to get agent response')
  await replies.getByRole('button', { name: 'Retry' }).click()
  await expect(replies).toContainText('I processed your request successfully.')
})

test('a failure in mid-answer keeps what was said', async ({ openProfile, person, provider }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  provider.behave({ reply: 'one two three four', cut: 2 })
  await chatOn(page).say('Count')
  const { replies } = chatOn(page)
  await expect(replies).toContainText(apology)
  await expect(replies.getByRole('paragraph').first()).toHaveText('one two')
})

test('a message that can’t be sent stays with Not sent and Retry, also over a reload', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const { say, replies, questions, send } = chatOn(page)
  await appTakesOver(page)
  await page.context().setOffline(true)
  await say('Is anybody there?')
  await expect(page.getByText('Not sent')).toBeVisible()
  await expect(replies).toHaveCount(0)
  await expect(page.getByText(apology)).toHaveCount(0)
  await page.context().setOffline(false)
  await page.reload()
  await expect(questions).toContainText('Is anybody there?')
  await expect(page.getByText('Not sent')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(replies).toContainText('You said: Is anybody there? (message 1 of this conversation)')
  await expect(questions).toHaveCount(1)
  await expect(page.getByText('Not sent')).toBeHidden()
  await expect(send).toBeVisible()
})

test('a crash in mid-answer keeps the text, and Continue goes on', async ({
  openProfile,
  startOwnKeeper,
  provider,
  allowConsole,
}) => {
  allowConsole(serverAway)
  const keeper = await startOwnKeeper()
  const admin = await registerPerson(keeper.url)
  await savePlatformKeys(admin)
  const { slug } = await createAgent(admin)
  const page = await openProfile({ keeper })
  await page.goto(`/${slug}`)
  const { say, replies, questions, sessionId, stored } = chatOn(page)
  const { beginning } = provider.hold({ reply: numberedWords(40), after: 15 })
  await say('Count')
  await expect(replies).toHaveText(beginning)
  const id = await sessionId()
  // What is on the screen reaches the disk a moment later; only then is it safe from a crash.
  await expect.poll(() => textOnDisk(keeper.dataDir)).toBe(beginning)

  await keeper.kill()
  await expect(replies.getByText('Reconnecting…')).toBeVisible()
  provider.reset()
  provider.behave({ reply: 'And the rest.' })
  await keeper.restart()
  await expect(replies.getByText('The answer was interrupted.')).toBeVisible()
  await expect(replies.getByRole('paragraph').first()).toHaveText(beginning)
  await replies.getByRole('button', { name: 'Continue' }).click()
  await expect(replies.last()).toContainText('And the rest.')
  await expect(replies).toHaveCount(2)
  await page.reload()
  await expect(replies).toHaveCount(2)
  await expect(questions).toHaveCount(1)
  expect((await stored(id)).map(({ status }) => status)).toEqual(['done', 'interrupted', 'done'])
})

test('a second tab is told that the conversation is still answering', async ({
  openProfile,
  person,
  provider,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const [first, tab] = [chatOn(page), await page.context().newPage()]
  await first.say('One')
  await expect(first.replies).toContainText('You said: One')
  const id = await first.sessionId()
  const second = chatOn(tab)
  await tab.goto(`/${slug}?sessionId=${id}`)
  await expect(second.replies).toHaveCount(1)

  const held = provider.hold({ reply: 'At last.', after: 0 })
  await first.say('Two')
  await expect(first.replies.last()).toHaveText('Thinking...')
  await second.say('Three')
  await expect(second.replies.last()).toContainText(
    'This conversation is still answering. Wait for the answer or stop it first.',
  )
  held.release()
  await expect(first.replies.last()).toContainText('At last.')
  provider.behave({})
  await second.replies.last().getByRole('button', { name: 'Retry' }).click()
  await expect(second.replies.last()).toContainText('You said: Three (message 5 of this conversation)')
  expect((await first.stored(id)).map(({ content }) => content)).toContain('Three')
})

test('what was said in one tab shows in the other when it is looked at again', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const [first, tab] = [chatOn(page), await page.context().newPage()]
  await first.say('One')
  await expect(first.replies).toContainText('You said: One')
  const second = chatOn(tab)
  await tab.goto(`/${slug}?sessionId=${await first.sessionId()}`)
  await expect(second.replies).toHaveCount(1)
  await first.say('Two')
  await expect(first.replies.last()).toContainText('You said: Two')
  await tab.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(second.questions).toContainText(['One', 'Two'])
  await expect(second.sessionLine).toContainText('4')
})

test('a visitor who lost the cookie keeps the unsent message and sends it in a new conversation', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const { say, replies, questions, sessionId } = chatOn(page)
  await say('One')
  await expect(replies).toContainText('You said: One')
  const before = await sessionId()
  await page.context().clearCookies()
  await say('Two')
  await expect(page.getByText('The earlier conversation could not be opened.')).toBeVisible()
  await expect(questions).toContainText(['Two'])
  await questions.getByRole('button', { name: 'Retry' }).click()
  await expect(replies).toContainText('You said: Two')
  expect(await sessionId()).not.toBe(before)
})

test('a second tab opened in mid-answer shows it to its end', async ({ openProfile, person, provider }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const first = chatOn(page)
  const reply = numberedWords(50)
  const held = provider.hold({ reply, after: 20 })
  await first.say('Count')
  await expect(first.replies).toHaveText(held.beginning)
  const tab = await page.context().newPage()
  await tab.goto(`/${slug}?sessionId=${await first.sessionId()}`)
  await expect(chatOn(tab).replies).toHaveText(held.beginning)
  held.release()
  for (const { replies } of [first, chatOn(tab)])
    await expect(replies.getByRole('paragraph').first()).toHaveText(reply)
})

test('visitors who send too much are told to wait', async ({ openProfile, startOwnKeeper, allowConsole }) => {
  allowConsole(/status of 429/)
  const keeper = await startOwnKeeper()
  const admin = await registerPerson(keeper.url)
  const { id, slug } = await createAgent(admin)
  const page = await openProfile({ keeper })
  await page.goto(`/${slug}`)
  const { say, replies } = chatOn(page)
  await say('Hello')
  await expect(replies).toContainText('Sample answer')
  let status = 200
  for (let sent = 0; sent < 40 && status === 200; sent++) {
    const data = { action: 'run', agentId: id, input: 'More' }
    status = (await page.request.post('/api/kip/agents', { data })).status()
  }
  expect(status).toBe(429)
  await say('One too many')
  await expect(replies.last()).toContainText(apology)
  await expect(replies.last()).toContainText('Too many requests. Wait a moment and try again.')
})

/** What the database holds of the answer that is being written. */
function textOnDisk(dataDir: string): string {
  const database = new DatabaseSync(join(dataDir, 'keeper.db'), { readOnly: true })
  try {
    const rows = database
      .prepare("select data from run_events where type = 'text' order by seq, end_offset")
      .all()
    return rows
      .map(({ data }) => String(data))
      .join('')
      .trim()
  } finally {
    database.close()
  }
}
