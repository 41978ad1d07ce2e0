import { answersOf } from '../server/src/testing/simulator/answers-of.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, newSlug, type Person } from './people.ts'
import type { Page } from '@playwright/test'

test('in a chat the opened line of an agent shows its tools and its own agents, and leads to its log', async ({
  openProfile,
  person,
  provider,
}) => {
  const { lead, walk } = await threeDeep(person)
  provider.behave(walk)
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${lead.slug}`)
  const chat = chatOn(page, 'Conductor')
  await chat.say('How many steps is the walk?')
  await expect(chat.replies).toContainText('The tools said:')
  const steps = chat.replies.getByRole('list', { name: 'Its steps' })
  await expect(steps).toHaveCount(0)
  await chat.replies.getByText('Walk Planner', { exact: true }).click()
  await expect(steps.getByRole('listitem').first()).toContainText('Sum Maker')
  await expect(steps.getByRole('list', { name: 'Steps of Sum Maker' })).toContainText('Calculator')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.reload()
  await chat.replies.getByText('Walk Planner', { exact: true }).click()
  await chat.replies.getByRole('link', { name: 'View its log' }).click()
  await expect(page.getByText('Delegated by')).toBeVisible()
})

test('a visitor sees no steps and no log of an agent at work', async ({ openProfile, person }) => {
  const agent = await createAgent(person)
  const page = await openProfile()
  const part = { type: 'agent', name: 'Sum Maker', task: 'Add it up', status: 'done', run_id: 'r2' }
  const end = { ...run, response: '', mock: false, status: 'done', processing_time_ms: 5 }
  await answerWith(page, [
    ['1.0', 'part', { part: 0, ...part, startedAt, endedAt: startedAt }],
    ['1.0', 'done', end],
  ])
  await page.goto(`/${agent.slug}`)
  const chat = chatOn(page)
  await chat.say('How many steps?')
  await chat.replies.getByText('Sum Maker', { exact: true }).click()
  await expect(chat.replies.getByText('Add it up')).toBeVisible()
  await expect(chat.replies.getByRole('link', { name: 'View its log' })).toHaveCount(0)
})

test('a trial of an unsaved agent asks each time: a draft can’t be allowed a tool for good', async ({
  openProfile,
  person,
}) => {
  const { id } = await createAgent(person, { name: 'Postmaster', visibility: 'private' })
  const page = await openProfile({ as: person })
  const part = { part: 0, type: 'tool', name: 'send', input: { text: 'Hello' }, status: 'waiting', startedAt }
  await answerWith(page, [['1.0', 'part', part]])
  // It goes on waiting.
  await page.route('**/api/kip/runs/r1/events', () => undefined)
  await page.goto(`/studio/agents/${id}`)
  const pane = page.getByRole('region', { name: 'Try it' })
  await pane.getByRole('textbox', { name: /^Message / }).fill('Write to Ana')
  await pane.getByRole('button', { name: 'Send message' }).click()
  const card = pane.getByRole('region', { name: 'Postmaster wants to use “send”. Allow it?' })
  await expect(card.getByRole('button')).toHaveText(['Allow once', 'Deny'])
})

const run = { run_id: 'r1', session_id: 's1' }
const startedAt = '2026-03-14T19:40:00.000Z'

/** What the server would say of a run, in place of one. */
async function answerWith(page: Page, events: [id: string, name: string, data: object][]) {
  const told = [['0.0', 'run', run] as const, ...events]
  const lines = told.map(([id, name, data]) => `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  const stream = { headers: { 'content-type': 'text/event-stream' }, body: lines.join('') }
  await page.route('**/api/kip/agents', (route) =>
    route.request().method() === 'POST' ? route.fulfill(stream) : route.continue(),
  )
}

/** A Coordinator, one that works for it, and one that works for that, with a tool. */
async function threeDeep(person: Person) {
  const make = (name: string, fields: object) =>
    createAgent(person, { name, slug: newSlug(), visibility: 'private', tools: ['calculator'], ...fields })
  const sum = await make('Sum Maker', { agent_class: 'Standard' })
  const directs = (slug: string) => ({
    ...{ agent_class: 'Coordinator', permissions: ['agents:delegate'], config: { bundle: [slug] } },
  })
  const planner = await make('Walk Planner', directs(sum.slug))
  const lead = await make('Conductor', directs(planner.slug))
  const ask =
    ({ slug }: { slug: string }) =>
    () => ({
      calls: [{ name: `ask_${slug.replaceAll('-', '_')}`, input: '{"task":"How long is the walk?"}' }],
    })
  const walk = answersOf({
    ...{ Conductor: ask(planner), 'Walk Planner': ask(sum) },
    'Sum Maker': () => ({ calls: [{ name: 'calculator', input: '{"expression":"4200/0.7"}' }] }),
  })
  return { lead, walk }
}
