import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { SessionMessage } from '../contracts/src/sessions/sessions.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, type Person } from './people.ts'

const read = { type: 'notice', kind: 'read', message: 'Read 1 passage.' } as const

/** A conversation with one reply, which the page gets with these changes. */
async function openReply(page: Page, person: Person, changes: Partial<SessionMessage>) {
  const { id, slug } = await createAgent(person)
  const asked = await person.ask('POST', '/api/kip/agents', { action: 'run', agentId: id, input: 'Hello' })
  // The server lets every answer out through its contract.
  const { session_id: sessionId } = asked as { session_id: string }
  await page.route('**/api/kip/agents?messages=true*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: SessionMessage[] }
    const data = body.data.map((one) => (one.sender === 'other' ? { ...one, ...changes } : one))
    await route.fulfill({ response: answer, json: { ...body, data } })
  })
  await page.goto(`/studio/chat/${slug}?sessionId=${sessionId}`)
  return chatOn(page)
}

for (const isGone of [false, true])
  test(`a reply ${isGone ? 'whose log was deleted offers only what needs no log' : 'with its log offers all that can be done with it'}`, async ({
    openProfile,
    person,
  }) => {
    const page = await openProfile({ as: person })
    const chat = await openReply(page, person, {
      ...{ status: 'interrupted', parts: [{ type: 'text', text: 'The heron' }, read] },
      ...(isGone && { run_gone: true }),
    })
    const reply = chat.replies.last()
    await expect(reply).toContainText('The heron')
    await expect(reply.getByRole('button', { name: 'Answer again' })).toBeVisible()
    const ofRun = [
      reply.getByRole('button', { name: 'Good answer' }),
      reply.getByRole('button', { name: 'Continue' }),
      reply.getByText('What was read'),
    ]
    for (const offered of ofRun) await expect(offered).toHaveCount(isGone ? 0 : 1)
  })

test('a conversation is exported as Markdown with what its replies cite', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  const cited = { keeper_id: null, moment_id: null }
  const file = { path: 'src/app.ts', first_line: 12, last_line: 13 }
  const chat = await openReply(page, person, {
    content: 'It stood by the weir [1], and is parsed [2].',
    parts: [
      { type: 'text', text: 'It stood by the weir [1], and is parsed [2].' },
      { type: 'citation', n: 1, ...cited, local_date: '2026-08-03', quote: 'The heron stood by the weir.' },
      { type: 'citation', n: 2, ...cited, local_date: null, file, quote: 'parse(a)\nparse(b)' },
    ],
  })
  await expect(chat.replies.last()).toContainText('by the weir')
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as Markdown' }).click(),
  ])
  const text = await readFile(await saved.path(), 'utf8')
  expect(text).toMatch(
    /\*\*Receipts\*\*\n\n> \[1\] .*3 August 2026\n> \n> “The heron stood by the weir\.”\n\n/,
  )
  expect(text).toContain('> [2] src/app.ts:12–13\n> \n>     parse(a)\n>     parse(b)\n')
})

test('a run that a limit ends in the Run dialog leads to its conversation, where it continues', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile({ as: person })
  const none = { input: 0, cachedInput: 0, output: 0, reasoning: 0 }
  const run = { run_id: 'r1', session_id: 's1' }
  const limit = { part: 1, type: 'notice', kind: 'limit', message: 'It has used all its steps.' }
  const end = { ...run, response: 'So far.', mock: false, status: 'done', processing_time_ms: 5 }
  const told = [
    ['0.0', 'run', run],
    ['1.7', 'delta', { part: 0, text: 'So far.' }],
    ['2.0', 'part', limit],
    ['2.0', 'done', end],
  ] as const
  const body = told.map(([id, name, data]) => `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  await page.goto('/studio/agents?whose=mine')
  await page.route('**/api/kip/agents', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ headers: { 'content-type': 'text/event-stream' }, body: body.join('') })
      : route.continue(),
  )
  await page.route('**/api/kip/logs/r1', (route) =>
    route.fulfill({ json: { success: true, data: { status: 'done', tokens: none, cost_micro_usd: 0 } } }),
  )
  await page.getByRole('button', { name: 'Run River Guide' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run River Guide' })
  await dialog.getByRole('textbox').fill('Go')
  await dialog.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(dialog).toContainText('It has used all its steps.')
  const link = dialog.getByRole('link', { name: 'Continue in its conversation' })
  await expect(link).toHaveAttribute('href', `/studio/chat/${slug}?sessionId=s1`)
  await expectAccessible(page)
})

test('a long name is shown whole above its chat, and no server is offered that isn’t there', async ({
  openProfile,
  person,
}) => {
  const name = `Counsellor ${'of very many rivers '.repeat(4)}`.trim()
  const { slug } = await createAgent(person, { name })
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await page.goto(`/studio/chat/${slug}`)
  const heading = page
    .getByRole('heading', { name, level: 2 })
    .or(page.getByRole('heading', { name, level: 1 }))
  await expect(heading).toHaveAttribute('title', name)
  expect(await heading.evaluate((element) => element.clientHeight)).toBeGreaterThan(40)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Model:/ }).click()
  await page.getByRole('dialog').getByLabel('Provider').click()
  await expect(page.getByRole('option', { name: 'Anthropic' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Local server' })).toHaveCount(0)
})
