import type { Page } from '@playwright/test'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { choose } from './form-controls.ts'
import type { KeeperProcess } from './keeper-process.ts'
import { goodPassword, keys } from './people.ts'
import { numberedWords, type Provider } from './provider.ts'

type Story = {
  keeper: KeeperProcess
  provider: Provider
  openProfile: (options: { keeper: KeeperProcess }) => Promise<Page>
}

test('a newcomer makes a public agent and a visitor talks with it, on SQLite', async ({
  startOwnKeeper,
  provider,
  openProfile,
}) => {
  await tellStory({ keeper: await startOwnKeeper(), provider, openProfile })
})

test('a newcomer makes a public agent and a visitor talks with it, on PostgreSQL', async ({
  startOwnKeeper,
  postgresUrl,
  provider,
  openProfile,
}) => {
  await tellStory({ keeper: await startOwnKeeper({ DATABASE_URL: postgresUrl }), provider, openProfile })
})

async function tellStory({ keeper, provider, openProfile }: Story): Promise<void> {
  const owner = await openProfile({ keeper })
  await test.step('the newcomer registers and is the admin', () => register(owner))
  await test.step('adds platform keys', () => addPlatformKeys(owner))
  await test.step('makes a public Lead agent with memory', () => makeAgent(owner))

  const visitor = await openProfile({ keeper })
  await test.step('a visitor talks with it over a reload in mid-stream', () =>
    talkOverReload(visitor, provider, { call: 'chat/completions', before: 0 }))
  await test.step('and comes back later', () => comeBack(visitor))
  await test.step('the owner moves the agent to Anthropic', () => moveToAnthropic(owner))
  await test.step('the visitor talks with it over a reload again', () =>
    talkOverReload(visitor, provider, { call: 'messages', before: 1 }))
  await test.step('the owner deletes the keys', () => deletePlatformKeys(owner))
  await test.step('the answers are labelled samples now', () => talkWithoutKey(visitor, provider))
}

async function register(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'A journal for a life lived with intention.',
  )
  await page.getByRole('main').getByRole('link', { name: 'Begin' }).click()
  await expect(
    page.getByText("You're the first to register, so you'll be this Keeper's admin."),
  ).toBeVisible()
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page).toHaveURL('/root')
  await expect(page.getByRole('heading', { name: /^Good \w+, Ada$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Start here' })).toContainText('0 of 4 done')
}

async function addPlatformKeys(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Platform keys' }).click()
  await expect(page).toHaveURL('/studio/admin/api-keys')
  const warning = page.getByText('No active platform keys: users without personal keys get mock responses.')
  await expect(warning).toBeVisible()
  for (const [name, key] of [
    ['OpenAI', keys.openai],
    ['Anthropic', keys.anthropic],
  ] as const) {
    await page.getByRole('button', { name: `Add key for ${name}` }).click()
    await page.getByLabel('API key', { exact: true }).fill(key)
    await page.getByRole('button', { name: 'Save key' }).click()
    await expect(page.getByRole('switch', { name: `Use the platform key for ${name}` })).toBeChecked()
  }
  await expect(warning).toBeHidden()
}

async function makeAgent(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Agents' }).click()
  await page.getByRole('link', { name: 'New agent' }).click()
  const form = page.getByRole('form', { name: 'New agent' })
  await form.getByLabel('Name').fill('River Guide')
  await expect(form.getByLabel('Slug')).toHaveValue('river-guide')
  await form.getByLabel('Purpose').fill('Listens while people walk along the river.')
  await choose(page, 'Class', 'Lead')
  await choose(page, 'Visibility', 'Public')
  await form.getByRole('button', { name: 'Memory and context' }).click()
  await form.getByRole('switch', { name: 'Memory' }).click()
  await form.getByRole('button', { name: 'Create agent' }).click()
  await expect(page.getByRole('link', { name: 'Open page of River Guide' })).toHaveAttribute(
    'href',
    '/river-guide',
  )
}

/** With `before` replies, reloads while the next one is being written, and compares what is there in the end with what was sent. */
async function talkOverReload(
  page: Page,
  provider: Provider,
  { call, before }: { call: string; before: number },
): Promise<void> {
  const chat = chatOn(page)
  const reply = numberedWords(80)
  const held = provider.hold({ reply, after: 30, plan: { chunkMs: 5 } })
  await page.goto(new URL(page.url()).search === '' ? '/river-guide' : page.url())
  await expect(chat.memory).toBeVisible()
  await expect(chat.replies).toHaveCount(before)
  await chat.say('What do you hear?')
  await expect(chat.replies).toHaveCount(before + 1)
  await expect(chat.replies.last()).toHaveText(held.beginning)

  await page.reload()
  await expect(chat.replies.last()).toHaveText(held.beginning)
  await expect(chat.stop).toBeVisible()
  await expect(chat.questions.last()).toContainText('What do you hear?')
  held.release()
  await expect(chat.replies.last().getByRole('paragraph').first()).toHaveText(reply)
  await expect(chat.send).toBeVisible()

  const stored = await chat.stored(await chat.sessionId())
  expect(stored.slice(-2).map(({ sender, content, status }) => ({ sender, content, status }))).toEqual([
    { sender: 'user', content: 'What do you hear?', status: 'done' },
    { sender: 'other', content: reply, status: 'done' },
  ])
  expect(stored).toHaveLength(before * 2 + 2)
  expect(provider.requests.at(-1)?.path).toBe(`/v1/${call}`)
}

async function comeBack(page: Page): Promise<void> {
  const chat = chatOn(page)
  const address = page.url()
  await page.goto('/')
  await page.goto(address)
  await expect(chat.replies).toHaveCount(1)
  await expect(chat.sessionLine).toHaveText(`2 messages · session ${(await chat.sessionId()).slice(0, 8)}`)
}

async function moveToAnthropic(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit River Guide' }).click()
  await choose(page, 'Provider', 'Anthropic')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('River Guide is saved.')).toBeVisible()
}

async function deletePlatformKeys(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Platform keys' }).click()
  for (const name of ['OpenAI', 'Anthropic']) {
    await page.getByRole('button', { name: `Delete the ${name} key` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: `Add key for ${name}` })).toBeVisible()
  }
}

async function talkWithoutKey(page: Page, provider: Provider): Promise<void> {
  const chat = chatOn(page)
  const asked = provider.requests.length
  await chat.say('Are you still there?')
  await expect(chat.replies).toHaveCount(3)
  await expect(chat.replies.last()).toContainText('Sample answer: no key is set')
  expect(provider.requests).toHaveLength(asked)
}
