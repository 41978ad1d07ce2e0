import { randomUUID } from 'node:crypto'
import { keepAttachment, signAttachments } from '../../features/attachments/attachments.ts'
import { agents } from './new-agent.ts'
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
    route: 'DELETE /api/kip/sessions/:id',
    least: 'user',
    make: async (stage) => ({ params: { id: (await startRun(stage)).session_id } }),
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

async function ofRun(stage: Stage): Promise<Sent> {
  return { params: { id: (await startRun(stage)).run_id } }
}

export async function startRun(
  stage: Stage,
  input = 'Hello',
): Promise<{ run_id: string; session_id: string }> {
  const { body } = await asOwner(stage, 'POST', agents, { action: 'run', agentId: stage.agent.id, input })
  return body.data
}
