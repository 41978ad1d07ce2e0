import type { MemoryFact } from '../contracts/src/agent-memory/memory.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, registerPerson } from './people.ts'
import type { Provider } from './provider.ts'

/** Has the model remember something, then answer. */
function rememberOnce(provider: Provider, statement: string): void {
  const turns = [{ name: 'remember', input: JSON.stringify({ statement }) }]
  provider.behave(() => {
    const next = turns.shift()
    return next ? { calls: [next], callsAgain: true } : { reply: 'Good to know.' }
  })
}

test('what an agent is told in one conversation it knows in the next one, until it is edited or forgotten', async ({
  openProfile,
  person,
  provider,
}) => {
  const agent = await createAgent(person)
  const page = await openProfile({ as: person })
  const lastPrompt = () => JSON.stringify(provider.requests.at(-1)?.body)
  await page.goto(`/${agent.slug}`)
  const chat = chatOn(page)
  rememberOnce(provider, 'Lives in Lisbon.')
  await chat.say('I live in Lisbon.')
  await expect(chat.replies).toContainText('Remembered: Lives in Lisbon.')
  await expect(chat.replies).toContainText('Good to know.')
  await expectAccessible(page)

  await chat.newConversation.click()
  await chat.say('Where am I at home?')
  await expect(chat.replies).toContainText('Good to know.')
  expect(lastPrompt()).toContain('Lives in Lisbon.')

  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('menuitem', { name: 'What it knows about you' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What this agent knows about me' })).toBeVisible()
  const fact = page.getByRole('listitem', { name: /^Lives in/ })
  await expect(fact).toContainText('From I live in Lisbon.')
  await expectAccessible(page)
  await fact.getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('form', { name: 'Edit the fact' })
  await form.getByRole('textbox', { name: 'Fact' }).fill('Lives in Porto.')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(fact).toContainText('Lives in Porto.')
  await expect(fact).toContainText('Edited by you')
  await page.goto(`/${agent.slug}`)
  await chat.newConversation.click()
  await chat.say('And now?')
  await expect(chat.replies).toContainText('Good to know.')
  expect(lastPrompt()).toContain('Lives in Porto.')
  expect(lastPrompt()).not.toContain('Lives in Lisbon.')

  await page.goto('/root/data')
  await page.getByRole('link', { name: 'River Guide' }).click()
  await fact.getByRole('button', { name: /^Forget/ }).click()
  await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(fact).toBeVisible()
  await fact.getByRole('button', { name: /^Forget/ }).click()
  await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
  await page.goto(`/${agent.slug}`)
  await chat.newConversation.click()
  await chat.say('Who am I?')
  await expect(chat.replies).toContainText('Good to know.')
  expect(lastPrompt()).not.toContain('Porto')
})

test('a fact is undone where it was remembered', async ({ openProfile, person, provider }) => {
  const agent = await createAgent(person)
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${agent.slug}`)
  const chat = chatOn(page)
  rememberOnce(provider, 'Likes tea.')
  await chat.say('I like tea.')
  await expect(chat.replies).toContainText('Remembered: Likes tea.')
  await chat.replies.getByRole('button', { name: 'Undo' }).click()
  await expect(chat.replies).toContainText('No longer remembered.')
  const known = await person.ask('GET', `/api/kip/agents/${agent.id}/memory`)
  expect(known).toEqual([])
})

test('facts are added, searched, sorted and paged, memory is paused, and everything is forgotten', async ({
  openProfile,
  person,
}) => {
  const agent = await createAgent(person, { name: `River Guide ${'of the long valley '.repeat(4)}`.trim() })
  const path = `/api/kip/agents/${agent.id}/memory`
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await page.goto('/studio/agents')
  await page.getByRole('button', { name: `More about ${agent.name}` }).click()
  await page.getByRole('menuitem', { name: 'What it knows about you' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a fact' }).click()
  const form = page.getByRole('form', { name: 'Add a fact about you' })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByRole('alert')).toHaveText('Write the fact.')
  await expect(form.getByRole('textbox', { name: 'Fact' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Fact' }).fill('My aunt is called Ada.')
  await form.getByLabel('Since').fill('2020-05-01')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('listitem', { name: 'My aunt is called Ada.' })).toContainText('Added by you')
  for (let n = 1; n <= 24; n += 1)
    await person.ask('POST', path, { statement: `Fact ${n} ${n === 7 ? 'W'.repeat(250) : ''}` })
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: '25 facts' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('listitem', { name: 'My aunt is called Ada.' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search facts' }).fill('ADA')
  await expect(page.getByRole('status').filter({ hasText: '1 fact' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search facts' }).fill('nothing like it')
  await expect(page.getByRole('heading', { name: 'No results for “nothing like it”' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all facts' }).click()
  await page.getByRole('combobox', { name: 'Sort facts' }).click()
  await page.getByRole('option', { name: 'A to Z' }).click()
  await expect(page.getByRole('listitem', { name: /^Fact 1\b/ })).toBeVisible()

  const pause = page.getByRole('switch', { name: 'Don’t remember things about me' })
  await pause.click()
  await expect(pause).toBeChecked()
  await expect(page.getByRole('button', { name: 'Add a fact' })).toBeHidden()
  await page.getByRole('button', { name: 'Forget everything' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('All 25 facts will be deleted for good.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Forget everything' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
  // Without a list, as that of a person's data says it.
  const facts = (await person.ask('GET', path)) as MemoryFact[]
  expect(facts).toEqual([])
})

test('a last page goes with its only fact, and is there again when that is undone', async ({
  openProfile,
  person,
}) => {
  const agent = await createAgent(person, { name: 'Counter' })
  for (let n = 1; n <= 21; n += 1)
    await person.ask('POST', `/api/kip/agents/${agent.id}/memory`, { statement: `Fact ${n}` })
  const page = await openProfile({ as: person })
  const screen = `/studio/memory/${agent.id}`
  const last = page.getByRole('listitem', { name: 'Fact 1', exact: true })
  const next = page.getByRole('link', { name: 'Next' })
  await page.goto(screen)
  await next.click()
  await expect(page).toHaveURL(`${screen}?page=2`)
  await last.getByRole('button', { name: /^Forget/ }).click()
  await expect(page).toHaveURL(screen)
  await page.getByRole('button', { name: 'Undo' }).click()
  await next.click()
  await expect(last).toBeVisible()
  await expect(page).toHaveURL(`${screen}?page=2`)
})

test('a fact that was changed elsewhere meanwhile shows that, and the person chooses what stays', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const agent = await createAgent(person, { name: 'River Guide' })
  const path = `/api/kip/agents/${agent.id}/memory`
  const { id } = (await person.ask('POST', path, { statement: 'I live in Porto.' })) as { id: string }
  const page = await openProfile({ as: person })
  await page.goto(`/studio/memory/${agent.id}`)
  await page
    .getByRole('listitem', { name: 'I live in Porto.' })
    .getByRole('button', { name: /^Edit/ })
    .click()
  const form = page.getByRole('form', { name: 'Edit the fact' })
  await form.getByRole('textbox', { name: 'Fact' }).fill('I live in Faro.')
  await person.ask('PATCH', `${path}/${id}`, { version: 1, statement: 'I live in Lisbon.' })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('This fact was changed elsewhere.')
  await expect(form.getByRole('alert')).toContainText('I live in Lisbon.')
  await expect(form.getByRole('textbox', { name: 'Fact' })).toHaveValue('I live in Faro.')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('listitem', { name: 'I live in Faro.' })).toBeVisible()
})

test('a second person and a visitor find nothing of what an agent knows', async ({
  allowConsole,
  keeper,
  openProfile,
  person,
  provider,
}) => {
  allowConsole(/status of 40[14]/)
  const agent = await createAgent(person)
  await person.ask('POST', `/api/kip/agents/${agent.id}/memory`, { statement: 'My cat is called Zanzibar.' })
  const other = await openProfile({ as: await registerPerson(keeper.url) })
  for (const page of [other, await openProfile()]) {
    await page.goto(`/${agent.slug}`)
    const chat = chatOn(page)
    await chat.say('What is my cat called?')
    await expect(chat.replies).toHaveCount(1)
    await expect(chat.stop).toBeHidden()
    expect(JSON.stringify(provider.requests.at(-1)?.body)).not.toContain('Zanzibar')
  }
  await other.goto(`/studio/memory/${agent.id}`)
  await expect(other.getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
  await other.goto('/studio/memory/nobody')
  await expect(other.getByRole('alert')).toContainText('Error loading what this agent knows')
})
