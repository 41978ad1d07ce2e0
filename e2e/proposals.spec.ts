import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import type { Moment } from '../contracts/src/keepers/moments.ts'
import type { Proposal } from '../contracts/src/keepers/proposals.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, type Person } from './people.ts'

const kept = { purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological' }

async function newKeeper(person: Person, title: string): Promise<Keeper> {
  // The server lets every answer out through its contract.
  return (await person.ask('POST', '/api/keepers', { ...kept, title })) as Keeper
}

async function propose(person: Person, keeper: Keeper, fields: object): Promise<Proposal> {
  return (await person.ask('POST', `/api/keepers/${keeper.id}/proposals`, fields)) as Proposal
}

test('what an agent proposes in a chat waits in the keeper, and is accepted, taken back and edited', async ({
  openProfile,
  person,
  provider,
}) => {
  const keeper = await newKeeper(person, 'Ferry days')
  const agent = await createAgent(person, {
    name: 'Ferry scribe',
    tools: ['keeper_propose_moment'],
    permissions: ['keeper:propose'],
  })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/voice`)
  const section = page.getByRole('region', { name: 'Agents', exact: true })
  await section.getByRole('button', { name: 'Allow an agent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Allow an agent' })
  await dialog.getByRole('combobox', { name: 'Agent' }).click()
  await page.getByRole('option', { name: agent.name }).click()
  await dialog.getByRole('combobox', { name: 'May' }).click()
  await page.getByRole('option', { name: 'Read and propose moments' }).click()
  await dialog.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(section.getByRole('listitem')).toContainText('Read and propose moments')

  const input = JSON.stringify({
    title: 'The ferry',
    body: 'We took the **ferry**.',
    occurredAt: '2026-05-10',
  })
  provider.behave({ calls: [{ name: 'keeper_propose_moment', input }] })
  await page.goto(`/studio/chat/${agent.slug}`)
  const chat = chatOn(page, agent.name)
  await chat.say('Write that down.')
  await chat.replies.getByRole('link', { name: 'See the proposal' }).click()
  const card = page.getByRole('article', { name: 'The ferry' })
  await expect(card).toBeFocused()
  await expect(card).toContainText(`Proposed by ${agent.name}`)
  const tabs = page.getByRole('navigation', { name: `Areas of ${keeper.title}` })
  await expect(tabs.getByRole('link', { name: /^Proposals/ })).toHaveText(/1/)
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'No proposals' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Proposals', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()

  await card.getByRole('link', { name: 'Edit' }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toContainText('We took the')
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' It was cold.')
  await page.keyboard.press('Control+Enter')
  const reading = page.getByRole('article', { name: 'The ferry' })
  await expect(reading).toContainText('It was cold.')
  await page.reload()
  await expect(page.getByText(`Proposed by ${agent.name}`)).toBeVisible()
  await page.goto(`/keeper/${keeper.number}/proposals`)
  await expect(page.getByRole('heading', { name: 'No proposals' })).toBeVisible()
})

test('proposals are declined, put back and deleted on a phone', async ({ openProfile, person }) => {
  const keeper = await newKeeper(person, 'Small days')
  for (const title of ['One', 'Two']) await propose(person, keeper, { title, body: `Of ${title}.` })
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await page.goto(`/keeper/${keeper.number}/dashboard`)
  await page.getByRole('link', { name: '2 proposals waiting', exact: true }).click()
  const card = (name: string) => page.getByRole('article', { name })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await card('Two').getByRole('button', { name: 'Decline' }).click()
  await expect(card('Two')).toBeHidden()
  await expect(card('One')).toBeFocused()
  await page.getByRole('radio', { name: 'Declined' }).click()
  await card('Two').getByRole('button', { name: 'Put back' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing declined' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Waiting' }).click()
  await card('One').getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('radio', { name: 'Declined' }).click()
  await card('One').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing declined' })).toBeVisible()
})

test('a link to a proposal that was decided leads to its moment', async ({ openProfile, person }) => {
  const keeper = await newKeeper(person, 'Decided days')
  const { id } = await propose(person, keeper, { title: 'Gone', body: 'Accepted elsewhere.' })
  const path = `/api/keepers/${keeper.id}/proposals/${id}`
  const { momentId } = (await person.ask('PATCH', path, { version: 1, status: 'accepted' })) as Proposal
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/proposals?proposal=${id}`)
  await page.getByRole('link', { name: 'Open the moment' }).click()
  await expect(page.getByRole('article', { name: 'Gone' })).toBeVisible()
  const moment = (await person.ask('GET', `/api/keepers/${keeper.id}/moments/${momentId}`)) as Moment
  expect(moment.source).toBe('api')
})
