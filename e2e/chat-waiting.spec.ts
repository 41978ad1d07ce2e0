import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent } from './people.ts'

function waitingOn(page: Page) {
  const message = page.getByRole('region', { name: 'Waiting message' })
  return {
    message,
    edit: message.getByRole('button', { name: 'Edit' }),
    remove: message.getByRole('button', { name: 'Remove' }),
    sendNow: message.getByRole('button', { name: 'Send now' }),
  }
}

for (const place of ['public', 'studio'] as const) {
  test(`a message typed while an answer streams waits its turn, in the ${place} chat`, async ({
    openProfile,
    person,
    provider,
  }) => {
    const { slug } = await createAgent(person)
    const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
    await page.goto(place === 'public' ? `/${slug}` : `/studio/chat/${slug}`)
    const [chat, waiting] = [chatOn(page), waitingOn(page)]
    const held = provider.hold({ reply: 'At last.', after: 0 })
    await chat.say('First')
    await expect(chat.replies).toHaveText('Thinking...')
    await chat.input.fill('Second')
    await page.getByRole('button', { name: 'Send after the answer' }).click()
    await expect(waiting.message).toContainText('Second')
    await expect(waiting.message.getByRole('status')).toHaveText('Waits for the answer')
    await expect(chat.input).toHaveValue('')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await waiting.edit.click()
    await expect(waiting.message).toBeHidden()
    await expect(chat.input).toBeFocused()
    await expect(chat.input).toHaveValue('Second')
    await chat.say('Second, better')
    await expect(waiting.message).toContainText('Second, better')
    await chat.say('Third')
    await expect(page.getByText('A message already waits for the answer.')).toBeVisible()
    await chat.input.fill('')
    await expect(chat.questions).toHaveCount(1)

    provider.behave({})
    held.release()
    await expect(chat.replies.first()).toContainText('At last.')
    await expect(chat.replies.last()).toContainText(
      'You said: Second, better (message 3 of this conversation)',
    )
    await expect(waiting.message).toBeHidden()
    await expect(chat.questions).toHaveCount(2)
  })
}

test('a waiting message survives a reload, and can be removed', async ({ openProfile, person, provider }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const [chat, waiting] = [chatOn(page), waitingOn(page)]
  const held = provider.hold({ reply: 'At last.', after: 0 })
  await chat.say('First')
  await chat.say('Not this one')
  await waiting.remove.click()
  await expect(waiting.message).toBeHidden()
  await expect(chat.input).toBeFocused()
  await chat.say('Second')
  await expect(waiting.message).toContainText('Second')
  await chat.sessionId()
  await page.reload()
  await expect(waiting.message).toContainText('Second')
  await expect(chat.questions).toHaveCount(1)
  provider.behave({})
  held.release()
  await expect(chat.replies.last()).toContainText('You said: Second (message 3 of this conversation)')
})

test('a waiting message stays where the answer was stopped', async ({ openProfile, person, provider }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const [chat, waiting] = [chatOn(page), waitingOn(page)]
  const { beginning } = provider.hold({ reply: 'One two three four', after: 2 })
  await chat.say('Count')
  await expect(chat.replies).toHaveText(beginning)
  await chat.say('And now?')
  await chat.stop.click()
  await expect(chat.replies.getByText('Stopped.')).toBeVisible()
  await expect(waiting.message.getByRole('status')).toHaveText('Not sent: the answer didn’t finish.')
  await page.reload()
  await expect(waiting.message).toContainText('And now?')
  await expect(chat.questions).toHaveCount(1)
  provider.reset()
  await waiting.sendNow.click()
  await expect(chat.replies.last()).toContainText('You said: And now?')
  await expect(waiting.message).toBeHidden()
})

test('what was not sent comes into the field of a new conversation, before what is written there', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const { slug } = await createAgent(person, { memory_enabled: false })
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const [chat, waiting] = [chatOn(page), waitingOn(page)]
  await page.route(/\/api\/kip\/agents$/, (route) => route.abort(), { times: 1 })
  await chat.say('First')
  await expect(page.getByText('Not sent')).toBeVisible()
  await page.route(/\/api\/kip\/agents$/, () => undefined, { times: 1 })
  await chat.say('Second')
  await expect(chat.stop).toBeVisible()
  await chat.say('Third')
  await expect(waiting.message).toContainText('Third')
  await chat.input.fill('Fourth')
  await chat.newConversation.click()
  await expect(chat.questions).toHaveCount(0)
  await expect(waiting.message).toBeHidden()
  await expect(chat.input).toBeFocused()
  await expect(chat.input).toHaveValue('First\n\nSecond\n\nThird\n\nFourth')
  await page.reload()
  await expect(chat.input).toHaveValue('First\n\nSecond\n\nThird\n\nFourth')
  await expect(chat.questions).toHaveCount(0)
  await chat.send.click()
  await expect(chat.replies).toContainText('You said: First')
})

for (const place of ['public', 'studio'] as const) {
  test(`a message that waits in a conversation that is gone waits in the one that replaces it, in the ${place} chat`, async ({
    openProfile,
    person,
    provider,
    allowConsole,
  }) => {
    allowConsole(/status of 404/)
    const { slug } = await createAgent(person)
    const page = await openProfile({ as: person })
    await page.goto(place === 'public' ? `/${slug}` : `/studio/chat/${slug}`)
    const [chat, waiting] = [chatOn(page), waitingOn(page)]
    const { beginning } = provider.hold({ reply: 'One two three four', after: 2 })
    await chat.say('Count')
    await expect(chat.replies).toHaveText(beginning)
    await chat.say('And now?')
    await chat.stop.click()
    await expect(waiting.message).toContainText('And now?')
    const before = await chat.sessionId()
    await person.ask('DELETE', `/api/kip/sessions/${before}`, undefined)
    provider.reset()

    await chat.say('Are you there?')
    await expect(page.getByText('The earlier conversation could not be opened.')).toBeVisible()
    await expect(chat.questions).toHaveText([/^Are you there\?/])
    await expect(waiting.message).toContainText('And now?')
    await page.reload()
    await expect(waiting.message).toContainText('And now?')
    await chat.questions.getByRole('button', { name: 'Retry' }).click()
    await expect(chat.replies).toHaveText([/You said: Are you there\?/, /You said: And now\?/])
    await expect(waiting.message).toBeHidden()
    expect(await chat.sessionId()).not.toBe(before)
  })
}

test('↑ in the empty field edits the last message, and its new words begin a branch', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const chat = chatOn(page)
  await chat.input.press('ArrowUp')
  await expect(chat.input).toHaveValue('')
  await chat.say('Where do herons slep?')
  await expect(chat.replies.last().getByRole('button', { name: 'Answer again' })).toBeVisible()
  await chat.input.fill('x')
  await chat.input.press('ArrowUp')
  await expect(chat.input).toHaveValue('x')
  await chat.input.fill('')
  await chat.input.press('ArrowUp')
  await expect(chat.input).toHaveValue('')
  const edited = page.getByRole('textbox', { name: 'Your message' })
  await expect(edited).toBeFocused()
  await expect(edited).toHaveValue('Where do herons slep?')
  await edited.press('Escape')
  await expect(edited).toBeHidden()
  await expect(chat.input).toBeFocused()
  await chat.input.press('ArrowUp')
  await edited.fill('Where do herons sleep?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(chat.replies.last()).toContainText('You said: Where do herons sleep? (message 1')
  await expect(chat.questions).toHaveCount(1)
  await expect(chat.questions.getByRole('group', { name: 'Version 2 of 2' })).toBeVisible()
})

test('a long message of one’s own is folded until all of it is asked for', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const chat = chatOn(page)
  await chat.say('Short')
  await expect(chat.replies).toHaveCount(1)
  await expect(chat.questions.getByRole('button', { name: 'Show all' })).toHaveCount(0)
  await chat.say(Array.from({ length: 30 }, (_, line) => `Line ${line + 1}`).join('\n'))
  const long = chat.questions.last()
  const heightOf = async () => (await long.getByRole('paragraph').first().boundingBox())?.height ?? 0
  const folded = await heightOf()
  await long.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(heightOf).toBeGreaterThan(folded * 2)
  await long.getByRole('button', { name: 'Show less' }).click()
  await expect.poll(heightOf).toBe(folded)
})
