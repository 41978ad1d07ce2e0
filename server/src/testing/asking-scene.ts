import type { Ask } from '#contracts/runs/parts.ts'
import { startCoordinator } from './coordinator-scene.ts'
import { answersOf } from './simulator/answers-of.ts'
import { openEventStream } from './event-stream.ts'
import { createUser, type TestUser } from './factories.ts'
import { call } from './test-app.ts'
import { counted, inBrowser, waitingTool, type Event } from './tool-scene.ts'

type Stream = Awaited<ReturnType<typeof openEventStream>>

/** Has so many agents of a bundle work at once. */
export function askAll(count: number) {
  const names = Array.from({ length: count }, (_, at) => `ask_member_${at + 1}`)
  return () => ({ calls: names.map((name) => ({ name, input: '{"task":"Work"}' })) })
}

/** Reads a stream until its agents ask for so much. */
export async function readAsks(stream: Stream, count: number) {
  const asks = new Map<string, Ask>()
  const events: Event[] = await stream.until(({ event, data }) => {
    if (event === 'part' && 'asks' in data)
      for (const ask of data.asks as Ask[]) asks.set(`${ask.run_id} ${ask.part}`, ask)
    return asks.size === count
  })
  const { run_id: runId, session_id: sessionId } = events[0]?.data ?? {}
  return { asks: [...asks.values()], runId: String(runId), sessionId: String(sessionId) }
}

export function decideAt(
  app: { url: string },
  { token }: TestUser,
  ask: Pick<Ask, 'run_id' | 'part'> | undefined,
  decision: string,
) {
  const body = { part: ask?.part, decision }
  return call(app, 'POST', `/api/kip/runs/${ask?.run_id}/approvals`, { token, body })
}

export async function lastParts(app: { url: string }, { token }: TestUser, sessionId: string) {
  const path = `/api/kip/agents?messages=true&sessionId=${sessionId}`
  return (await call(app, 'GET', path, { token })).body.data.at(-1).parts as Event['data'][]
}

/** A Coordinator whose agents each send something, as soon as they may. */
export async function startSenders(members: number) {
  const clock = { ms: Date.now() }
  const sends = counted('send', (text) => `sent ${text}`, { changes: true })
  const scene = await startCoordinator({
    ...{ tools: [sends.tool], isMaintained: false, now: () => clock.ms },
    members: Array.from({ length: members }, () => ({ tools: ['send'] })),
    coordinator: { tools: ['send'] },
  })
  const sending = (name: string) => [
    name,
    () => ({ calls: [{ name: 'send', input: JSON.stringify({ text: `from ${name}` }) }] }),
  ]
  const plans = Object.fromEntries(scene.members.map(({ name }) => sending(name)))
  scene.simulator.behave(answersOf({ Lead: askAll(members), ...plans }))
  return { ...scene, clock, sends }
}

/** A Coordinator one of whose agents is looking for something while the other asks whether it may send. */
export async function startLookingAndAsking({ isMaintained }: { isMaintained?: boolean } = {}) {
  const slow = waitingTool('look')
  const sends = counted('send', (text) => `sent ${text}`, { changes: true })
  const scene = await startCoordinator({
    ...{ tools: [slow.tool, sends.tool], ...(isMaintained !== undefined && { isMaintained }) },
    ...{ members: [{ tools: ['look'] }, { tools: ['send'] }], coordinator: { tools: ['look', 'send'] } },
  })
  scene.simulator.behave(
    answersOf({
      Lead: askAll(2),
      'Member 1': () => ({ calls: [{ name: 'look', input: '{"text":"a"}' }] }),
      'Member 2': () => ({ calls: [{ name: 'send', input: '{"text":"b"}' }] }),
    }),
  )
  const stream = await scene.open('Work')
  const asked = await readAsks(stream, 1)
  await slow.begun(1)
  return { ...scene, ...asked, slow, sends, stream }
}

/** The same as `startSenders`, once all of them wait for the person. */
export async function startAsking(members: number, { isShared = false } = {}) {
  const scene = await startSenders(members)
  const { app, agent, user: owner } = scene
  const user = isShared ? await createUser(app) : owner
  if (isShared) {
    const body = { id: agent.id, visibility: 'shared' }
    await call(app, 'PUT', '/api/kip/agents', { token: owner.token, body })
    const rights = { run: true, edit: false, share: false, delete: false }
    const share = { token: owner.token, body: { email: user.user.email, rights } }
    await call(app, 'POST', `/api/kip/agents/${agent.id}/shares`, share)
  }
  const ask = (input: string, sessionId?: string) => {
    const body = { action: 'run', agentId: agent.id, input, ...(sessionId !== undefined && { sessionId }) }
    return openEventStream(app, 'POST', '/api/kip/agents', { token: user.token, headers: inBrowser, body })
  }
  const stream = await ask('Work')
  const asked = await readAsks(stream, members)
  const { db } = app.deps.database
  const row = (id: string) => db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const listRows = () => db.selectFrom('runs').select(['id', 'status']).orderBy('depth').execute()
  const decide = (of: Ask | undefined, decision: string) => decideAt(app, user, of, decision)
  return { ...scene, ...asked, owner, user, ask, stream, row, listRows, decide }
}
