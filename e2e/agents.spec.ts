import type { Locator, Page } from '@playwright/test'
import { deleteSentence } from '../contracts/src/agents/agent-wording.ts'
import { expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test as base } from './fixtures.ts'
import { choose } from './form-controls.ts'
import { createAgent as createPublicAgent, newSlug, type Person } from './people.ts'
import { numberedWords } from './provider.ts'

/** Lists of agents, and what is posted to their address. */
const agentCalls = '**/api/kip/agents*'

/** The server is shared with other tests, whose people see public agents too. */
function createAgent(owner: Person, fields: Parameters<typeof createPublicAgent>[1] = {}) {
  return createPublicAgent(owner, { visibility: 'private', ...fields })
}

const test = base.extend<{
  openAgents: () => Promise<{ page: Page }>
  openNew: () => Promise<{ page: Page; form: Locator }>
}>({
  /** Opens the agents screen as the test's person. */
  openAgents: ({ openProfile, person }, use) =>
    use(async () => {
      const page = await openProfile({ as: person })
      await page.goto('/studio/agents')
      return { page }
    }),
  /** Opens the page of a new agent as the test's person: the page, and its form. */
  openNew: ({ openProfile, person }, use) =>
    use(async () => {
      const page = await openProfile({ as: person })
      await page.goto('/studio/agents/new')
      return { page, form: page.getByRole('form', { name: 'New agent' }) }
    }),
})

function registryOn(page: Page) {
  const region = page.getByRole('region', { name: 'Registry' })
  return {
    region,
    card: (name: string) => region.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) }),
    names: region.getByRole('heading', { level: 3 }),
  }
}

test('the slug follows the name until it is written by hand, and the new agent is in the registry', async ({
  openNew,
}) => {
  const { page, form } = await openNew()
  const [name, slug] = [form.getByLabel('Name'), form.getByLabel('Slug')]
  const create = form.getByRole('button', { name: 'Create agent' })
  await expect(create).toBeDisabled()
  await name.pressSequentially('Weekly  Mirror, no. 2!')
  await expect(slug).toHaveValue('weekly-mirror-no-2')
  const own = newSlug()
  await slug.fill(own)
  await name.fill('Weekly mirror')
  await expect(slug).toHaveValue(own)
  await expect(create).toBeDisabled()
  await form.getByLabel('Purpose').fill('Looks back at the week.')
  await create.click()
  await expect(page.getByText('Weekly mirror is created.')).toBeVisible()
  const card = registryOn(page).card('Weekly mirror')
  await expect(card).toContainText(`/${own}`)
  await expect(card).toContainText('Looks back at the week.')
  await expect(card).toContainText('Standard')
  await expect(card).toContainText('Private')
  await expect(card).toContainText('Ready')
  await expect(card).toContainText('OpenAI · gpt-4o')
  await page.reload()
  await expect(card).toBeVisible()
})

test('a created agent is scrolled to, focused and named with its next step', async ({
  openProfile,
  person,
}) => {
  for (const name of ['Aspen', 'Birch', 'Cedar', 'Dogwood']) await createAgent(person, { name })
  const page = await openProfile({ as: person, viewport: { width: 1280, height: 600 } })
  // A search that would hide the new agent gives way.
  await page.goto('/studio/agents?q=aspen')
  await page.getByRole('link', { name: 'New agent' }).click()
  const form = page.getByRole('form', { name: 'New agent' })
  const slug = newSlug()
  await form.getByLabel('Name').fill('Weekly mirror')
  await form.getByLabel('Slug').fill(slug)
  await form.getByLabel('Purpose').fill('Looks back at the week.')
  await form.getByRole('button', { name: 'Create agent' }).click()
  const created = page.getByRole('group', { name: 'Weekly mirror' })
  await expect(created).toBeFocused()
  await expect(created).toBeInViewport({ ratio: 1 })
  const toast = page.getByRole('listitem').filter({ hasText: 'Weekly mirror is created.' })
  await toast.getByRole('button', { name: 'Run it' }).click()
  await expect(page.getByRole('dialog', { name: 'Run Weekly mirror' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'New agent' }).click()
  await form.getByLabel('Name').fill('Night guide')
  const lead = newSlug()
  await form.getByLabel('Slug').fill(lead)
  await form.getByLabel('Purpose').fill('Listens at night.')
  await choose(page, 'Class', 'Lead')
  await form.getByRole('button', { name: 'Create agent' }).click()
  await expect(page.getByRole('group', { name: 'Night guide' })).toBeFocused()
  await page.getByRole('button', { name: 'Open its page' }).click()
  await expect(page).toHaveURL(`/${lead}`)
  await expect(page.getByText('Only you can see this')).toBeVisible()
})

test('refused slugs are named at the field, and nothing typed is lost', async ({
  openNew,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 4(00|09)/)
  const { slug: taken } = await createAgent(person)
  const { form } = await openNew()
  await form.getByLabel('Name').fill('Studio')
  await form.getByLabel('Purpose').fill('Is refused.')
  for (const [slug, reason] of [
    ['studio', '"studio" is reserved by Keeper. Choose another slug.'],
    [taken, 'This slug is taken. Choose another one.'],
    ['Not a slug', 'Use only lowercase letters, numbers and hyphens.'],
  ] as const) {
    await form.getByLabel('Slug').fill(slug)
    await form.getByRole('button', { name: 'Create agent' }).click()
    await expect(form.getByText(reason)).toBeVisible()
    await expect(form.getByLabel('Slug')).toBeFocused()
  }
  await expect(form.getByLabel('Purpose')).toHaveValue('Is refused.')
})

test('Edit opens a page with the form filled, and Cancel Edit returns to the registry', async ({
  openProfile,
  person,
}) => {
  for (const name of ['Aspen', 'Birch', 'Cedar', 'Dogwood', 'Elm']) await createAgent(person, { name })
  const page = await openProfile({ as: person, viewport: { width: 1280, height: 600 } })
  await page.goto('/studio/agents?whose=mine')
  const editAspen = page.getByRole('link', { name: 'Edit Aspen' })
  await editAspen.click()
  await expect(page).toHaveURL(/\/studio\/agents\/[0-9a-f-]{36}$/)
  const form = page.getByRole('form', { name: 'Edit Aspen' })
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Aspen' })).toBeInViewport()
  await expect(form.getByLabel('Name')).toHaveValue('Aspen')
  await form.getByLabel('Purpose').fill('Not kept.')
  await page.getByRole('button', { name: 'Cancel Edit' }).click()
  await expect(page).toHaveURL('/studio/agents')
  await expect(editAspen).toBeFocused()
  await expect(page.getByText('Not kept.')).toHaveCount(0)

  await editAspen.click()
  await expect(form.getByLabel('Purpose')).toHaveValue('Listens while people walk along the river.')
  await form.getByLabel('Name').fill('Red aspen')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Red aspen is saved.')).toBeVisible()
  const saved = page.getByRole('form', { name: 'Edit Red aspen' })
  await expect(saved.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'All agents' }).click()
  await expect(registryOn(page).card('Red aspen')).toBeVisible()
})

test('deleting asks first and names the agent', async ({ openAgents, person }) => {
  const { slug } = await createAgent(person, { name: 'Aspen' })
  const { page } = await openAgents()
  const dialog = page.getByRole('alertdialog', { name: 'Delete the agent Aspen?' })
  await page.getByRole('button', { name: 'Delete Aspen' }).click()
  await expect(dialog).toContainText(deleteSentence(slug))
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(registryOn(page).card('Aspen')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Aspen' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Aspen is deleted.')).toBeVisible()
  await expect(registryOn(page).card('Aspen')).toHaveCount(0)
})

test('instructions are written, counted and kept, and the model reads them', async ({
  openNew,
  person,
  provider,
}) => {
  const { page, form } = await openNew()
  await form.getByLabel('Name').fill('River reader')
  await form.getByLabel('Slug').fill(newSlug())
  await form.getByLabel('Purpose').fill('Reads rivers.')
  const section = form.getByRole('button', { name: 'Instructions' })
  await expect(section).toContainText('None')
  await section.click()
  await form.getByRole('textbox', { name: 'Instructions' }).fill('Greet {{user}} by name.')
  await expect(form.getByText('about 6 tokens')).toBeVisible()
  await form.getByRole('button', { name: 'Create agent' }).click()
  await page.getByRole('link', { name: 'Edit River reader' }).click()
  const edit = page.getByRole('form', { name: 'Edit River reader' })
  await expect(edit.getByRole('button', { name: 'Instructions' })).toContainText('About 6 tokens')
  await edit.getByRole('button', { name: 'Cancel Edit' }).click()
  await page.getByRole('button', { name: 'Run River reader' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run River reader' })
  await dialog.getByLabel('Input').fill('Hello')
  await dialog.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(dialog).toContainText('You said: Hello')
  expect(JSON.stringify(provider.requests.at(-1)?.body)).toContain(`Greet ${person.user.name} by name.`)
})

test('Run streams an answer and tells how long it took; Stop keeps what was said', async ({
  openAgents,
  person,
  provider,
}) => {
  await createAgent(person, { name: 'Aspen' })
  const { page } = await openAgents()
  await page.getByRole('button', { name: 'Run Aspen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run Aspen' })
  const answer = dialog.getByRole('region', { name: 'Answer' })
  const input = dialog.getByLabel('Input')
  await expect(input).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Run', exact: true })).toBeDisabled()
  const held = provider.hold({ reply: numberedWords(20), after: 8 })
  await input.fill('Count')
  await dialog.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(answer).toContainText(held.beginning)
  await expect(dialog.getByRole('button', { name: 'Running...' })).toBeDisabled()
  held.release()
  await expect(answer).toContainText(numberedWords(20))
  await expect(answer).toContainText('Done')
  await expect(answer).toContainText(/\d ms/)

  const again = provider.hold({ reply: numberedWords(20), after: 5 })
  await dialog.getByRole('button', { name: 'Run again' }).click()
  await expect(answer).toContainText(again.beginning)
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(answer).toContainText('Stopped')
  await expect(answer).toContainText(again.beginning)

  // Pressed before the server has begun, it holds as well.
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/kip/agents', async (route) => {
    await gate.promise
    await route.continue()
  })
  provider.hold({ reply: numberedWords(20), after: 5 })
  await dialog.getByRole('button', { name: 'Run again' }).click()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog.getByRole('button', { name: 'Stopping...' })).toBeDisabled()
  gate.resolve()
  await expect(answer).toContainText('Stopped')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Run Aspen' })).toBeFocused()
})

test('the run dialog keeps its place while text streams, and ends with tokens, cost and the log', async ({
  openAgents,
  person,
  provider,
}) => {
  await createAgent(person, { name: 'Aspen' })
  const { page } = await openAgents()
  await page.getByRole('button', { name: 'Run Aspen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run Aspen' })
  const input = dialog.getByLabel('Input')
  await expect(input).toBeFocused()
  const before = await input.boundingBox()
  const held = provider.hold({ reply: numberedWords(400), after: 300 })
  await input.fill('Count')
  await dialog.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(dialog).toContainText(held.beginning)
  expect(await input.boundingBox()).toEqual(before)
  held.release()
  const log = dialog.getByRole('link', { name: 'View log' })
  await expect(log).toBeVisible()
  await expect(dialog).toContainText(/[\d,]+ tokens · (<?\$[\d.]+) · View log/)
  expect(await input.boundingBox()).toEqual(before)
  await log.click()
  await expect(page).toHaveURL(/\/studio\/admin\/logs\?.*log=/)
  await expect(page.getByRole('region', { name: 'Log' })).toContainText('Count')
})

test('a run that fails says so, and one without a key is labelled', async ({
  openAgents,
  person,
  provider,
}) => {
  await createAgent(person, { name: 'Aspen' })
  await createAgent(person, { name: 'Birch', model_provider: 'together', model: 'Mixtral-8x7B-Instruct' })
  const { page } = await openAgents()
  const answer = page.getByRole('region', { name: 'Answer' })
  provider.behave({ status: 503 })
  await page.getByRole('button', { name: 'Run Aspen' }).click()
  await page.getByLabel('Input').fill('Hello')
  await page.getByLabel('Input').press('Shift+Enter')
  await expect(answer).toContainText('Agent execution failed')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Run Birch' }).click()
  await page.getByLabel('Input').fill('Hello')
  await page.getByLabel('Input').press('Shift+Enter')
  await expect(answer).toContainText('Sample answer: no key is set')
})

test('a card opens as a whole, and names stay whole at every width', async ({ openProfile, person }) => {
  const { slug } = await createAgent(person, { name: 'Counsellor of Rivers', agent_class: 'Standard' })
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents?whose=mine')
  const card = page.getByRole('group', { name: 'Counsellor of Rivers' })
  const title = card.getByRole('heading')
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    const overflow = await card.evaluate((shown) => shown.scrollWidth - shown.clientWidth)
    expect(overflow, `${width}`).toBeLessThanOrEqual(0)
    // Two lines at most: no word is broken.
    expect((await title.boundingBox())?.height, `${width}`).toBeLessThan(56)
  }
  // On the purpose, beneath the name.
  await card.click({ position: { x: 40, y: 90 } })
  await expect(page).toHaveURL(new RegExp(`/studio/chat/${slug}`))
  await expect(chatOn(page, 'Counsellor of Rivers').input).toBeVisible()
})

test('the actions of a card stand in one row, and a name that is too long ends with an ellipsis', async ({
  openProfile,
  person,
}) => {
  const name = `Counsellor ${'abcdefghijklmnopqrstuvwxyz'.repeat(3)}`
  await createAgent(person, { name })
  await createAgent(person, { name: `Plain ${name}`, agent_class: 'Standard' })
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents?whose=mine')
  const cards = page.getByRole('group', { name: /abcdefg/ })
  await expect(cards).toHaveCount(2)
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const card of await cards.all()) {
      const actions = card
        .getByRole('link', { name: /^Open page/ })
        .or(card.getByRole('link', { name: /^Edit / }))
        .or(card.getByRole('button', { name: /^(Run|Delete|More) / }))
      const middles = await actions.evaluateAll((all) =>
        all
          .map((action) => action.getBoundingClientRect())
          .map(({ top, height }) => Math.round(top + height / 2)),
      )
      expect(new Set(middles).size, `${width}`).toBe(1)
      const row = actions.first().locator('..')
      const overflow = await row.evaluate((shown) => shown.scrollWidth - shown.clientWidth)
      expect(overflow, `${width}`).toBeLessThanOrEqual(0)
      // An ellipsis belongs to the box that clamps its own text.
      const clamps = await card
        .getByText(name)
        .last()
        .evaluate((text) => getComputedStyle(text).webkitLineClamp)
      expect(clamps).toBe('2')
    }
  }
})

test('long names of agents that a Coordinator can direct stay in their columns', async ({
  openNew,
  person,
}) => {
  const long = 'abcdefghijklmnopqrstuvwxyz'.repeat(3)
  await createAgent(person, { name: `Helper ${long}` })
  await createAgent(person, { name: `Mirror ${long}` })
  const { page, form } = await openNew()
  await choose(page, 'Class', 'Coordinator')
  const bundle = form.getByRole('group', { name: 'Agent bundle (required)' })
  const names = bundle.getByText(/abcdefg/)
  await expect(names).toHaveCount(2)
  for (const shown of await names.all())
    expect(await shown.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0)
  const [first, second] = await names.evaluateAll((all) => all.map((text) => text.getBoundingClientRect()))
  expect(first && second && (first.right < second.left || second.right < first.left)).toBe(true)
})

test('Cancel stands before what saves, in forms on a page as in dialogs', async ({ openProfile, person }) => {
  await createAgent(person, { name: 'Aspen' })
  const page = await openProfile({ as: person })
  const isBefore = async (first: Locator, second: Locator) => {
    const [left, right] = [await first.boundingBox(), await second.boundingBox()]
    return left !== null && right !== null && left.x < right.x
  }
  await page.goto('/studio/agents?whose=mine')
  await page.getByRole('link', { name: 'Edit Aspen' }).click()
  const save = page.getByRole('button', { name: 'Save changes' })
  expect(await isBefore(page.getByRole('button', { name: 'Cancel Edit' }), save)).toBe(true)
  await page.goto('/root/api-keys')
  await page.getByRole('button', { name: /^Add/ }).first().click()
  const keep = page.getByRole('button', { name: 'Save key' })
  expect(await isBefore(page.getByRole('button', { name: 'Cancel' }), keep)).toBe(true)
})

test('only a ready agent can be run', async ({ openAgents, person }) => {
  await createAgent(person, { name: 'Aspen', status: 'in-progress' })
  const { page } = await openAgents()
  await expect(page.getByRole('button', { name: 'Run Aspen' })).toBeDisabled()
  await expect(registryOn(page).card('Aspen')).toContainText('In progress')
})

test('each status has its colour', async ({ openProfile, person, provider }) => {
  await createAgent(person, { name: 'Aspen' })
  await createAgent(person, { name: 'Birch', status: 'in-progress' })
  const { id } = await createAgent(person, { name: 'Cedar' })
  provider.behave({ status: 401 })
  const refused = { action: 'run', agentId: id, input: 'Hello' }
  for (const _ of [1, 2, 3]) await person.ask('POST', '/api/kip/agents', refused).catch(() => undefined)
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents?whose=mine')
  const colourOf = async (name: string, status: string) => {
    const dot = registryOn(page).card(name).getByText(status, { exact: true }).locator('[aria-hidden]')
    const colour = await dot.evaluate((shown) => getComputedStyle(shown).backgroundColor)
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    return { red, green, blue }
  }
  const ready = await colourOf('Aspen', 'Ready')
  expect(ready.green).toBeGreaterThan(Math.max(ready.red, ready.blue))
  const busy = await colourOf('Birch', 'In progress')
  expect(Math.min(busy.red, busy.green)).toBeGreaterThan(busy.blue * 1.5)
  const bad = await colourOf('Cedar', 'Error')
  expect(bad.red).toBeGreaterThan(Math.max(bad.green, bad.blue) * 1.5)
  await expect(page.getByRole('button', { name: 'Run Cedar' })).toBeDisabled()
})

test('what the server can’t save or delete is named, and nothing typed is lost', async ({
  openNew,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  await createAgent(person, { name: 'Aspen' })
  const { page, form } = await openNew()
  await page.route('**/api/kip/agents', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '{}' }),
  )
  await form.getByLabel('Name').fill('Birch')
  await form.getByLabel('Purpose').fill('Is not saved.')
  await form.getByRole('button', { name: 'Create agent' }).click()
  await expect(form.getByRole('alert')).toContainText('Failed to create agent500 Internal Server Error')
  await expect(form.getByLabel('Purpose')).toHaveValue('Is not saved.')

  await page.getByRole('link', { name: 'All agents' }).click()
  await page.getByRole('link', { name: 'Edit Aspen' }).click()
  const edited = page.getByRole('form', { name: 'Edit Aspen' })
  await edited.getByLabel('Purpose').fill('Is not saved either.')
  await edited.getByRole('button', { name: 'Save changes' }).click()
  await expect(edited.getByRole('alert')).toContainText('Failed to update agent')
  await page.getByRole('button', { name: 'Cancel Edit' }).click()

  await page.getByRole('button', { name: 'Delete Aspen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Failed to delete agent')
})

test('the form has every field of an agent, says what retired models run as, and takes any model id', async ({
  openNew,
}) => {
  const { page, form } = await openNew()
  for (const label of ['Name', 'Slug', 'Purpose']) await expect(form.getByLabel(label)).toBeVisible()
  for (const section of ['Instructions', 'Character', 'Model settings', 'Memory and context'])
    await form.getByRole('button', { name: section }).click()
  const choices = ['Provider', 'Model', 'Class', 'Visibility', 'Status', 'Context scope']
  for (const name of choices) await expect(form.getByRole('combobox', { name, exact: true })).toHaveText(/\w/)
  await expect(form.getByRole('switch', { name: 'Memory' })).not.toBeChecked()
  for (const label of ['Tools', 'Permissions']) await expect(form.getByLabel(label)).toBeVisible()
  for (const label of ['Tagline', 'Personality', 'Capabilities', 'Avatar'])
    await expect(form.getByLabel(label)).toBeVisible()
  for (const [label, from, to, step] of [
    ['Temperature', '0', '2', '0.1'],
    ['Max tokens', '1', '32000', '1'],
    ['Top P', '0', '1', '0.1'],
    ['Frequency penalty', '-2', '2', '0.1'],
    ['Presence penalty', '-2', '2', '0.1'],
    ['Max retries', '0', '10', '1'],
    ['Retry delay (ms)', '100', '10000', '100'],
  ] as const) {
    const field = form.getByLabel(label)
    for (const [name, value] of Object.entries({ min: from, max: to, step }))
      await expect(field, label).toHaveAttribute(name, value)
  }

  await choose(page, 'Provider', 'Anthropic')
  await form.getByRole('combobox', { name: 'Model', exact: true }).click()
  await expect(page.getByRole('option', { name: /^claude-3-opus/ })).toContainText('runs as claude-opus-4-6')
  await page.getByRole('option', { name: 'Another model id…' }).click()
  await form.getByLabel('Model id').fill('claude-of-my-own')
  await form.getByLabel('Name').fill('Aspen')
  await form.getByLabel('Purpose').fill('Takes any model.')
  await form.getByLabel('Slug').fill(newSlug())
  await form.getByRole('button', { name: 'Create agent' }).click()
  await expect(registryOn(page).card('Aspen')).toContainText('Anthropic · claude-of-my-own')
})

test('while the server can’t be reached there are samples, read-only, and mock results', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const page = await openProfile({ as: person })
  await page.route(agentCalls, (route) => route.abort())
  await page.goto('/studio/agents')
  const { names } = registryOn(page)
  await expect(page.getByText('You are offline: sample data')).toBeVisible()
  await expect(names).toHaveText(['CEO X', 'Kip', 'TypeAgent'])
  await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(0)
  await page.getByRole('button', { name: 'Run Kip' }).click()
  await page.getByLabel('Input').fill('Hello')
  await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('You are offline: mock result')
  await page.keyboard.press('Escape')
  await page.unroute(agentCalls)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('You are offline: sample data')).toBeHidden()
})

test('a list that can’t be loaded says so, with Retry', async ({ openProfile, person, allowConsole }) => {
  allowConsole(/status of 500/)
  const page = await openProfile({ as: person })
  await page.route(agentCalls, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/studio/agents')
  await expect(page.getByText('Error loading agents')).toBeVisible()
  await expect(page.getByText('Failed to fetch agents. 500 Internal Server Error')).toBeVisible()
  await page.unroute(agentCalls)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(registryOn(page).card('Kip')).toBeVisible()
})

test('Persona is coming soon and can’t be chosen', async ({ openNew }) => {
  const { page } = await openNew()
  await page.getByRole('combobox', { name: 'Class' }).click()
  const persona = page.getByRole('option', { name: /^Persona/ })
  await expect(persona).toContainText('coming soon')
  await expect(persona).toBeDisabled()
  await persona.click({ force: true })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Class' })).toHaveText('Standard')
})

test('model settings fit the provider, and what is out of range is named', async ({ openNew }) => {
  const { page, form } = await openNew()
  await form.getByRole('button', { name: 'Model settings' }).click()
  await expect(form.getByLabel(/top.p/i)).toBeVisible()
  await form.getByLabel('Name').fill('Aspen')
  await form.getByLabel('Purpose').fill('Is not saved.')
  await form.getByLabel('Temperature').fill('2.5')
  await form.getByRole('button', { name: 'Model settings' }).click()
  await form.getByRole('button', { name: 'Create agent' }).click()
  await expect(form.getByLabel('Temperature')).toBeFocused()
  await expect(form.getByLabel('Temperature')).toHaveAttribute('aria-invalid', 'true')
  await choose(page, 'Provider', 'Anthropic')
  await expect(form.getByLabel(/top.p/i)).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toHaveText('claude-3-5-sonnet')
})

test('a Coordinator without a bundle is saved with a warning', async ({ openNew }) => {
  const { page, form } = await openNew()
  await form.getByLabel('Name').fill('Conductor')
  await form.getByLabel('Slug').fill(newSlug())
  await form.getByLabel('Purpose').fill('Directs.')
  await choose(page, 'Class', 'Coordinator')
  await expect(form.getByText('Agent bundle (required)')).toBeVisible()
  await form.getByRole('button', { name: 'Create agent' }).click()
  await expect(page.getByText('This Coordinator has no agents to direct yet.')).toBeVisible()
  await expect(registryOn(page).card('Conductor')).toBeVisible()
})

test('the form of a public agent says when its visitors get sample answers, and so does its save', async ({
  openNew,
  person,
}) => {
  const { page, form } = await openNew()
  await form.getByLabel('Name').fill('Mirror')
  await form.getByLabel('Slug').fill(newSlug())
  await form.getByLabel('Purpose').fill('Looks back.')
  await choose(page, 'Class', 'Lead')
  await expect(form.getByText("Otherwise their messages run on the platform's key.")).toBeVisible()
  await choose(page, 'Visibility', 'Public')
  await choose(page, 'Provider', 'Together')
  const warning = form.getByText('Visitors get sample answers: this Keeper has no key for Together.')
  await expect(warning).toContainText('Add your own key under API keys')
  await expect(form.getByText('Otherwise they get sample answers.')).toBeVisible()

  await person.ask('POST', '/api/kip/user-keys', { provider: 'together', apiKey: 'together-0123456789' })
  await page.reload()
  await expect(warning).toContainText('Let them use your key, or ask an admin for one.')
  await form.getByRole('switch', { name: 'Visitors may use my key' }).click()
  await expect(warning).toHaveCount(0)
  await form.getByRole('switch', { name: 'Visitors may use my key' }).click()
  await form.getByRole('button', { name: 'Create agent' }).click()
  const saved = page.getByRole('listitem').filter({ hasText: 'Mirror is created.' })
  await expect(saved).toContainText('Visitors get sample answers')
})

test('search and order of the registry live in the address', async ({ openAgents, person }) => {
  for (const name of ['Zelkova', 'Aspen']) await createAgent(person, { name, purpose: 'Is a rare tree.' })
  const { page } = await openAgents()
  const { names } = registryOn(page)
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('rare tree')
  await choose(page, 'Sort agents', 'Name')
  await expect(names).toHaveText(['Aspen', 'Zelkova'])
  await page.reload()
  await expect(names).toHaveText(['Aspen', 'Zelkova'])
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('nothing like this')
  await page.getByRole('button', { name: 'Show all agents' }).click()
  await expect(page).toHaveURL('/studio/agents')
})

test('the registry comes by pages that live in the address, searched and sorted by the server', async ({
  openProfile,
  person,
}) => {
  for (let number = 10; number < 40; number += 1) await createAgent(person, { name: `Oak ${number}` })
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents?whose=mine&sort=name')
  const { region, names } = registryOn(page)
  const pages = region.getByRole('navigation', { name: 'Pages' })
  await expect(names).toHaveCount(24)
  await expect(names.first()).toHaveText('Oak 10')
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/studio/agents?whose=mine&sort=name&page=2')
  await expect(names).toHaveText(['Oak 34', 'Oak 35', 'Oak 36', 'Oak 37', 'Oak 38', 'Oak 39'])
  await page.reload()
  await expect(names.first()).toHaveText('Oak 34')
  await expect(pages).toContainText('Page 2 of 2')

  await page.getByRole('searchbox', { name: 'Search agents' }).fill('oak 1')
  await expect(page).toHaveURL('/studio/agents?whose=mine&sort=name&q=oak+1')
  await expect(names.first()).toHaveText('Oak 10')
  await expect(pages).toBeHidden()
})
