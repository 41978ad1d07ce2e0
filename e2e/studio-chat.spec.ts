import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { choose } from './form-controls.ts'
import { createAgent, type Person } from './people.ts'

function pastOn(page: Page) {
  const list = page.getByRole('list', { name: 'Conversations' })
  return {
    names: list.getByRole('link').locator('span:first-child'),
    link: (name: string) => list.getByRole('link', { name: new RegExp(`^${name}`) }),
    search: page.getByRole('searchbox', { name: 'Search conversations' }),
    async choose(name: string, item: 'Rename' | 'Delete'): Promise<void> {
      await page.getByRole('button', { name: `More about ${name}` }).click()
      await page.getByRole('menuitem', { name: item }).click()
    },
  }
}

/** An agent with conversations that began with these words. */
async function withPast(person: Person, inputs: string[]) {
  const agent = await createAgent(person, { visibility: 'private' })
  for (const input of inputs)
    await person.ask('POST', '/api/kip/agents', { action: 'run', agentId: agent.id, input })
  return agent
}

test('a Lead agent’s card opens a chat inside the app, and its conversation is saved', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person, { visibility: 'private' })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/agents?q=${slug}`)
  await page.getByRole('link', { name: 'River Guide', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/studio/chat/${slug}\\?sessionId=`))
  const chat = chatOn(page)
  const id = await chat.sessionId()
  await expect(chat.welcome).toBeVisible()
  await expect(chat.sessionLine).toContainText(`0 messages · session ${id.slice(0, 8)}`)
  await expect(page.getByText('Your conversations with River Guide will appear here.')).toBeVisible()
  await chat.say('Where do the herons sleep?')
  await expect(chat.replies).toHaveCount(1)
  expect(await chat.sessionId()).toBe(id)
  await expect(pastOn(page).names).toHaveText(['Where do the herons sleep?'])
  await page.reload()
  await expect(chat.questions).toHaveCount(1)
  await expect(chat.replies).toHaveCount(1)
  await chat.newConversation.click()
  await expect(chat.questions).toHaveCount(0)
  await expect.poll(() => chat.sessionId()).not.toBe(id)
  await expect(chat.newConversation).toBeDisabled()
})

test('a Standard agent’s menu opens its chat, and its address resumes the conversation with what was said', async ({
  openProfile,
  person,
  provider,
}) => {
  const fields = { name: 'Sum Maker', agent_class: 'Standard', visibility: 'private' } as const
  const { id, slug } = await createAgent(person, { ...fields, tools: ['calculator'] })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/agents?q=${slug}`)
  await page.getByRole('button', { name: 'More about Sum Maker' }).click()
  await page.getByRole('menuitem', { name: 'Chat' }).click()
  const chat = chatOn(page, 'Sum Maker')
  await expect(chat.welcome).toBeVisible()
  await expect(chat.memory).toBeVisible()
  await chat.say('The walk is 4.2 kilometres long.')
  await expect(chat.replies).toContainText('You said: The walk')
  const sessionId = await chat.sessionId()

  await page.goto('/root')
  const recent = page.getByRole('list', { name: 'Recent conversations' })
  await recent.getByRole('link', { name: /The walk is 4\.2 kilometres long\..*Sum Maker/ }).click()
  await expect(page).toHaveURL(`/studio/chat/${slug}?sessionId=${sessionId}`)
  await expect(chat.questions).toHaveCount(1)
  await chat.say('How many steps is that?')
  await expect(chat.replies).toHaveCount(2)
  expect(JSON.stringify(provider.requests.at(-1)?.body)).toContain('The walk is 4.2 kilometres long.')
  await expectAccessible(page)

  await page.goto('/studio/admin/logs')
  await page
    .getByRole('button', { name: /^Sum Maker/ })
    .first()
    .click()
  await page.getByRole('link', { name: `Open conversation ${sessionId.slice(0, 8)}` }).click()
  await expect(chat.questions).toHaveCount(2)

  await page.goto(`/studio/agents/${id}`)
  await page.getByRole('link', { name: 'Chat', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/studio/chat/${slug}\\?sessionId=`))
  expect(await chat.sessionId()).not.toBe(sessionId)
})

test('whoever may edit an agent and not run it is told so in place of its chat', async ({
  openProfile,
  keeper,
  person,
}) => {
  const { id, slug } = await createAgent(keeper.admin, { visibility: 'shared', agent_class: 'Coordinator' })
  const rights = { run: false, edit: true, share: false, delete: false }
  await keeper.admin.ask('POST', `/api/kip/agents/${id}/shares`, { email: person.user.email, rights })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${slug}`)
  await expect(page.getByText(`You don’t have permission to run the agent "${slug}".`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Message/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('past conversations are found, opened, renamed and deleted', async ({ openProfile, person }) => {
  const { slug } = await withPast(person, ['Herons', 'Otters', 'Kingfishers'])
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${slug}`)
  const [chat, past] = [chatOn(page), pastOn(page)]
  await expect(past.names).toHaveText(['Kingfishers', 'Otters', 'Herons'])
  await past.search.fill('said: OTT')
  await expect(past.names).toHaveText(['Otters'])
  await expect(page).toHaveURL(/q=said/)
  await past.search.fill('')
  await expect(past.names).toHaveCount(3)
  await choose(page, 'Sort conversations', 'Oldest first')
  await expect(past.names).toHaveText(['Herons', 'Otters', 'Kingfishers'])
  await page.reload()
  await expect(past.names).toHaveText(['Herons', 'Otters', 'Kingfishers'])
  await expectAccessible(page)
  await choose(page, 'Sort conversations', 'Newest first')
  await expect(past.names).toHaveText(['Kingfishers', 'Otters', 'Herons'])

  await past.link('Otters').click()
  await expect(chat.questions).toContainText('Otters')
  await expect(past.link('Otters')).toHaveAttribute('aria-current', 'page')
  const otters = await chat.sessionId()
  await past.choose('Otters', 'Rename')
  const rename = page.getByRole('dialog', { name: 'Rename this conversation' })
  await expect(rename.getByLabel('Name')).toBeFocused()
  await rename.getByLabel('Name').fill('At the weir')
  await rename.getByLabel('Name').press('Enter')
  await expect(past.names).toHaveText(['Kingfishers', 'At the weir', 'Herons'])
  await page.reload()
  await expect(chat.questions).toContainText('Otters')

  await past.choose('At the weir', 'Delete')
  const ask = page.getByRole('alertdialog', { name: 'Delete the conversation “At the weir”?' })
  await expect(ask).toContainText('Backups keep them for up to a week.')
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await past.choose('At the weir', 'Delete')
  await ask.getByRole('button', { name: 'Delete' }).click()
  await expect(past.names).toHaveText(['Kingfishers', 'Herons'])
  await expect(chat.welcome).toBeVisible()
  await expect.poll(() => chat.sessionId()).not.toBe(otters)
})

test('a search begun while the conversation is still being made stays, letter by letter', async ({
  openProfile,
  person,
}) => {
  const { slug } = await withPast(person, ['Herons', 'Otters'])
  const page = await openProfile({ as: person })
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/kip\/agents$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/studio/chat/${slug}`)
  const past = pastOn(page)
  await expect(past.names).toHaveCount(2)
  await past.search.pressSequentially('you sad: Otters')
  for (let step = 0; step < 'd: Otters'.length; step++) await past.search.press('ArrowLeft')
  held.resolve()
  await past.search.press('i')
  await expect(page).toHaveURL(/sessionId=/)
  await expect(past.search).toHaveValue('you said: Otters')
  await expect(page).toHaveURL(/q=you\+said/)
  await expect(past.names).toHaveText(['Otters'])
})

test('a conversation that can’t be opened gives way to a new one', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  const { slug } = await createAgent(person, { visibility: 'private' })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${slug}?sessionId=gone`)
  await expect(
    page.getByText('The earlier conversation could not be opened. Here is a new one.'),
  ).toBeVisible()
  const chat = chatOn(page)
  await expect.poll(() => chat.sessionId()).not.toBe('gone')
  // Its button is enabled once the new conversation is there.
  await chat.input.fill('Hello')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled()
  await chat.input.press('Shift+Enter')
  await expect(chat.replies).toHaveCount(1)
})

test('what a conversation can’t load or create is named, and Retry tries again', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of (500|503)/)
  const { slug } = await withPast(person, ['Herons'])
  const page = await openProfile({ as: person })
  const failing = async (pattern: RegExp, method: string, status: number) => {
    await page.route(pattern, (route) =>
      route.request().method() === method ? route.fulfill({ status, body: '{}' }) : route.continue(),
    )
    return () => page.unroute(pattern)
  }
  const mendList = await failing(/sessions=true/, 'GET', 500)
  const mendCreating = await failing(/\/api\/kip\/agents$/, 'POST', 500)
  await page.goto(`/studio/chat/${slug}`)
  const retry = page.getByRole('button', { name: 'Retry' })
  const list = page.getByRole('alert').filter({ hasText: 'Error loading conversations' })
  await expect(list).toContainText('Failed to fetch sessions. 500 Internal Server Error')
  await mendList()
  await list.locator(retry).click()
  const creating = page.getByRole('alert').filter({ hasText: 'Failed to create session' })
  await expect(creating).toBeVisible()
  await mendCreating()
  await creating.locator(retry).click()
  await expect(chatOn(page).welcome).toBeVisible()

  const mendMessages = await failing(/messages=true/, 'GET', 503)
  await pastOn(page).link('Herons').click()
  await expect(page.getByText('Failed to fetch session messages. 503 Service Unavailable')).toBeVisible()
  await mendMessages()
  await retry.click()
  await expect(chatOn(page).questions).toContainText('Herons')
})

test('an agent without memory begins with its welcome and no session', async ({ openProfile, person }) => {
  const { slug } = await createAgent(person, { visibility: 'private', memory_enabled: false })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${slug}`)
  const chat = chatOn(page)
  await expect(chat.welcome).toBeVisible()
  await expect(chat.memory).toHaveCount(0)
  await chat.say('Hello')
  await expect(chat.replies).toHaveCount(1)
  expect(new URL(page.url()).search).toBe('')
})

test('an agent that doesn’t exist, or that somebody else keeps private, is not found', async ({
  openProfile,
  keeper,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  const { slug } = await createAgent(keeper.admin, { visibility: 'private', agent_class: 'Standard' })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${slug}`)
  await expect(page.getByRole('heading', { name: 'Agent Not Found' })).toBeVisible()
  await expect(page.getByText(`The agent "${slug}" could not be found.`)).toBeVisible()
  await page.goto('/studio/chat/nowhere')
  await expect(page.getByText('The agent "nowhere" could not be found.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
})

test('a setting lets Enter send, here and on the public page', async ({ openProfile, person }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${slug}`)
  const chat = chatOn(page)
  await expect(chat.input).toHaveAttribute('placeholder', 'Message River Guide... (Shift+Enter to send)')
  await chat.input.fill('One line')
  await chat.input.press('Enter')
  await expect(chat.input).toHaveValue('One line\n')
  await page.getByRole('switch', { name: 'Send with Enter' }).click()
  await expect(chat.input).toHaveAttribute('placeholder', 'Message River Guide... (Enter to send)')
  await chat.input.press('Shift+Enter')
  await expect(chat.input).toHaveValue('One line\n\n')
  await chat.input.press('Enter')
  await expect(chat.questions).toContainText('One line')
  await expect(chat.replies).toHaveCount(1)
  await page.goto(`/${slug}`)
  await chat.input.fill('And here')
  await chat.input.press('Enter')
  await expect(chat.questions.last()).toContainText('And here')
})

test('on a phone the past conversations come in a sheet', async ({ openProfile, person }) => {
  const { slug } = await withPast(person, ['Where do the herons sleep when the river freezes over?'])
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await page.goto(`/studio/chat/${slug}`)
  const chat = chatOn(page)
  await expect(chat.welcome).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Earlier conversations' }).click()
  const sheet = page.getByRole('dialog', { name: 'Earlier conversations' })
  await expect(sheet.getByRole('button', { name: /^More about Where/ })).toBeInViewport()
  await expectAccessible(page)
  await sheet.getByRole('link', { name: /^Where do the herons/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect(chat.questions).toHaveCount(1)
})

test('the chat inside the app is accessible', async ({ openProfile, person }) => {
  const { slug } = await withPast(person, ['Herons', 'Otters'])
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${slug}`)
  await pastOn(page).link('Herons').click()
  await expect(chatOn(page).replies).toHaveCount(1)
  await expectAccessible(page)
})

test('Enter sends in the Run dialog and in the list of shortcuts as in a chat', async ({
  openProfile,
  person,
}) => {
  const { name, slug } = await createAgent(person)
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${slug}`)
  await page.getByRole('switch', { name: 'Send with Enter' }).click()
  await page.goto('/studio/agents?whose=mine')
  await page.getByRole('button', { name: `Run ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Run ${name}` })
  await expect(dialog.getByText('Enter runs', { exact: true })).toBeVisible()
  const input = dialog.getByLabel('Input')
  await input.fill('One')
  await input.press('Shift+Enter')
  await expect(input).toHaveValue('One\n')
  await input.press('Enter')
  await expect(dialog.getByRole('region', { name: 'Answer' })).toContainText('You said: One')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Send the message, or run the agentEnter')
  await expect(sheet).toContainText('Start a new lineShiftEnter')
})

test('where there is only a touch screen no key is named that it does not have', async ({
  openProfile,
  person,
}) => {
  const { name, slug } = await createAgent(person)
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const page = await openProfile({ as: person, ...phone })
  await page.goto(`/${slug}`)
  await expect(chatOn(page).input).toHaveAttribute('placeholder', `Message ${name}...`)
  await page.goto('/studio/agents?whose=mine')
  await page.getByRole('button', { name: `Run ${name}` }).click()
  await expect(page.getByRole('dialog').getByLabel('Input')).toBeVisible()
  await expect(page.getByText('Enter runs')).toHaveCount(0)
})
