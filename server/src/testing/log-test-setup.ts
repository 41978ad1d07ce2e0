import { randomUUID } from 'node:crypto'
import type { RunStatus } from '#contracts/runs/runs.ts'
import type { TestUser } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** The agent of runs that name no other. */
export const agentId = randomUUID()

export type RunFields = {
  agent_id?: string
  agent_owner_id?: string
  user_id?: string | null
  provider?: string
  model?: string
  agent_name?: string
  time_to_first_token_ms?: number | null
  retries?: number
  status?: RunStatus
  input_preview?: string
  execution_time_ms?: number
  cost_micro_usd?: number
  mock?: number
  paid_by?: string | null
  input_tokens?: number
  output_tokens?: number
  created_at?: number
}

/** A run of an agent that belongs to somebody. */
export function ofAgentOf(owner: TestUser, fields: RunFields): RunFields {
  return { agent_owner_id: owner.user.id, ...fields }
}

/** Writes a run that has ended, with its payload; answers with its id. */
export async function addRun(
  app: TestApp,
  fields: RunFields,
  payload: { input?: string; output?: string; steps?: object[] } = {},
): Promise<string> {
  const row = runRow(fields)
  const { db } = app.deps.database
  await db.insertInto('runs').values(row).execute()
  await db
    .insertInto('run_payloads')
    .values({
      run_id: row.id,
      input: payload.input ?? '',
      output: payload.output ?? '""',
      steps: JSON.stringify(payload.steps ?? []),
      notes: '["A note"]',
    })
    .execute()
  return row.id
}

export async function addManyRuns(app: TestApp, owner: TestUser, count: number): Promise<void> {
  await app.deps.database.relaxed(async (trx) => {
    for (let done = 0; done < count; done += 500) {
      const rows = Array.from({ length: 500 }, (_, index) =>
        runRow(ofAgentOf(owner, { user_id: index % 2 ? owner.user.id : null, created_at: done + index })),
      )
      await trx.insertInto('runs').values(rows).execute()
    }
  })
}

function runRow(fields: RunFields) {
  return {
    ...{ session_id: 'session', id: randomUUID(), actor_key: 'user:1', process_id: 'process' },
    ...{ agent_id: agentId, agent_owner_id: null, agent_name: 'Ada', agent_slug: 'ada', agent_class: 'Lead' },
    ...{
      user_id: null,
      provider: 'openai',
      model: 'gpt-4o',
      status: 'done' as const,
      finish_reason: 'stop',
      mock: 0,
    },
    ...{ input_preview: 'Hello', error: null, price_version: '2026-01-01', execution_time_ms: 12.5 },
    ...{ time_to_first_token_ms: null, provider_time_ms: null, idempotency_key: null, created_at: 0 },
    ...{ budget: null, reserved_micro_usd: 0 },
    ...fields,
  }
}
