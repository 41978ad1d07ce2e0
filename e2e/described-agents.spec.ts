import type { Page } from '@playwright/test'
import type { Agent } from '../contracts/src/agents/agents.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { newSlug, type Person, registerPerson } from './people.ts'

const draft = (name: string) => ({
  name,
  purpose: 'Plans a day outdoors for the guests of a guesthouse.',
  tagline: 'Your day outside',
  instructions: 'You plan a day outdoors for {{user}}. Ask about the weather first.',
  avatar: '🥾',
  greeting: 'Where would you like to go today?',
  starter_prompts: ['What if it rains?', 'A short walk'],
  tools: ['keeper_search', 'current_time'],
})

/** The form of a new agent, and what is said to have it drafted. */
function newAgentOn(page: Page) {
  const form = page.getByRole('form', { name: 'New agent' })
  return {
    form,
    open: () => form.getByRole('button', { name: 'Describe it' }).click(),
    words: form.getByRole('textbox', { name: 'What should the agent do?' }),
    press: (name: string) => form.getByRole('button', { name, exact: true }).click(),
    name: form.getByLabel('Name', { exact: true }),
    slug: form.getByLabel('Slug'),
  }
}

for (const width of [1280, 360])
  test(`a description fills the form, which is reviewed, taken back and saved at ${width} px`, async ({
    openProfile,
    person,
    provider,
  }) => {
    const name = `Day ${newSlug()}`
    const page = await openProfile({ as: person, viewport: { width, height: 800 } })
    await page.goto('/studio/agents/new')
    const { form, open, words, press, ...fields } = newAgentOn(page)
    await fields.name.fill('My own')
    await open()
    await expect(words).toBeFocused()
    await expect(form.getByRole('button', { name: 'Draft agent' })).toBeDisabled()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await words.fill('Plans days outdoors for guests of my guesthouse.')
    provider.behave({ reply: JSON.stringify(draft(name)) })
    await press('Draft agent')
    await expect(fields.name).toHaveValue(name)
    await expect(fields.name).toBeFocused()
    await expect(fields.slug).toHaveValue(name.toLowerCase().replace(' ', '-'))
    const notice = form.getByRole('status').filter({ hasText: 'filled in from your description' })
    await expect(notice).toContainText('permissions: ')
    await expect(notice).toContainText('Its class is Lead')
    await expect(form.getByRole('button', { name: /^Greeting/ })).toContainText('2 starter prompts')
    const behaviour = form.getByRole('button', { name: /^Memory and context/ })
    await expect(behaviour).toContainText('Tools: Current time, Search of your keepers')
    await expect(form.getByText('Unsaved changes', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await ownAgents(person)).toEqual([])

    // What was typed since the draft stays.
    await form.getByLabel('Purpose').fill('My own purpose.')
    await press('Undo')
    await expect(fields.name).toHaveValue('My own')
    await expect(fields.slug).toHaveValue('my-own')
    await expect(form.getByLabel('Purpose')).toHaveValue('My own purpose.')
    await expect(behaviour).not.toContainText('Tools:')
    await expect(words).toHaveValue('Plans days outdoors for guests of my guesthouse.')

    await press('Draft agent')
    await expect(fields.name).toHaveValue(name)
    await page.reload()
    await expect(page.getByText('Your unsaved changes are back')).toBeVisible()
    await expect(fields.name).toHaveValue(name)
    await press('Create agent')
    await expect(page).toHaveURL(/\/studio\/agents$/)
    const [{ id } = { id: '' }, ...others] = await ownAgents(person)
    expect(others).toEqual([])
    expect(await person.ask('GET', `/api/kip/agents?id=${id}`)).toMatchObject({
      ...{ name, agent_class: 'Lead', visibility: 'private', permissions: ['keeper:read'] },
      opening: { greeting: 'Where would you like to go today?' },
      config: { avatar: '🥾', tagline: 'Your day outside' },
    })
  })

async function ownAgents(person: Person) {
  // The server lets every answer out through its contract.
  const agents = (await person.ask('GET', '/api/kip/agents')) as Agent[]
  return agents.filter((agent) => agent.is_owner)
}

test('a failed or stopped draft keeps what was typed, and can be tried again', async ({
  openProfile,
  person,
  provider,
  allowConsole,
}) => {
  allowConsole(/status of 502/)
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents/new')
  const { form, open, words, press, ...fields } = newAgentOn(page)
  await open()
  await words.fill('Plans days outdoors.')
  provider.behave({ reply: 'No.' })
  await press('Draft agent')
  const alert = form.getByRole('alert').filter({ hasText: 'Error drafting the agent' })
  await expect(alert).toContainText("can't be used")
  await expect(words).toHaveValue('Plans days outdoors.')
  await expect(fields.name).toHaveValue('')
  await expectAccessible(page)

  const name = `Day ${newSlug()}`
  const held = provider.hold({ reply: JSON.stringify(draft(name)), after: 2 })
  await press('Try again')
  await expect(alert).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Drafting…' })).toBeDisabled()
  await expect.poll(() => provider.requests.length).toBeGreaterThan(2)
  await press('Stop')
  await expect(form.getByText('Stopped. Nothing in the form has changed.')).toBeVisible()
  await expect(words).toBeFocused()
  expect(await provider.requests.at(-1)?.ended).toBe('disconnected')
  held.release()

  provider.behave({ reply: JSON.stringify(draft(name)) })
  await press('Try again')
  await expect(fields.name).toHaveValue(name)
})

test('without a key there is nothing to describe to', async ({ openProfile, startOwnKeeper }) => {
  const keeper = await startOwnKeeper()
  const admin = await registerPerson(keeper.url, 'Admin')
  const page = await openProfile({ as: admin, keeper })
  const known = page.waitForResponse((answer) => answer.url().endsWith('/api/kip/user-keys'))
  await page.goto('/studio/agents/new')
  await known
  await expect(page.getByRole('region', { name: 'Start from' }).getByRole('button').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Describe it' })).toHaveCount(0)
})
