import type { Agent } from '../contracts/src/agents/agents.ts'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { closedReplyWording } from '../contracts/src/runs/closed-reply-wording.ts'
import { readingWording } from '../contracts/src/runs/reading-wording.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, type Person } from './people.ts'

const weir = 'The heron stood by the weir.'
const reply = `It stood there [1 "${weir}"]. Then it flew away [1 "It flew away at noon."].`

/** A keeper with a moment, and an agent that may read it. */
async function withReader(owner: Person): Promise<{ keeper: Keeper; agent: Agent }> {
  const fields = { title: 'River', purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological' }
  // The server lets every answer out through its contract.
  const keeper = (await owner.ask('POST', '/api/keepers', fields)) as Keeper
  const moment = { occurredAt: '2026-08-03T12:00:00Z', tz: 'UTC', title: 'At the river' }
  await owner.ask('POST', `/api/keepers/${keeper.id}/moments`, { ...moment, body: `Walked far. ${weir}` })
  const agent = await createAgent(owner, { visibility: 'private', context_scope: 'keeper' })
  await owner.ask('POST', `/api/keepers/${keeper.id}/grants`, { agentId: agent.id, right: 'read' })
  return { keeper, agent }
}

test('what goes is looked at before the first time; replies have receipts and show what was read', async ({
  openProfile,
  person,
  provider,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const { agent } = await withReader(person)
  const page = await openProfile({ as: person })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/studio/chat/${agent.slug}`)
  const chat = chatOn(page)
  await chat.sessionId()
  await chat.say('Where was the heron?')
  const preview = page.getByRole('region', { name: 'What River Guide will send' })
  await expect(preview).toContainText(weir)
  await expect(preview).toContainText('1 passage, about')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await preview.getByRole('button', { name: 'Not now' }).click()
  await expect(preview).toBeHidden()
  await expect(chat.input).toHaveValue('Where was the heron?')
  await expect(chat.questions).toHaveCount(0)
  expect(provider.requests).toEqual([])
  provider.behave({ reply })
  await chat.say('Where was the heron?')
  await preview.getByRole('button', { name: 'Send' }).click()
  await expect(chat.replies).toContainText('It stood there')
  await expect(chat.replies).toContainText('Then it flew away.')
  await expect(chat.replies.getByRole('link', { name: 'Receipt 1' })).toHaveCount(1)
  await expect(chat.replies.getByRole('region', { name: 'Receipts' })).toContainText(weir)
  await chat.replies.getByText('What was read').click()
  await expect(chat.replies.getByRole('link', { name: 'At the river' })).toBeVisible()
  await expect(chat.replies).toContainText('Sent to gpt-4o by OpenAI.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await chat.say('And the heron?')
  await expect(chat.replies).toHaveCount(2)
  await expect(preview).toBeHidden()
  await page.reload()
  await chat.replies.first().getByRole('link', { name: 'Receipt 1' }).click()
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'At the river', level: 1 })).toBeVisible()
})

test('a switched model sends no answer of the one before it that its person hasn’t shown it, and other words stay', async ({
  openProfile,
  person,
  provider,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const { agent } = await withReader(person)
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await page.goto(`/studio/chat/${agent.slug}`)
  const chat = chatOn(page)
  await chat.sessionId()
  const preview = page.getByRole('region', { name: 'What River Guide will send' })
  provider.behave({ reply })
  await chat.say('Where was the heron?')
  await preview.getByRole('button', { name: 'Send' }).click()
  await expect(chat.replies).toContainText('It stood there')
  await page.getByRole('button', { name: /^Model:/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Model for your next messages' })
  await expect(dialog).toContainText(closedReplyWording.onSwitch)
  await expectAccessible(page)
  await dialog.getByLabel('Provider').click()
  await page.getByRole('option', { name: 'Anthropic' }).click()
  await dialog.getByRole('button', { name: 'Use this model' }).click()
  provider.behave({ reply: 'No idea.' })
  await chat.say('Did the kite circle above the church?')
  await expect(chat.replies.nth(1)).toContainText(closedReplyWording.leftOut(1, 'Anthropic'))
  expect(JSON.stringify(provider.requests.at(-1)?.body)).not.toContain('It stood there')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const question = chat.questions.first()
  await question.getByRole('button', { name: 'Edit message' }).click()
  const field = page.getByRole('textbox', { name: 'Your message' })
  await field.fill('Where did the heron stand?')
  await field.press('Shift+Enter')
  await expect(preview).toContainText('by Anthropic')
  await page.reload()
  await expect(chat.input).toHaveValue('Where did the heron stand?')
  await expect(chat.replies).toHaveCount(2)
})

test('other words that wait to be looked at are in the field once the conversation goes on without them', async ({
  openProfile,
  person,
  provider,
  allowConsole,
}) => {
  allowConsole(/status of (409|503)/)
  const { agent } = await withReader(person)
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${agent.slug}`)
  const chat = chatOn(page)
  const sessionId = await chat.sessionId()
  const preview = page.getByRole('region', { name: 'What River Guide will send' })
  provider.behave({ reply })
  await chat.say('Where was the heron?')
  await preview.getByRole('button', { name: 'Send' }).click()
  await expect(chat.replies).toContainText('It stood there')
  await page.getByRole('button', { name: /^Model:/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Model for your next messages' })
  await dialog.getByLabel('Provider').click()
  await page.getByRole('option', { name: 'Anthropic' }).click()
  await dialog.getByRole('button', { name: 'Use this model' }).click()
  const edit = async (words: string) => {
    await chat.questions.first().getByRole('button', { name: 'Edit message' }).click()
    const field = page.getByRole('textbox', { name: 'Your message' })
    await field.fill(words)
    await field.press('Shift+Enter')
    await expect(preview).toContainText('by Anthropic')
  }

  await edit('Where did the heron stand?')
  const elsewhere = { action: 'run', agentId: agent.id, sessionId, input: 'And the kite?' }
  await person.ask('POST', '/api/kip/agents', elsewhere)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(chat.replies).toHaveCount(2)
  await expect(preview).toBeHidden()
  await expect(chat.input).toHaveValue('Where did the heron stand?')

  await edit('Where did the heron sleep?')
  await preview.getByRole('button', { name: 'Not now' }).click()
  await expect(chat.input).toHaveValue('Where did the heron sleep?\n\nWhere did the heron stand?')

  await chat.input.fill('')
  await edit('Where did the heron eat?')
  await chat.replies.first().getByRole('button', { name: 'Answer again' }).click()
  await expect(chat.input).toHaveValue('Where did the heron eat?')
  await preview.getByRole('button', { name: 'Not now' }).click()
  await expect(preview).toBeHidden()
  await expect(chat.input).toHaveValue('Where did the heron eat?')

  await chat.input.fill('')
  await edit('Where did the heron nest?')
  const refusal = { status: 503, json: { success: false, error: { message: 'Later.' } } }
  await page.route(/\/versions$/, (route) => route.fulfill(refusal), { times: 1 })
  await preview.getByRole('button', { name: 'Send' }).click()
  await expect(preview).toContainText('Later.')
  await expect(chat.input).toHaveValue('')
  await preview.getByRole('button', { name: 'Send' }).click()
  await expect(chat.questions).toHaveText([/^Where did the heron nest\?/])
  await expect(chat.input).toHaveValue('')
})

test('the run dialog shows what goes before it goes, and the log shows the receipts', async ({
  openProfile,
  person,
  provider,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const { agent } = await withReader(person)
  provider.behave({ reply })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/agents?q=${agent.slug}`)
  await page.getByRole('button', { name: `Run ${agent.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Run ${agent.name}` })
  await dialog.getByRole('textbox', { name: 'Input' }).fill('Where was the heron?')
  await dialog.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(dialog.getByRole('region', { name: 'What River Guide will send' })).toContainText(weir)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('region', { name: 'Receipts' })).toContainText(weir)
  await expect(dialog.getByText('What was read')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'View log' }).click()
  await expect(page.getByRole('region', { name: 'Receipts' })).toContainText(weir)
  await expectAccessible(page)
})

test('an agent’s form chooses the keeper that it reads', async ({ openProfile, person }) => {
  const { agent, keeper } = await withReader(person)
  const page = await openProfile({ as: person })
  await page.goto(`/studio/agents?q=${agent.slug}`)
  await page.getByRole('link', { name: `Edit ${agent.name}` }).click()
  const form = page.getByRole('form', { name: `Edit ${agent.name}` })
  await form.getByRole('button', { name: /^Memory and context/ }).click()
  await form.getByRole('combobox', { name: 'Keeper', exact: true }).click()
  await page.getByRole('option', { name: 'River', exact: true }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .poll(async () => {
      const { config } = (await person.ask('GET', `/api/kip/agents?id=${agent.id}`)) as Agent
      return config.keeper_id
    })
    .toBe(keeper.id)
})

test('where one’s keepers don’t load, an agent’s form says so, and can be tried again', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  const { agent, keeper } = await withReader(person)
  await person.ask('PUT', '/api/kip/agents', { id: agent.id, config: { keeper_id: keeper.id } })
  const page = await openProfile({ as: person })
  const kept = /\/api\/keepers\?.*sort=title/
  await page.route(kept, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`/studio/agents/${agent.id}`)
  const form = page.getByRole('form', { name: `Edit ${agent.name}` })
  const section = form.getByRole('button', { name: /^Memory and context/ })
  await section.click()
  const failed = form.getByRole('alert').filter({ hasText: 'Error loading keepers' })
  await expect(failed).toBeVisible()
  await expect(section).not.toContainText(readingWording.unknownKeeper)
  await expectAccessible(page)
  await page.unroute(kept)
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(form.getByRole('combobox', { name: 'Keeper', exact: true })).toHaveText(keeper.title)
})
