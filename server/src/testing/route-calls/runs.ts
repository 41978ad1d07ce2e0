import { randomUUID } from 'node:crypto'
import { keepAttachment, signAttachments } from '../../features/attachments/attachments.ts'
import { uploadFile } from '../message-files.ts'
import { agents } from './new-agent.ts'
import { call } from '../test-app.ts'
import { asOwner, queryOf, type RouteCall, type Sent, type Stage } from './route-call.ts'

export const aRange = { from: '2026-01-01T00:00:00.000Z', to: '2026-12-31T00:00:00.000Z' }

/** Runs, their sessions, logs and attachments. */
export const runCalls: RouteCall[] = [
  { route: 'GET /api/kip/logs/choices', least: 'user', make: () => ({ query: aRange }) },
  {
    route: 'GET /api/kip/logs/export',
    least: 'user',
    make: ({ agent }) => ({ query: { agentId: agent.id, q: 'Hello', ...aRange } }),
  },
  {
    route: 'GET /api/kip/usage',
    least: 'user',
    make: () => ({ query: { by: 'agent', offsetMinutes: '60', ...aRange } }),
  },
  { route: 'GET /api/kip/usage/own-keys', least: 'user', make: () => ({}) },
  {
    route: 'GET /api/kip/logs/:runId',
    least: 'user',
    make: async (stage) => ({ params: { runId: (await startRun(stage)).run_id } }),
  },
  { route: 'GET /api/kip/runs/:id', least: 'user', make: ofRun },
  { route: 'GET /api/kip/runs/:id/events', least: 'user', make: ofRun },
  { route: 'GET /api/kip/runs/:id/reading', least: 'user', make: ofRun },
  {
    route: 'POST /api/kip/agents/:id/preview',
    least: 'user',
    make: ({ agent }) => ({ params: { id: agent.id }, body: { input: 'Hello' } }),
  },
  {
    route: 'PUT /api/kip/runs/:id/feedback',
    least: 'user',
    make: async (stage) => ({ ...(await ofRun(stage)), body: { thumb: 'up', note: 'Clear.' } }),
  },
  { route: 'DELETE /api/kip/runs/:id/feedback', least: 'user', make: ofRun },
  { route: 'POST /api/kip/runs/:id/stop', least: 'user', make: ofRun },
  {
    route: 'POST /api/kip/runs/:id/continue',
    least: 'user',
    make: async (stage) => ({
      params: {
        id: (await startRun(stage, `Fail [[sim status=400 times=1 reply="${randomUUID()}"]]`)).run_id,
      },
    }),
  },
  {
    route: 'POST /api/kip/runs/:id/approvals',
    least: 'user',
    make: async (stage) => ({
      params: { id: await makeWaiting(stage) },
      body: { part: 0, decision: 'deny' },
    }),
  },
  { route: 'POST /api/kip/runs/:id/replay', least: 'user', make: ofRun },
  {
    route: 'PATCH /api/kip/sessions/:id',
    least: 'user',
    make: async (stage) => ({
      params: { id: (await startRun(stage)).session_id },
      body: { name: 'Morning' },
    }),
  },
  {
    route: 'PUT /api/kip/sessions/:id/branch',
    least: 'user',
    make: async (stage) => ofReply(stage, await startRun(stage)),
  },
  {
    route: 'POST /api/kip/sessions/:id/versions',
    least: 'user',
    make: async (stage) => ofReply(stage, await startRun(stage)),
  },
  { route: 'GET /api/kip/sessions/:id/link', least: 'user', make: ofSession },
  { route: 'POST /api/kip/sessions/:id/link', least: 'user', make: ofSession },
  { route: 'DELETE /api/kip/sessions/:id/link', least: 'user', make: ofSession },
  {
    route: 'DELETE /api/kip/sessions/:id',
    least: 'user',
    make: async (stage) => ({ params: { id: (await startRun(stage)).session_id } }),
  },
  {
    route: 'POST /api/kip/attachments',
    least: 'user',
    takesFile: true,
    make: () => ({ query: { name: 'notes.txt' }, file: new Uint8Array(Buffer.from('Some notes')) }),
  },
  {
    route: 'GET /api/kip/dictation',
    least: 'user',
    make: ({ agent }) => ({ query: { agentId: agent.id } }),
  },
  {
    route: 'POST /api/kip/dictation',
    least: 'user',
    takesFile: true,
    make: async (stage) => {
      if (stage.caller) await addOwnKey(stage, stage.caller.token)
      const file = new Uint8Array(Buffer.from(`ID3${'the river '.repeat(40)}`))
      return { query: { agentId: stage.agent.id }, file }
    },
  },
  {
    route: 'DELETE /api/kip/attachments/:id',
    least: 'user',
    make: async ({ app, owner }) => ({
      params: { id: (await uploadFile(app, owner, { bytes: 'Some notes' })).body.data.id },
    }),
  },
  {
    route: 'GET /api/kip/attachments/:id',
    least: 'visitor',
    async make(stage) {
      const { deps } = stage.app
      const { session_id: sessionId, run_id: runId } = await startRun(stage)
      const ids = { sessionId, runId }
      const kept = await keepAttachment(deps, { ...ids, type: 'audio/mpeg', bytes: Buffer.from('sound') })
      const [signed] = signAttachments(deps, [kept])
      return { params: { id: kept.id }, query: queryOf(signed?.url ?? '') }
    },
  },
]

function addOwnKey({ app }: Stage, token: string) {
  const body = { provider: 'openai', apiKey: 'sk-0123456789abcdefghijklmnop' }
  return call(app, 'POST', '/api/kip/user-keys', { token, body })
}

/** A run that waits for its caller. Nothing that Keeper brings asks for that: its rows are made. */
async function makeWaiting(stage: Stage): Promise<string> {
  const { run_id, session_id } = await startRun(stage)
  const { db } = stage.app.deps.database
  const now = stage.app.deps.now()
  const waits = { status: 'waiting', waiting_since: now } as const
  await db.updateTable('runs').set(waits).where('id', '=', run_id).execute()
  await db.updateTable('sessions').set({ running_run_id: run_id }).where('id', '=', session_id).execute()
  const made = { run_id, number: 1, turn: 1, part: 0, call_id: 'call_1', name: 'send' }
  const asks = { ...made, input: '{}', changes: 1, status: 'waiting', result: null } as const
  await db.insertInto('run_tool_calls').values(asks).execute()
  const part = {
    type: 'tool',
    name: 'send',
    input: {},
    status: 'waiting',
    startedAt: new Date(now).toISOString(),
  }
  const event = { run_id, seq: 1, end_offset: 0, part: 0, type: 'part' } as const
  const data = JSON.stringify({ part: 0, ...part })
  await db
    .insertInto('run_events')
    .values({ ...event, data })
    .execute()
  return run_id
}

async function ofRun(stage: Stage): Promise<Sent> {
  return { params: { id: (await startRun(stage)).run_id } }
}

async function ofSession(stage: Stage): Promise<Sent> {
  return { params: { id: (await startRun(stage)).session_id } }
}

/** A call about the reply of a run's conversation. */
async function ofReply(stage: Stage, { session_id }: { session_id: string }): Promise<Sent> {
  const { body } = await asOwner(stage, 'GET', `${agents}?messages=true&sessionId=${session_id}`)
  return { params: { id: session_id }, body: { messageId: body.data[1].id } }
}

export async function startRun(
  stage: Stage,
  input = 'Hello',
): Promise<{ run_id: string; session_id: string }> {
  const { body } = await asOwner(stage, 'POST', agents, { action: 'run', agentId: stage.agent.id, input })
  return body.data
}
