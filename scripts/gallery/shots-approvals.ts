import type { Page } from '@playwright/test'
import type { Part } from '../../contracts/src/runs/parts.ts'
import { delegationWording } from '../../contracts/src/tools/delegation-wording.ts'
import { chatOn } from '../../e2e/chat-page.ts'
import { see, type Shot } from './shot.ts'

type AgentPart = Extract<Part, { type: 'agent' }>

const startedAt = '2026-03-14T19:40:00.000Z'
const letter = { to: 'ana@example.com', subject: 'Sunday', body: 'Shall we walk along the river on Sunday?' }
const writer = asking('Letter Writer', 'Write to Ana about Sunday.', {
  name: 'mcp:post/send_letter',
  input: letter,
})
const longNamed = asking(
  'Keeper of the Correspondence with Everybody Whom We Met along the River Last Summer',
  'Put the walk into the calendar of everybody who comes along, and tell them where we meet.',
  {
    name: 'mcp:family-calendar-of-the-whole-neighbourhood/create_recurring_event_for_all_participants',
    input: { title: 'Walk', days: ['2026-03-15', '2026-03-22'], note: 'n'.repeat(180) },
  },
)
const reader: AgentPart = {
  ...{ type: 'agent', name: 'River Reader', task: 'Find out how long the walk is.', status: 'done' },
  ...{ run_id: 'r3', summary: 'The walk is 4.2 kilometres long.', startedAt },
  endedAt: '2026-03-14T19:40:03.000Z',
}

/** What agents of a Coordinator ask the person, in the chat with it. */
export const approvalShots: Shot[] = [
  {
    screen: 'Approvals of agents at work',
    state: 'one asks',
    as: 'person',
    isWindow: true,
    arrange: (page) => showAsks(page, [reader, writer]),
  },
  {
    screen: 'Approvals of agents at work',
    state: 'two ask, long names',
    as: 'person',
    arrange: (page) => showAsks(page, [writer, longNamed]),
  },
  {
    screen: 'Approvals of agents at work',
    state: 'refused',
    as: 'person',
    isWindow: true,
    arrange: async (page) => {
      await page.route('**/api/kip/runs/*/approvals', (route) => {
        const message = delegationWording.noLongerYours('Letter Writer')
        return route.fulfill({ status: 403, json: { success: false, error: { code: 'forbidden', message } } })
      })
      await showAsks(page, [writer])
      await page.getByRole('button', { name: 'Allow once' }).click()
      await see(page, 'is no longer available to you here')
    },
  },
]

function asking(agent: string, task: string, call: { name: string; input: unknown }): AgentPart {
  const asks = [{ run_id: `run of ${agent}`, part: 0, agent, ...call }]
  return { type: 'agent', name: agent, task, status: 'waiting', run_id: `run of ${agent}`, asks, startedAt }
}

/** A conversation whose newest reply has these parts so far. */
async function showAsks(page: Page, parts: readonly Part[]): Promise<void> {
  const run = { run_id: 'r1', session_id: 's1' }
  const event = (seq: number, name: string, data: object) =>
    `id: ${seq}.0\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
  const body = [
    event(0, 'run', run),
    ...parts.map((data, part) => event(part + 1, 'part', { part, ...data })),
  ].join('')
  await page.route('**/api/kip/agents', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ headers: { 'content-type': 'text/event-stream' }, body })
      : route.continue(),
  )
  await page.route('**/api/kip/runs/r1/events', () => undefined)
  await page.goto('/studio/chat/conductor')
  await chatOn(page, 'Conductor').say('Invite Ana for a walk on Sunday')
  await page.getByRole('button', { name: 'Deny' }).last().waitFor()
}
