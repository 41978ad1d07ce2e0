import type { Page } from '@playwright/test'
import { templateWording } from '../contracts/src/templates/template-wording.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, newSlug } from './people.ts'
import { numberedWords } from './provider.ts'

/** The chat with what is in the form. */
function trialOn(page: Page) {
  const pane = page.getByRole('region', { name: 'Try it' })
  const input = pane.getByRole('textbox', { name: /^Message / })
  return {
    pane,
    reply: (text: string) => pane.getByRole('article').filter({ hasText: text }),
    input,
    async say(text: string) {
      await input.fill(text)
      await pane.getByRole('button', { name: 'Send message' }).click()
    },
  }
}

test('the chat beside the form runs the unsaved draft, and its log is marked as a test', async ({
  openProfile,
  person,
  provider,
}) => {
  const { id, slug } = await createAgent(person, { name: 'Aspen', visibility: 'private' })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/agents/${id}`)
  const form = page.getByRole('form', { name: 'Edit Aspen' })
  await form.getByRole('button', { name: 'Instructions' }).click()
  const instructions = form.getByRole('textbox', { name: 'Instructions' })
  await instructions.fill('Greet ')
  await form.getByRole('button', { name: '{{user}}' }).click()
  await expect(instructions).toHaveValue('Greet {{user}}')
  const { pane, reply, say } = trialOn(page)
  await say('Hello')
  await expect(reply('You said: Hello')).toBeVisible()
  expect(JSON.stringify(provider.requests.at(-1)?.body)).toContain(`Greet ${person.user.name}`)
  const saved = (await person.ask('GET', `/api/kip/agents?id=${id}`)) as { config: object }
  expect(saved.config).not.toHaveProperty('instructions')

  await instructions.fill('Answer in verse.')
  await say('Again')
  await expect(reply('You said: Again')).toBeVisible()
  expect(JSON.stringify(provider.requests.at(-1)?.body)).toMatch(/Answer in verse\..*Hello.*Again/)
  await expectAccessible(page)
  await pane.getByRole('button', { name: 'New conversation' }).click()
  await expect(reply('You said: Again')).toHaveCount(0)

  await page.goto('/studio/admin/logs?tests=true')
  const row = page.getByRole('button', { name: /^Aspen/ })
  await expect(row.first()).toContainText('Test')
  await expect(row).toHaveCount(2)
  await page.goto(`/studio/chat/${slug}`)
  await expect(page.getByText('You said: Again')).toHaveCount(0)
})

test('a message that waits in a test is kept on its page alone, so that it keeps nobody from signing out', async ({
  openProfile,
  person,
  provider,
}) => {
  const { id } = await createAgent(person, { name: 'Aspen', visibility: 'private' })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/agents/${id}`)
  const { pane, reply, input, say } = trialOn(page)
  const { beginning } = provider.hold({ reply: numberedWords(20), after: 5 })
  await say('Count')
  await expect(reply(beginning)).toBeVisible()
  await input.fill('And now?')
  await pane.getByRole('button', { name: 'Send after the answer' }).click()
  await expect(pane.getByRole('region', { name: 'Waiting message' })).toContainText('And now?')
  await pane.getByRole('button', { name: 'Stop' }).click()
  await expect(pane.getByRole('button', { name: 'Send now' })).toBeVisible()
  await page.goto('/root')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
})

test('a test is stopped, and what the draft lacks is said', async ({ openProfile, person, provider }) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents/new')
  const { pane, reply, say } = trialOn(page)
  const held = provider.hold({ reply: numberedWords(20), after: 5 })
  await say('Count')
  await expect(reply(held.beginning)).toBeVisible()
  await pane.getByRole('button', { name: 'Stop' }).click()
  await expect(pane.getByRole('button', { name: 'Continue' })).toBeVisible()
  const form = page.getByRole('form', { name: 'New agent' })
  await form.getByRole('button', { name: 'Model settings' }).click()
  await form.getByLabel('Temperature').fill('7')
  await say('And?')
  await expect(pane.getByText(/Not sent: Correct the form first\. Temperature: /)).toBeVisible()
  await pane.getByRole('button', { name: 'What the model reads' }).click()
  const dialog = page.getByRole('dialog', { name: 'What the model reads' })
  await expect(dialog.getByText(/^Correct the form first\. Temperature: /)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await form.getByLabel('Temperature').fill('1')
  await pane.getByRole('button', { name: 'Retry' }).click()
  await expect(reply(held.beginning)).toHaveCount(2)
  await expect(pane.getByText('Not sent')).toHaveCount(0)
})

test('what the model reads is shown part by part, with tokens', async ({ openProfile, person, provider }) => {
  const { id } = await createAgent(person, { name: 'Aspen', tools: ['current_time'], visibility: 'private' })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/agents/${id}`)
  await trialOn(page).pane.getByRole('button', { name: 'What the model reads' }).click()
  const dialog = page.getByRole('dialog', { name: 'What the model reads' })
  await expect(dialog).toContainText('You are Aspen.')
  await expect(dialog.getByText('Tool: current_time')).toBeVisible()
  await expect(dialog).toContainText(/About [\d,]+ tokens/)
  await dialog.getByLabel('With this message').fill('Is it raining?')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(dialog.getByText('Is it raining?')).toBeVisible()
  await expectAccessible(page)
  // Its models may have been listed for the form, where a key is there.
  expect(provider.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a reload and a return bring the unsaved form back, and Discard takes it away', async ({
  openProfile,
  person,
}) => {
  const { id } = await createAgent(person, { name: 'Aspen', visibility: 'private' })
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents/new')
  const fresh = page.getByRole('form', { name: 'New agent' })
  await fresh.getByLabel('Purpose').fill('Half written')
  await page.reload()
  await expect(page.getByText('Your unsaved changes are back')).toBeVisible()
  await expect(fresh.getByLabel('Purpose')).toHaveValue('Half written')

  await page.goto(`/studio/agents/${id}`)
  const form = page.getByRole('form', { name: 'Edit Aspen' })
  await form.getByLabel('Purpose').fill('Changed, not saved')
  await expect(form.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('link', { name: 'All agents' }).click()
  await page.getByRole('link', { name: 'Edit Aspen' }).click()
  await expect(form.getByLabel('Purpose')).toHaveValue('Changed, not saved')
  await person.ask('PUT', '/api/kip/agents', { id, config: { tagline: 'Saved elsewhere' } })
  await page.reload()
  await expect(page.getByText('This agent was saved elsewhere since you began.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(form.getByLabel('Purpose')).not.toHaveValue('Changed, not saved')
  await page.reload()
  await expect(form.getByLabel('Name')).toHaveValue('Aspen')
  await expect(page.getByText('Your unsaved changes are back')).toHaveCount(0)
})

test('what others save meanwhile stays, and a greeting of theirs is replaced only by a second save', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const opening = { greeting: 'Good evening.', starter_prompts: [], follow_up_questions: [] }
  const { id } = await createAgent(person, { name: 'Aspen', config: { tagline: 'Quick' }, opening })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/agents/${id}`)
  const form = page.getByRole('form', { name: 'Edit Aspen' })
  await form.getByRole('button', { name: 'Instructions' }).click()
  await form.getByRole('textbox', { name: 'Instructions' }).fill('Answer in verse.')
  await person.ask('PUT', '/api/kip/agents', { id, config: { tagline: 'Slow' } })
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Saved', { exact: true })).toBeVisible()
  const read = () => person.ask('GET', `/api/kip/agents?id=${id}`)
  expect(await read()).toMatchObject({ config: { tagline: 'Slow', instructions: 'Answer in verse.' } })

  await form.getByRole('button', { name: /^Greeting/ }).click()
  await form.getByRole('textbox', { name: 'Greeting' }).fill('Good morning.')
  await person.ask('PUT', '/api/kip/agents', { id, opening: { ...opening, greeting: 'Good night.' } })
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText(templateWording.openingChanged)).toBeVisible()
  await expectAccessible(page)
  expect(await read()).toMatchObject({ opening: { greeting: 'Good night.' } })
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(read).toMatchObject({ opening: { greeting: 'Good morning.' } })
})

test('a form that an earlier version kept leaves alone what it knows nothing of', async ({
  openProfile,
  person,
}) => {
  const config = { response_format: 'json' as const, max_run_seconds: 120 }
  const { id } = await createAgent(person, { name: 'Aspen', config })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/agents/${id}`)
  const form = page.getByRole('form', { name: 'Edit Aspen' })
  await form.getByLabel('Purpose').fill('Half written')
  await page.getByRole('link', { name: 'All agents' }).click()
  await expect(page.getByRole('link', { name: 'Edit Aspen' })).toBeVisible()
  const found = await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      const value = localStorage.getItem(key)
      if (!value?.includes('Half written')) continue
      const kept = JSON.parse(value)
      delete kept.fields.config.response_format
      delete kept.fields.config.max_run_seconds
      localStorage.setItem(key, JSON.stringify(kept))
      return true
    }
    return false
  })
  expect(found).toBe(true)
  await page.getByRole('link', { name: 'Edit Aspen' }).click()
  await expect(form.getByLabel('Purpose')).toHaveValue('Half written')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByText('Saved', { exact: true })).toBeVisible()
  expect(await person.ask('GET', `/api/kip/agents?id=${id}`)).toMatchObject({
    purpose: 'Half written',
    config,
  })
})

test('signing out asks about an unsaved form, and takes it off the device', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents/new')
  await page.getByLabel('Purpose').fill('A planted sentence')
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(kept).toContain('A planted sentence')
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Your changes to agents aren’t saved yet' })
  await expect(question.getByRole('button', { name: 'Download' })).toBeVisible()
  await expect(question.getByRole('button', { name: 'Send and sign out' })).toHaveCount(0)
  await question.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(kept).not.toContain('A planted sentence')
})

test('folded sections say what they hold, and each width has the form and the chat', async ({
  openProfile,
  person,
}) => {
  const { id } = await createAgent(person, {
    name: `Counsellor ${'of very many rivers '.repeat(4)}`.trim(),
    visibility: 'private',
    slug: newSlug(),
    tools: ['current_time'],
    config: { tagline: 'Softly', personality: 'Kind.' },
    model_settings: { temperature: 0.3 },
  })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/agents/${id}`)
  const section = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(section('Character')).toContainText('Softly · Kind.')
  await expect(section('Model settings')).toContainText('Temperature 0.3')
  await expect(section('Memory and context')).toContainText('Tools: Current time')
  const { pane } = trialOn(page)
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByLabel('Purpose')).toBeVisible()
    await expect(pane).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(pane).toBeHidden()
    await page.getByRole('radio', { name: 'Try it' }).check()
    await expect(pane).toBeVisible()
    await expect(page.getByLabel('Purpose')).toBeHidden()
    await expectNoSidewaysScroll(page)
    await page.getByRole('radio', { name: 'Edit' }).check()
  }
  await expectAccessible(page)
})

test('an agent that one may not edit, or that isn’t there, has no form', async ({
  openProfile,
  person,
  keeper,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  const { id } = await createAgent(keeper.admin, { visibility: 'public' })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/agents/${id}`)
  await expect(page.getByRole('alert')).toContainText("You don't have permission to do this.")
  await expect(page.getByRole('form')).toHaveCount(0)
  await page.goto('/studio/agents/not-an-agent')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch agent')
  await page.getByRole('main').getByRole('link', { name: 'All agents' }).click()
  await expect(page).toHaveURL('/studio/agents')
})

test('a new agent begins from one of six, and what was being written stays', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents/new')
  await page.getByLabel('Purpose').fill('Half written')
  const starts = page.getByRole('region', { name: 'Start from' }).getByRole('button')
  await expect(starts).toHaveCount(6)
  await expectAccessible(page)
  const tutor = page.getByRole('form', { name: 'New agent: Study tutor' })
  const another = page.getByRole('link', { name: 'Start from something else' })
  await starts.filter({ hasText: 'Study tutor' }).click()
  await tutor.getByLabel('Purpose').fill('Teaches Latin')
  await another.click()
  await expect(page.getByLabel('Purpose')).toHaveValue('Half written')
  await starts.filter({ hasText: 'Study tutor' }).click()
  await expect(tutor.getByLabel('Purpose')).toHaveValue('Teaches Latin')
  await another.click()
  await starts.filter({ hasText: 'Meeting notes' }).click()
  const form = page.getByRole('form', { name: 'New agent: Meeting notes' })
  await expect(form.getByLabel('Name')).toHaveValue('Meeting notes')
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Slug').fill(newSlug())
  await form.getByRole('button', { name: 'Create agent' }).click()
  await expect(page.getByRole('group', { name: 'Meeting notes' })).toBeFocused()
  await page.goto('/studio/agents/new')
  await expect(page.getByLabel('Purpose')).toHaveValue('Half written')
})

test('the form begins from the agent as it is now, not as it was at an earlier visit', async ({
  openProfile,
  person,
}) => {
  const name = `Heron ${Date.now()}`
  const { id } = await createAgent(person, { name, visibility: 'private' })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/agents/${id}`)
  await expect(page.getByLabel('Purpose')).not.toHaveValue('')
  await page.getByRole('link', { name: 'All agents' }).first().click()
  await expect(page.getByRole('group', { name })).toBeVisible()
  await person.ask('PUT', '/api/kip/agents', { id, purpose: 'Counts swans.' })
  await page.goBack()
  await expect(page.getByLabel('Purpose')).toHaveValue('Counts swans.')
  await expect(page.getByText('saved elsewhere')).toHaveCount(0)
})

test('models are searched by keyboard, with their price, context and abilities', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents/new')
  const model = page.getByRole('combobox', { name: 'Model', exact: true })
  await model.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Search models' }).fill('4o-mini')
  const found = page.getByRole('option', { name: /^gpt-4o-mini/ })
  await expect(found).toContainText(
    /\$[\d.]+ in, \$[\d.]+ out per million · [\d.]+K context · sees, tools, JSON/,
  )
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(model).toHaveText('gpt-4o-mini')
  await model.click()
  await page.getByRole('combobox', { name: 'Search models' }).fill('nothing like it')
  await page.getByRole('option', { name: 'Another model id…' }).click()
  await expect(page.getByLabel('Model id')).toBeFocused()
})

test('the share dialog says what becomes visible and possible before it is pressed', async ({
  openProfile,
  person,
}) => {
  await createAgent(person, {
    ...{ name: 'Aspen', visibility: 'shared', tools: ['calculator'], context_scope: 'codebase' },
  })
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents?whose=mine')
  await page.getByRole('button', { name: 'More about Aspen' }).click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Aspen' })
  const facts = dialog.getByRole('region', { name: 'What sharing means' })
  await expect(facts).toContainText('They don’t see its instructions.')
  await expect(facts).toContainText('never yours')
  await expect(facts).toContainText('It can use its tools for them: Calculator.')
  await expect(facts).toContainText('Its answers quote its files for them, with paths and line numbers.')
  const rights = dialog.getByRole('group', { name: 'Permissions of the new person' })
  await rights.getByRole('button', { name: 'Edit' }).click()
  await expect(facts).toContainText('They see and change its instructions')
  await expect(facts).toContainText('They can list, search, add and delete files attached to it.')
  await expect(facts).toContainText('They see and change its tests')
  await rights.getByRole('button', { name: 'Share' }).click()
  await expect(facts).toContainText('within their own permissions')
  await expectAccessible(page)
})

test('an avatar is chosen from emoji that are searched by what they show', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents/new')
  await page.getByRole('button', { name: /^Character/ }).click()
  await page.getByRole('button', { name: 'Choose an emoji' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose an emoji' })
  await dialog.getByRole('searchbox', { name: 'Search emoji' }).fill('river')
  await expect(dialog.getByRole('list', { name: 'Emoji' }).getByRole('button')).toHaveCount(1)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /river/ }).click()
  await expect(page.getByRole('textbox', { name: 'Avatar' })).toHaveValue('🌊')
  await expect(page.getByRole('button', { name: 'Choose an emoji' })).toBeFocused()
})
