import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { UserActor } from '../../http/actor.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { answersOf } from '../../testing/simulator/answers-of.ts'
import { makeAgent, startRunTest } from '../../testing/run-scene.ts'
import { isLong, seed } from '../../testing/sample.ts'
import { call } from '../../testing/test-app.ts'
import { counted } from '../../testing/tool-scene.ts'
import { startRun } from './index.ts'

const permissions = ['agents:delegate', 'keeper:read', 'web:fetch']
const made = [
  counted('plain'),
  counted('fetching', undefined, { permission: 'web:fetch', canBePublic: true }),
  counted('public_one', undefined, { canBePublic: true }),
  counted('changing', undefined, { changes: true }),
]
const tools = made.map(({ tool }) => tool)
const names = tools.map(({ name }) => name)
const agentsMax = 5

const agentOf = fc.record({
  tools: fc.subarray(names),
  publicTools: fc.subarray(names),
  permissions: fc.oneof(fc.constant(permissions), fc.subarray(permissions)),
  isOther: fc.boolean(),
  visibility: fc.constantFrom('private', 'public'),
  bundle: fc.subarray(
    Array.from({ length: agentsMax }, (_, at) => at),
    { minLength: 3 },
  ),
})
const trees = fc.record({
  agents: fc.array(agentOf, { minLength: agentsMax, maxLength: agentsMax }),
  caller: fc.constantFrom('owner', 'shared', 'stranger'),
  isPage: fc.boolean(),
  budget: fc.record({
    steps: fc.integer({ min: 2, max: 12 }),
    toolCalls: fc.integer({ min: 3, max: 24 }),
    moneyMicroUsd: fc.option(fc.integer({ min: 1_000, max: 9_000 })),
  }),
})
type Tree = typeof trees extends fc.Arbitrary<infer T> ? T : never

test('no run has more than the one that delegated it, in any tree of agents', async () => {
  const scene = await startScene()
  let delegated = 0
  await fc.assert(
    fc.asyncProperty(trees, async (tree) => {
      const rows = await scene.runTree(tree)
      delegated += rows.length - Math.min(1, rows.length)
      expectNarrowing(rows, tree)
    }),
    { numRuns: isLong ? 60 : 12, seed, endOnFailure: true },
  )
  // A short run draws few trees, and some of them delegate nothing.
  expect(delegated).toBeGreaterThan(isLong ? 10 : 0)
})

type Row = Awaited<ReturnType<Awaited<ReturnType<typeof startScene>>['runTree']>>[number]

function expectNarrowing(rows: readonly Row[], { agents, caller, isPage, budget }: Tree): void {
  const [root] = rows.filter(({ depth }) => depth === 0)
  for (const row of rows) {
    const parent = rows.find(({ id }) => id === row.parent_run_id)
    const used = made.flatMap(({ tool, calls }) =>
      calls.some(({ runId }) => runId === row.id) ? tool.name : [],
    )
    expect(ownTools(row)).toEqual(expect.arrayContaining(used))
    expect(used).not.toContain('changing')
    expect(row.status).not.toBe('running')
    // Whoever comes to an agent as anybody does has no more than its owner marked, at any depth.
    const marked = agents[numberOf(row)]?.publicTools ?? []
    if (isPage || caller === 'stranger') expect(marked).toEqual(expect.arrayContaining(ownTools(row)))
    if (!parent) continue
    expect(agents[numberOf(row)]?.isOther).toBe(false)
    expect(parent.agent_class).toBe('Coordinator')
    expect(readNames(parent.rights)).toEqual(expect.arrayContaining(readNames(row.rights)))
    expect(readNames(parent.rights)).toContain('agents:delegate')
    expect(ownTools(parent)).toEqual(expect.arrayContaining(ownTools(row)))
    expect(row.depth).toBe(parent.depth + 1)
    expect(row.depth).toBeLessThanOrEqual(3)
    expect(row.actor_key).toBe(parent.actor_key)
    for (const column of ['budget_steps', 'budget_tool_calls', 'deadline_at'] as const)
      expect(row[column]).toBeLessThanOrEqual(parent[column])
    if (parent.budget_micro_usd !== null)
      expect(row.budget_micro_usd).toBeLessThanOrEqual(parent.budget_micro_usd)
    expect(aboveOf(rows, row).map(({ agent_id }) => agent_id)).not.toContain(row.agent_id)
  }
  const cost = rows.reduce((sum, row) => sum + row.cost_micro_usd, 0)
  if (root && budget.moneyMicroUsd !== null) expect(cost).toBeLessThanOrEqual(budget.moneyMicroUsd)
  const steps = rows.reduce((sum, row) => sum + row.modelSteps, 0)
  expect(steps).toBeLessThanOrEqual(budget.steps)
  const calls = rows.reduce((sum, row) => sum + row.madeCalls, 0)
  expect(calls).toBeLessThanOrEqual(budget.toolCalls)
}

/** The place of a run's agent in its tree. */
function numberOf({ agent_slug }: Row): number {
  return Number(/-a(\d+)$/.exec(agent_slug)?.[1])
}

function aboveOf(rows: readonly Row[], { parent_run_id }: Row): Row[] {
  const parent = rows.find(({ id }) => id === parent_run_id)
  return parent ? [parent, ...aboveOf(rows, parent)] : []
}

function readNames(json: string): string[] {
  return JSON.parse(json)
}

function ownTools({ tools: json }: Row): string[] {
  return readNames(json).filter((name) => !name.startsWith('ask_'))
}

/** Two people with agents, of which Coordinators direct their owner's, and a third; each agent uses all that it is offered. */
async function startScene() {
  const { app, simulator, user } = await startRunTest({ tools, env: { RATE_LIMITS: 'off' } })
  const other = await createUser(app)
  const stranger = await createUser(app)
  const { db } = app.deps.database
  let round = 0
  onTestFinished(() => made.forEach(({ calls }) => (calls.length = 0)))

  async function runTree({ agents, caller, isPage, budget }: Tree) {
    round += 1
    const slugOf = (at: number) => `r${round}-a${at}`
    const stored: { id: string; name: string }[] = []
    for (const [at, one] of agents.entries()) {
      const config = { bundle: one.bundle.map(slugOf), public_tools: one.publicTools }
      const isRoot = at === 0
      stored.push(
        await makeAgent(app, one.isOther && !isRoot ? other : user, {
          ...{ name: slugOf(at), slug: slugOf(at), config, tools: one.tools },
          ...{ model: 'gpt-4o-mini', agent_class: 'Coordinator' },
          model_settings: { max_tokens: 200, retry: { max_retries: 0, retry_delay_ms: 100 } },
          permissions: isRoot ? [...new Set([...one.permissions, 'agents:delegate'])] : one.permissions,
          visibility: isRoot ? (caller === 'shared' ? 'shared' : 'public') : one.visibility,
        }),
      )
    }
    const [root] = stored
    const as = caller === 'owner' ? user : stranger
    if (caller === 'shared') {
      const rights = { run: true, edit: false, share: false, delete: false }
      const share = { token: user.token, body: { email: stranger.user.email, rights } }
      await call(app, 'POST', `/api/kip/agents/${root?.id}/shares`, share)
    }
    const useAll = ({ tools: offered }: { tools: string[] }) => ({
      calls: offered.map((name) => ({
        name,
        input: name.startsWith('ask_') ? '{"task":"Do it"}' : `{"text":"${name}"}`,
      })),
    })
    simulator.behave(answersOf(Object.fromEntries(stored.map(({ name }) => [name, useAll]))))
    const origin = isPage ? ('page' as const) : ('api' as const)
    const request = { agentId: root?.id ?? '', input: 'Do it', origin, sessionId: null }
    const asked = { ...request, address: '127.0.0.1', budget }
    const begun = await startRun(app.deps, actorOf(as), asked).catch(() => undefined)
    await begun?.live?.finished
    return readTree(stored.map(({ id }) => id))
  }

  async function readTree(agentIds: string[]) {
    const rows = await db.selectFrom('runs').selectAll().where('agent_id', 'in', agentIds).execute()
    return Promise.all(
      rows.map(async (row) => {
        const found = db.selectFrom('run_payloads').select('steps').where('run_id', '=', row.id)
        const steps: { kind: string }[] = JSON.parse((await found.executeTakeFirstOrThrow()).steps)
        const calls = await db
          .selectFrom('run_tool_calls')
          .select(['status', 'result'])
          .where('run_id', '=', row.id)
          .execute()
        return {
          ...row,
          modelSteps: steps.filter(({ kind }) => kind === 'model').length,
          madeCalls: calls.filter(({ result }) => !result?.startsWith('This run may make no more')).length,
        }
      }),
    )
  }

  return { runTree }
}

function actorOf({ user: { id: userId, name, email } }: TestUser): UserActor {
  return { kind: 'user', key: `user:${userId}`, userId, name, email, role: 'user', authSessionId: '' }
}
