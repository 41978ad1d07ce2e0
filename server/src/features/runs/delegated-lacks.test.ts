import { expect, test } from 'vitest'
import type { Ask } from '#contracts/runs/parts.ts'
import { delegationWording } from '#contracts/tools/delegation-wording.ts'
import { allowWording, proposeToolWording } from '#contracts/tools/keeper-tool-wording.ts'
import { decideAt } from '../../testing/asking-scene.ts'
import { startCoordinator } from '../../testing/coordinator-scene.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { createUser } from '../../testing/factories.ts'
import { answersOf } from '../../testing/simulator/answers-of.ts'
import { call } from '../../testing/test-app.ts'
import { counted, inBrowser, type Event } from '../../testing/tool-scene.ts'

const { lacks, inEditor, onVoicePage } = allowWording
const askMember = { name: 'ask_member_1', input: '{"task":"Look for the heron"}' }

/** A Coordinator with one agent, and keepers of theirs and of others. */
async function startLacking(options: Parameters<typeof startCoordinator>[0]) {
  const scene = await startCoordinator(options)
  const { app, user } = scene
  const send = async (method: string, path: string, body: unknown, token = user.token) => {
    const { status, body: answer } = await call(app, method, path, { token, body })
    expect(status).toBe(200)
    return answer.data
  }
  const newKeeper = async (fields: object = {}, token = user.token): Promise<string> => {
    const keeper = { title: 'Days', purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological' }
    return (await send('POST', '/api/keepers', { ...keeper, ...fields }, token)).id
  }
  const grantTo = (
    agentId: string | undefined,
    keeperId: string,
    fields: object = {},
    token = user.token,
  ) => {
    const all = { agentId, right: 'read', topicIds: null, from: null, to: null, ...fields }
    return send('POST', `/api/keepers/${keeperId}/grants`, all, token)
  }
  return { ...scene, send, newKeeper, grantTo }
}

/** What is shown last of the agents that worked for the Coordinator, or of a tool. */
function shownOf(events: readonly Event[], type = 'agent') {
  return events.findLast(({ event, data }) => event === 'part' && data.type === type)?.data
}

const beforehand = { context_scope: 'keeper', tools: [], permissions: [] }
const mayRead = ['agents:delegate', 'keeper:read']

test('people an agent is shared with hear about their own keepers alone, and where they can let it in', async () => {
  const { app, agent, members, simulator, ask, send, newKeeper, grantTo } = await startLacking({
    members: [{ ...beforehand, visibility: 'shared' }],
    coordinator: { visibility: 'shared', permissions: mayRead },
  })
  const bob = await createUser(app)
  const member = members[0]?.id
  const rights = { run: true, edit: false, share: false, delete: false }
  const share = (id?: string) =>
    send('POST', `/api/kip/agents/${id}/shares`, { email: bob.user.email, rights })
  await share(member)
  const { id: shareId } = await share(agent.id)
  await grantTo(member, await newKeeper({ isPublic: true }))
  simulator.behave(answersOf({ Lead: () => ({ calls: [askMember] }) }))
  const first = shownOf((await ask('Where is the heron?', bob)).events)
  expect(first?.summary).toContain(`${lacks.itself.read('Member 1')} ${onVoicePage.itself}`)
  const own = await newKeeper({}, bob.token)
  await grantTo(member, own, {}, bob.token)
  const second = shownOf((await ask('Where is the heron?', bob)).events)
  expect(second?.summary).toContain(`${lacks.above.read('Member 1')} ${onVoicePage.above}`)
  await send('PATCH', `/api/kip/agents/${agent.id}/shares/${shareId}`, { rights: { ...rights, edit: true } })
  const third = shownOf((await ask('Where is the heron?', bob)).events)
  expect(third?.summary).toContain(`${lacks.above.read('Member 1')} ${inEditor.above.read}`)
})

test('a trial of a Coordinator says that what is ticked in its form isn’t saved', async () => {
  const proposing = { tools: ['keeper_propose_moment'], permissions: ['keeper:propose'] }
  const coordinator = { ...proposing, permissions: ['agents:delegate', 'keeper:propose'] }
  const { app, user, members, agent, simulator, send, newKeeper, grantTo } = await startLacking({
    members: [proposing],
    coordinator,
  })
  const keeperId = await newKeeper()
  const tell = async (agentId: string, reads: object[]) => {
    const fields = { name: 'Lead', slug: agentId === '' ? 'tried' : 'lead', purpose: 'To be tried.' }
    const form = {
      ...{ ...fields, ...coordinator, agent_class: 'Coordinator', config: { bundle: ['member-1'] } },
      ...{ model_provider: 'openai', model: 'gpt-4o-mini' },
    }
    const draft = { agent_id: agentId === '' ? null : agentId, agent: form, reads }
    const { id } = await send('PUT', '/api/kip/agent-drafts', draft)
    const body = { action: 'run', agentId: id, input: 'Write that down.' }
    const asked = { token: user.token, body, headers: inBrowser }
    const stream = await openEventStream(app, 'POST', '/api/kip/agents', asked)
    await stream.rest()
  }
  let told = ''
  const propose = { name: 'keeper_propose_moment', input: '{"body":"We took the ferry."}' }
  simulator.behave(
    answersOf({
      Lead: ({ results }) => (results.length === 0 ? { calls: [askMember] } : {}),
      'Member 1': ({ results }) => {
        told = results.join('')
        return results.length === 0 ? { calls: [propose] } : { reply: 'I could not.' }
      },
    }),
  )
  const refused = (sentence: string) => `${proposeToolWording.noKeeper} ${allowWording.tellPerson(sentence)}`
  const wish = { keeperId, right: 'propose', topicIds: null, from: null, to: null }
  // Its agent lacks a grant of its own, which saving the form wouldn't give it.
  await tell(agent.id, [wish])
  expect(told).toBe(refused(`${lacks.itself.propose('Member 1')} ${inEditor.itself.propose}`))
  await grantTo(members[0]?.id, keeperId, { right: 'propose' })
  await tell(agent.id, [wish])
  expect(told).toBe(refused(allowWording.notSaved))
  await tell('', [wish])
  expect(told).toBe(refused(allowWording.notSaved))
  await tell('', [])
  expect(told).toBe(refused(allowWording.notSavedAtAll))
  await tell(agent.id, [])
  expect(told).toBe(refused(`${lacks.above.propose('Member 1')} ${inEditor.above.propose}`))
})

test('that an agent read nothing is told once, though it waited for its person', async () => {
  const sends = counted('send', (text) => `sent ${text}`, { changes: true })
  const { app, user, simulator, open } = await startLacking({
    tools: [sends.tool],
    members: [{ ...beforehand, tools: ['send'] }],
    coordinator: { tools: ['send'], permissions: mayRead },
  })
  let told = ''
  simulator.behave(
    answersOf({
      Lead: ({ results }) => {
        told = results.join('')
        return results.length === 0 ? { calls: [askMember] } : {}
      },
      'Member 1': ({ results }) =>
        results.length < 2
          ? { calls: [{ name: 'send', input: '{"text":"a"}' }], callsAgain: true }
          : { reply: 'It is sent.' },
    }),
  )
  const stream = await open('Send what I wrote about the heron')
  const { db } = app.deps.database
  let before: Ask | undefined
  for (const _ of ['first', 'second']) {
    let ask: Ask | undefined
    await stream.until(({ data }) => {
      const asks = 'asks' in data ? (data.asks ?? []) : []
      ask = asks.find(({ part }) => part !== before?.part)
      return ask !== undefined
    })
    before = ask
    const ofRun = ask?.run_id ?? ''
    const row = db.selectFrom('runs').select('status').where('id', '=', ofRun)
    await expect.poll(() => row.executeTakeFirst()).toEqual({ status: 'waiting' })
    const rows = await db.selectFrom('run_events').select('data').where('run_id', '=', ofRun).execute()
    expect(rows.filter(({ data }) => data.includes('no-keeper'))).toHaveLength(1)
    expect((await decideAt(app, user, ask, 'once')).status).toBe(200)
  }
  const rest: Event[] = await stream.rest()
  expect(sends.calls).toHaveLength(2)
  const notice = `${lacks.itself.read('Member 1')} ${inEditor.itself.read}`
  expect(shownOf(rest)?.summary).toBe(`${notice}\n\nIt is sent.`)
  expect(told).toContain(delegationWording.readNothing('Member 1'))
})
