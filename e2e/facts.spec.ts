import type { Fact } from '../contracts/src/keepers/facts.ts'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import type { Moment } from '../contracts/src/keepers/moments.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { choose } from './form-controls.ts'
import { createAgent, type Person } from './people.ts'

const kept = { purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological' }
const body = 'Rang home. Mama has moved to Lisbon for good.'

/** A keeper with one moment. */
async function start(person: Person, title: string): Promise<{ keeper: Keeper; moment: Moment }> {
  // The server lets every answer out through its contract.
  const keeper = (await person.ask('POST', '/api/keepers', { ...kept, title })) as Keeper
  const written = { title: 'A call', body }
  const moment = (await person.ask('POST', `/api/keepers/${keeper.id}/moments`, written)) as Moment
  return { keeper, moment }
}

test('a fact is written with a quote of a moment, and replaced by another one', async ({
  allowConsole,
  openProfile,
  person,
}) => {
  allowConsole(/status of 400/)
  const { keeper } = await start(person, 'Known days')
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/memory?view=facts`)
  await expect(page.getByRole('heading', { name: 'No facts yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Write a fact' }).click()
  const form = page.getByRole('form', { name: 'Write a fact' })
  await form.getByRole('textbox', { name: 'Fact', exact: true }).fill('Mama lives in Lisbon.')
  await form.getByLabel('Since').fill('2024-05-01')
  await form.getByRole('button', { name: 'Add a source' }).click()
  await page.getByRole('option', { name: /^A call/ }).click()
  await form.getByRole('textbox', { name: 'Quote' }).fill('Mama had moved to Lisbon')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('word for word')
  const text = form.getByRole('region', { name: 'A call' })
  await expect(text).toHaveText(body)
  await text.selectText()
  await form.getByRole('button', { name: 'Quote the selection' }).click()
  await expect(form.getByRole('textbox', { name: 'Quote' })).toHaveValue(body)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const fact = (statement: string) => page.getByRole('listitem', { name: statement })
  await expect(fact('Mama lives in Lisbon.')).toBeFocused()
  await expect(fact('Mama lives in Lisbon.')).toContainText(body)
  await expect(fact('Mama lives in Lisbon.')).toContainText(/Since/)

  await fact('Mama lives in Lisbon.').getByRole('button', { name: 'Replace' }).click()
  const other = page.getByRole('form', { name: 'Replace the fact' })
  await other.getByRole('textbox', { name: 'Fact', exact: true }).fill('Mama lives in Porto.')
  await other.getByLabel('Since').fill('2026-01-01')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(fact('Mama lives in Lisbon.')).toContainText('Replaced by “Mama lives in Porto.”')
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'Replaced' }).click()
  await expect(fact('Mama lives in Porto.')).toBeHidden()
  await page.reload()
  await expect(fact('Mama lives in Lisbon.')).toBeVisible()
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])
  test(`facts are searched and sorted, and a reload shows the same, at ${viewport.width} px`, async ({
    openProfile,
    person,
  }) => {
    const { keeper } = await start(person, 'Many facts')
    const path = `/api/keepers/${keeper.id}/facts`
    for (const statement of ['ÉVORA lies in Alentejo.', 'Mama lives in Évora.', 'Ana lives in Porto.'])
      await person.ask('POST', path, { statement })
    const page = await openProfile({ as: person, viewport })
    await page.goto(`/keeper/${keeper.number}/memory?view=facts`)
    const facts = page.getByRole('list', { name: 'Facts' }).getByRole('listitem')
    await expect(facts).toHaveCount(3)
    await expect(facts.first()).toContainText('Ana lives in Porto.')
    const search = page.getByRole('searchbox', { name: 'Search facts' })
    await search.fill('évora')
    await expect(facts).toHaveCount(2)
    await choose(page, 'Sort facts', 'Oldest first')
    await expect(facts.first()).toContainText('ÉVORA lies in Alentejo.')
    await expect(page).toHaveURL(/view=facts&q=%C3%A9vora&sort=oldest$/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.reload()
    await expect(search).toHaveValue('évora')
    await expect(facts).toHaveCount(2)
    await expect(facts.first()).toContainText('ÉVORA lies in Alentejo.')
    await search.fill('nowhere')
    await expect(page.getByRole('heading', { name: 'No results for “nowhere”' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all facts' }).click()
    await expect(facts).toHaveCount(3)
  })

test('what an agent takes for a fact is accepted on a phone', async ({ openProfile, person, provider }) => {
  const { keeper, moment } = await start(person, 'Suggested days')
  const agent = await createAgent(person, {
    tools: ['keeper_propose_fact'],
    permissions: ['keeper:propose'],
  })
  const grant = { agentId: agent.id, right: 'propose', topicIds: null, from: null, to: null }
  await person.ask('POST', `/api/keepers/${keeper.id}/grants`, grant)
  const sources = [{ moment: moment.id, quote: 'Mama has moved to Lisbon' }]
  const input = JSON.stringify({ statement: 'Mama lives in Lisbon.', sources })
  provider.behave({ calls: [{ name: 'keeper_propose_fact', input }] })
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await page.goto(`/studio/chat/${agent.slug}`)
  const chat = chatOn(page)
  await chat.say('Note that.')
  await chat.replies.getByRole('link', { name: 'See the fact' }).click()
  const fact = page.getByRole('listitem', { name: 'Mama lives in Lisbon.' })
  await expect(fact).toBeFocused()
  await expect(fact).toContainText(`Suggested by ${agent.name}`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await fact.getByRole('button', { name: 'Accept' }).click()
  await expect(fact.getByRole('button', { name: 'Replace' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(fact.getByRole('button', { name: 'Reject' })).toBeVisible()
  await fact.getByRole('button', { name: 'Reject' }).click()
  await expect(fact).toContainText('Rejected')
  const facts = (await person.ask('GET', `/api/keepers/${keeper.id}/facts?status=rejected`)) as Fact[]
  expect(facts).toHaveLength(1)
})
