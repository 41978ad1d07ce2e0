import type { Page } from '@playwright/test'
import { recordingWording } from '../contracts/src/keepers/recording-wording.ts'
import { dictationGoesTo, dictationWording as text } from '../contracts/src/sessions/dictation-wording.ts'
import { heard } from '../server/src/testing/simulator/transcription.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, type Person, registerPerson } from './people.ts'
import { mayHear } from './recording-page.ts'

const dictationOn = (page: Page) => {
  const dock = page.getByRole('region', { name: text.title })
  return {
    dock,
    start: page.getByRole('button', { name: text.start, exact: true }),
    stop: dock.getByRole('button', { name: text.stop }),
    cancel: dock.getByRole('button', { name: text.cancel }),
    retry: dock.getByRole('button', { name: text.retry }),
    said: dock.getByText(text.listening, { exact: true }),
  }
}

/** Every microphone that the page has opened, for what has become of it. */
const watchMicrophone = `
window.opened = []
const open = navigator.mediaDevices.getUserMedia
navigator.mediaDevices.getUserMedia = async (asked) => {
  const stream = await open(asked)
  window.opened.push(stream)
  return stream
}`
const isListening = (page: Page) =>
  page.evaluate('opened.some((stream) => stream.getTracks().some(({ readyState }) => readyState === "live"))')

async function openChat(page: Page, person: Person): Promise<void> {
  const { slug } = await createAgent(person)
  await page.goto(`/studio/chat/${slug}`)
}

test('what is dictated lands at the caret, and is sent by hand', async ({
  openProfile,
  person,
  provider,
}) => {
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await mayHear(page)
  await page.addInitScript(watchMicrophone)
  await openChat(page, person)
  const [chat, dictation] = [chatOn(page), dictationOn(page)]
  await chat.input.fill('Tell me of  please')
  await chat.input.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(11, 11))
  await dictation.start.click()
  await expect(dictation.said).toBeVisible()
  await expect(dictation.dock).toContainText(dictationGoesTo('OpenAI'))
  await expect(dictation.stop).toBeFocused()
  await expect(dictation.dock.getByText(/0:0[1-9]/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dictation.stop.press('Enter')
  await expect(chat.input).toHaveValue(`Tell me of ${heard} please`)
  await expect(chat.input).toBeFocused()
  await expect(dictation.dock).toBeHidden()
  expect(await isListening(page)).toBe(false)
  await expect(chat.questions).toHaveCount(0)
  const sent = provider.requests.filter(({ path }) => path.endsWith('/transcriptions'))
  expect(sent).toMatchObject([{ body: { file: { name: 'recording.webm' } } }])
  await chat.send.click()
  await expect(chat.questions).toContainText(heard)
})

test('a provider that fails keeps what was said for Retry, and Cancel gives it up', async ({
  openProfile,
  person,
  provider,
  allowConsole,
}) => {
  allowConsole(/502/)
  const page = await openProfile({ as: person })
  await mayHear(page)
  await page.addInitScript(watchMicrophone)
  await openChat(page, person)
  const [chat, dictation] = [chatOn(page), dictationOn(page)]
  await dictation.start.click()
  await expect(dictation.dock.getByText(/0:0[1-9]/)).toBeVisible()
  provider.behave({ status: 503 })
  await dictation.stop.press('Enter')
  await expect(dictation.dock.getByRole('alert')).toContainText('OpenAI answered with status 503')
  await expect(dictation.dock).toBeFocused()
  await expectAccessible(page)
  provider.behave({})
  await page.getByRole('button', { name: /^Model:/ }).click()
  const models = page.getByRole('dialog', { name: 'Model for your next messages' })
  await models.getByLabel('Provider').click()
  await page.getByRole('option', { name: 'Anthropic' }).click()
  const asked = page.waitForResponse(/\/api\/kip\/dictation\?.*provider=anthropic/)
  await models.getByRole('button', { name: 'Use this model' }).click()
  await asked
  await dictation.retry.click()
  await expect(chat.input).toHaveValue(heard)

  await dictation.start.click()
  await expect(dictation.said).toBeVisible()
  await dictation.cancel.click()
  await expect(dictation.dock).toBeHidden()
  await expect(chat.input).toBeFocused()
  await expect(chat.input).toHaveValue(heard)
  expect(await isListening(page)).toBe(false)
})

test('another page of the app, and another tab, end or refuse a dictation', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  await mayHear(page)
  await page.addInitScript(watchMicrophone)
  await openChat(page, person)
  const dictation = dictationOn(page)
  await dictation.start.click()
  await expect(dictation.said).toBeVisible()
  const second = await page.context().newPage()
  await mayHear(second)
  await second.goto(page.url())
  await dictationOn(second).start.click()
  await expect(dictationOn(second).dock.getByRole('alert')).toHaveText(text.elsewhere)
  await page.getByRole('link', { name: 'Kip Studio' }).click()
  await expect(page).not.toHaveURL(/\/chat\//)
  // The page stays until the next one has loaded.
  await expect.poll(() => isListening(page)).toBe(false)
  await dictationOn(second).retry.click()
  await expect(dictationOn(second).said).toBeVisible()
})

test('a microphone that is missing, not allowed or not secure is told beside the message', async ({
  openProfile,
  person,
}) => {
  const fails = (name: string) =>
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '${name}'))`
  const insecure = 'Object.defineProperty(window, "isSecureContext", { value: false })'
  const { slug } = await createAgent(person)
  for (const [script, sentence] of [
    [fails('NotAllowedError'), recordingWording.denied],
    [fails('NotFoundError'), recordingWording.missing],
    [insecure, recordingWording.needsHttps],
  ] as const) {
    const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
    await page.addInitScript(script)
    await page.goto(`/studio/chat/${slug}`)
    const dictation = dictationOn(page)
    await dictation.start.click()
    await expect(dictation.dock.getByRole('alert')).toHaveText(sentence)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await dictation.dock.getByRole('button', { name: text.dismiss }).click()
    await expect(chatOn(page).input).toBeFocused()
  }
})

test('visitors, and people for whom nobody can transcribe, are offered no microphone', async ({
  openProfile,
  startOwnKeeper,
}) => {
  const keeper = await startOwnKeeper()
  const owner = await registerPerson(keeper.url, 'Owner')
  const { slug } = await createAgent(owner, { agent_class: 'Lead', visibility: 'public' })
  const page = await openProfile({ as: owner, keeper })
  const asked = page.waitForResponse(/\/api\/kip\/dictation/)
  await page.goto(`${keeper.url}/studio/chat/${slug}`)
  expect((await asked).status()).toBe(200)
  await expect(page.getByRole('button', { name: 'Attach files' })).toBeVisible()
  await expect(dictationOn(page).start).toHaveCount(0)
  const visitor = await openProfile({ keeper })
  await visitor.goto(`${keeper.url}/${slug}`)
  await expect(chatOn(visitor).input).toBeVisible()
  await expect(dictationOn(visitor).start).toHaveCount(0)
})
