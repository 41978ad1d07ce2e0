import type { Page } from '@playwright/test'
import type { Template, TemplateWrite } from '../contracts/src/templates/templates.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { choose } from './form-controls.ts'
import { createAgent, type Person } from './people.ts'
import { windowsFor } from './windows.ts'

const evening = {
  name: 'Evening walk',
  description: 'For the end of the day.',
  greeting: 'Good evening.\nWhat stayed with you today?',
  starter_prompts: ['Something keeps coming back to me.', 'Ask me.'],
  follow_up_questions: ['What might I be overlooking?', 'And then?'],
}

function templatesOn(page: Page) {
  const list = page.getByRole('list', { name: 'Templates' })
  return {
    names: list.getByRole('heading'),
    card: (name: string) => list.locator(':scope > li').filter({ hasText: name }),
    search: page.getByRole('searchbox', { name: 'Search templates' }),
  }
}

async function createTemplate(owner: Person, fields: Partial<TemplateWrite> = {}): Promise<Template> {
  // The server lets every answer out through its contract.
  return (await owner.ask('POST', '/api/kip/templates', { ...evening, ...fields })) as Template
}

test('a template is written, found, changed and deleted', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio/engagement-templates')
  const { names, card, search } = templatesOn(page)
  await expect(names).toHaveText(['Reflection', 'Planning', 'Learning', 'Support'])
  await page.getByRole('button', { name: 'New template' }).click()
  await page.getByRole('button', { name: 'Create template' }).click()
  await expect(page.getByText('Give it a name.')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Evening walk')
  await page.getByRole('button', { name: 'Create template' }).click()
  await expect(page.getByText('Write a greeting, a starter prompt or a follow-up question.')).toBeVisible()
  await page.getByLabel('Greeting').fill(evening.greeting)
  await page.getByLabel('Starter prompt 1', { exact: true }).fill('First')
  for (const number of [2, 3, 4, 5, 6]) {
    await page.getByRole('button', { name: 'Add starter prompt' }).click()
    await expect(page.getByLabel(`Starter prompt ${number}`, { exact: true })).toBeFocused()
    await page.keyboard.type(`Prompt ${number}`)
  }
  await expect(page.getByRole('button', { name: 'Up to 6' })).toBeDisabled()
  await page.getByRole('button', { name: 'Remove starter prompt 2' }).click()
  await expect(page.getByLabel('Starter prompt 2', { exact: true })).toHaveValue('Prompt 3')
  await expect(page.getByLabel('Starter prompt 2', { exact: true })).toBeFocused()
  await page.getByLabel('Follow-up question 1', { exact: true }).fill('And then?')
  await page.getByRole('button', { name: 'Create template' }).click()
  await expect(page.getByText('Evening walk is saved.')).toBeVisible()
  await expect(card('Evening walk')).toContainText('5 starter prompts, 1 follow-up question')

  await search.fill('walk')
  await expect(names).toHaveText(['Evening walk'])
  await expect(page).toHaveURL('/studio/engagement-templates?q=walk')
  await page.getByRole('button', { name: 'Edit Evening walk' }).click()
  await page.getByLabel('Name').fill('Morning walk')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(names).toHaveText(['Morning walk'])
  await page.getByRole('button', { name: 'More about Morning walk' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete the template Morning walk?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByRole('heading', { name: 'No results for “walk”' })).toBeVisible()
})

test('a built-in template is duplicated to make your own', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio/engagement-templates')
  await page.getByRole('button', { name: 'Duplicate Reflection' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Reflection copy')
  await expect(page.getByLabel('Starter prompt 5', { exact: true })).toHaveValue(/^Ask me a question/)
  await page.getByRole('button', { name: 'Create template' }).click()
  await expect(templatesOn(page).card('Reflection copy')).toContainText('Yours')
})

test('attached to a Lead agent it opens the public chat and leads on', async ({ openProfile, person }) => {
  const agent = await createAgent(person, { name: 'Night Guide' })
  await createTemplate(person)
  const page = await openProfile({ as: person })
  await page.goto('/studio/engagement-templates')
  const { card } = templatesOn(page)
  await page.getByRole('button', { name: 'Attach Evening walk' }).click()
  const dialog = page.getByRole('dialog', { name: 'Attach Evening walk' })
  await choose(page, 'Choose an agent', 'Night Guide')
  await dialog.getByRole('button', { name: 'Attach to the agent' }).click()
  await expect(dialog.getByRole('list', { name: 'Attached agents' })).toContainText('Night Guide')
  await choose(page, 'Choose a keeper', 'My journal')
  await dialog.getByRole('button', { name: 'Attach to the keeper' }).click()
  await expect(dialog.getByRole('list', { name: 'Attached keepers' })).toContainText('My journal')
  await expect(dialog).toContainText('daily prompts, on the dashboard')
  await page.keyboard.press('Escape')
  await expect(card('Evening walk').getByRole('list', { name: 'Attached to' })).toContainText('Night Guide')

  const visitor = await openProfile()
  await visitor.goto(`/${agent.slug}`)
  const chat = chatOn(visitor, 'Night Guide')
  await expect(chat.welcome).toContainText('Good evening. What stayed with you today?')
  const starters = visitor.getByRole('list', { name: 'Ways to begin' })
  await expect(starters.getByRole('button')).toHaveText(evening.starter_prompts)
  await starters.getByRole('button', { name: 'Ask me.' }).click()
  await expect(chat.questions).toHaveText([/^Ask me\./])
  await expect(starters).toBeHidden()
  const suggestions = visitor.getByRole('list', { name: 'Follow-up questions' })
  await expect(suggestions.getByRole('button')).toHaveText(evening.follow_up_questions)
  await suggestions.getByRole('button', { name: 'And then?' }).click()
  await expect(chat.questions).toHaveCount(2)
  await expect(suggestions.getByRole('button')).toHaveText(['What might I be overlooking?'])
  await expect(chat.replies).toHaveCount(2)
  await chat.newConversation.click()
  await expect(starters.getByRole('button')).toHaveCount(2)

  await page.getByRole('button', { name: 'Attach Evening walk' }).click()
  await dialog.getByRole('button', { name: 'Detach from Night Guide' }).click()
  await expect(dialog.getByRole('list', { name: 'Attached agents' })).toBeHidden()
  await visitor.goto(`/${agent.slug}`)
  await expect(chat.welcome).toContainText("Hello, I'm Night Guide.")
  await expect(starters).toBeHidden()
})

test('a template that was changed with its agent is edited as it is now', async ({ openProfile, person }) => {
  const template = await createTemplate(person)
  const agent = await createAgent(person, { agent_class: 'Lead', visibility: 'private' })
  const attached = `/api/kip/templates/${template.id}/attachments`
  await person.ask('POST', attached, { agentId: agent.id })
  const page = await openProfile({ as: person })
  await page.goto('/studio/engagement-templates')
  const { card } = templatesOn(page)
  await card('Evening walk').getByRole('button', { name: 'Edit Evening walk' }).click()
  await expect(page.getByLabel('Greeting')).toHaveValue(evening.greeting)
  await page.getByRole('button', { name: 'Cancel' }).click()
  // As the agent's own form does it, or another device.
  await person.ask('PUT', `/api/kip/templates/${template.id}`, { ...evening, greeting: 'Good night.' })
  await card('Evening walk').getByRole('button', { name: 'Edit Evening walk' }).click()
  await expect(page.getByLabel('Greeting')).toHaveValue('Good night.')
})

test('a template that was saved elsewhere meanwhile shows that, and the person chooses what stays', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const { id } = await createTemplate(person)
  const page = await openProfile({ as: person })
  const begin = async (greeting: string) => {
    await page.goto('/studio/engagement-templates')
    await page.getByRole('button', { name: 'Edit Evening walk' }).click()
    await expect(page.getByLabel('Greeting')).not.toBeEmpty()
    await person.ask('PUT', `/api/kip/templates/${id}`, { ...evening, greeting })
    await page.getByLabel('Greeting').fill('Hello from the desk.')
    await page.getByRole('button', { name: 'Save template' }).click()
    const conflict = page.getByRole('alert')
    await expect(conflict).toContainText('This template was changed elsewhere since you opened it.')
    await expect(conflict).toContainText(greeting)
    return conflict
  }
  const first = await begin('Hello from the phone.')
  await expectAccessible(page)
  await first.getByRole('button', { name: 'Use the saved version' }).click()
  await expect(page.getByLabel('Greeting')).toHaveValue('Hello from the phone.')
  await page.getByLabel('Description').fill('For both.')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('Evening walk is saved.')).toBeVisible()

  const second = await begin('Hello from the train.')
  await second.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByLabel('Greeting')).toBeHidden()
  expect(await person.ask('GET', `/api/kip/templates/${id}`)).toMatchObject({
    greeting: 'Hello from the desk.',
    description: 'For both.',
  })
})

test('the owner of a private agent sees its opening, and still does once it is public', async ({
  openProfile,
  person,
}) => {
  const agent = await createAgent(person, { visibility: 'private' })
  const { id } = await createTemplate(person)
  await person.ask('POST', `/api/kip/templates/${id}/attachments`, { agentId: agent.id })
  const page = await openProfile({ as: person })
  await page.goto(`/${agent.slug}`)
  const { welcome } = chatOn(page)
  await expect(welcome).toContainText('Good evening.')
  await page.getByRole('button', { name: 'Make it public' }).click()
  await expect(page.getByText('Anyone with the link can see this now.')).toBeVisible()
  await expect(welcome).toContainText('Good evening.')
  await expect(page.getByRole('list', { name: 'Ways to begin' })).toBeVisible()
})

test('a failure to load the templates offers Retry', async ({ openProfile, person, allowConsole }) => {
  allowConsole(/status of 500/)
  const page = await openProfile({ as: person })
  const refusal = { status: 500, json: { success: false, error: { code: 'internal', message: 'Broken.' } } }
  await page.route('**/api/kip/templates?*', (route) => route.fulfill(refusal))
  await page.goto('/studio/engagement-templates')
  await expect(page.getByText('Error loading templates')).toBeVisible()
  await page.unroute('**/api/kip/templates?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(templatesOn(page).names).toHaveCount(4)
})

test('what a template can be attached to, where it doesn’t load, offers Retry list by list', async ({
  openProfile,
  keeper: { admin },
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  const agent = await createAgent(admin, { name: 'Night Guide' })
  const template = await createTemplate(admin, { name: 'Morning walk' })
  const page = await openProfile({ as: admin })
  const builtIn = /\/api\/kip\/agents\?.*whose=built-in/
  const keepers = /\/api\/keepers\?.*sort=title/
  for (const list of [builtIn, keepers])
    await page.route(list, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/studio/engagement-templates')
  await page.getByRole('button', { name: `Attach ${template.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Attach ${template.name}` })
  const agents = dialog.getByRole('region', { name: 'Lead agents' })
  const kept = dialog.getByRole('region', { name: 'Keepers' })
  await expect(agents.getByRole('alert')).toContainText('Error loading agents')
  await expect(kept.getByRole('alert')).toContainText('Error loading keepers')
  await expectAccessible(page)
  // One's own are there all the same.
  await choose(page, 'Choose an agent', agent.name)
  for (const list of [builtIn, keepers]) await page.unroute(list)
  await agents.getByRole('button', { name: 'Retry' }).click()
  await expect(agents.getByRole('alert')).toHaveCount(0)
  await kept.getByRole('button', { name: 'Retry' }).click()
  await choose(page, 'Choose a keeper', 'My journal')
})

for (const viewport of windowsFor('templates')) {
  test(`at ${viewport.width} px axe finds nothing on list, form, dialog and chat, light and dark`, async ({
    openProfile,
    person,
  }) => {
    const agent = await createAgent(person)
    const { id } = await createTemplate(person, {
      starter_prompts: ['A long word: '.concat('x'.repeat(180))],
    })
    await person.ask('POST', `/api/kip/templates/${id}/attachments`, { agentId: agent.id })
    const page = await openProfile({ as: person, viewport })
    async function expectGood() {
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await page.goto(`/studio/engagement-templates?edit=${id}`)
    await expect(page.getByLabel('Greeting')).toBeVisible()
    await expectGood()
    await page.goto('/studio/engagement-templates')
    await expect(templatesOn(page).card('Evening walk')).toBeVisible()
    await expectGood()
    await page.getByRole('button', { name: 'Attach Evening walk' }).click()
    await expect(page.getByRole('list', { name: 'Attached agents' })).toBeVisible()
    await expectGood()
    await page.goto(`/${agent.slug}`)
    const starter = page.getByRole('list', { name: 'Ways to begin' }).getByRole('button')
    await expect(starter).toBeVisible()
    await expectGood()
    await starter.click()
    await expect(page.getByRole('list', { name: 'Follow-up questions' })).toBeVisible()
    await expectGood()
  })
}
