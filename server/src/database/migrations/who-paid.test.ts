import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createUser } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'
import { createTestPlace } from '../../testing/test-place.ts'
import { executionColumns, firstTokenColumns } from '../latency-classes.ts'
import { openDatabase } from '../open.ts'
import { migrations } from './migrations.ts'

const hourMs = 3_600_000

test('sums forget how quick samples were, and earlier runs learn who paid as far as it is known', async () => {
  const place = await createTestPlace()
  onTestFinished(() => place.remove())
  const old = await openDatabase(
    place,
    migrations.filter(({ version }) => version < 18),
  )
  const hour = Math.floor(Date.now() / hourMs) - 2
  const counted = [...executionColumns, ...firstTokenColumns]
  const zeros = counted.map((column) => (column.endsWith('_0') ? 3 : 0)).join(', ')
  for (const provider of ['mock', 'openai'])
    await sql
      .raw(
        `insert into usage_hours (scope, scope_id, hour, agent_id, provider, model, status, is_visitor, agent_name,
          agent_slug, runs, tokens, cost_micro_usd, execution_ms, last_at, execution_min_ms, execution_max_ms,
          first_token_min_ms, first_token_max_ms, ${counted.join(', ')})
        values ('all', '', ${hour}, 'a', '${provider}', 'gpt-4o', 'done', 1, 'A', 'a', 3, 0, 0, 12, 0, 4, 6, 2, 3, ${zeros})`,
      )
      .execute(old.db)
  const runs = [
    { id: 'sample', mock: 1, provider: 'mock', budget: null, cost: 0 },
    { id: 'visitors', mock: 0, provider: 'openai', budget: 'visitors', cost: 5 },
    { id: 'account', mock: 0, provider: 'openai', budget: 'account:u', cost: 6 },
    { id: 'owner', mock: 0, provider: 'openai', budget: 'owner:a', cost: 7 },
    { id: 'unknown', mock: 0, provider: 'openai', budget: null, cost: 8 },
  ]
  for (const { id, mock, provider, budget, cost } of runs)
    await sql`insert into runs (session_id, id, agent_id, agent_owner_id, agent_name, agent_slug, agent_class,
        actor_key, user_id, provider, model, status, mock, input_preview, price_version, process_id, budget,
        cost_micro_usd, is_summed, created_at)
      values ('s', ${id}, 'a', 'o', 'A', 'a', 'Lead', 'visitor:v', null, ${provider}, 'gpt-4o', 'done', ${mock}, '',
        '1', 'p', ${budget}, ${cost}, 1, ${hour * hourMs})`.execute(old.db)
  await old.close()

  const app = await startTestApp({ place })
  const { token } = await createUser(app, { role: 'admin' })
  const stats = await call(app, 'GET', '/api/kip/agents?stats=true', { token })
  expect(stats.body.data).toMatchObject({ total_runs: 6, average_execution_time_ms: 4 })
  const medianOf = async (provider: string) => {
    const { body } = await call(app, 'GET', `/api/kip/agents?stats=true&provider=${provider}`, { token })
    return body.data.median_time_to_first_token_ms
  }
  expect([await medianOf('mock'), await medianOf('openai')]).toEqual([null, 2.5])
  const logs = await call(app, 'GET', '/api/kip/agents?logs=true', { token })
  expect(
    Object.fromEntries(
      logs.body.data.map(({ id, paid_by }: { id: string; paid_by: string[] | null }) => [id, paid_by]),
    ),
  ).toEqual({
    ...{ sample: [], visitors: ['platform'], account: ['platform'], owner: ['owner'], unknown: null },
  })
})
