import { describe, expect, test } from 'vitest'
import { limitWording } from '#contracts/limits/limit-wording.ts'
import { wording } from '#contracts/wording.ts'
import { spentByBudget } from '../../testing/budgets.ts'
import { createUser } from '../../testing/factories.ts'
import { makeAgent, plantedKey, run, startRunTest } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'

const cap = 100_000
const reply = `[[sim reply="${'These are words to be spoken. '.repeat(8)}"]]`

/** A public agent that speaks, whose visitors use one key of its owner's and one of the platform's. */
async function start(owners: 'elevenlabs' | 'openai') {
  const platforms = owners === 'openai' ? 'KEEPER_ELEVENLABS_API_KEY' : 'KEEPER_OPENAI_API_KEY'
  const { app, user: owner } = await startRunTest({
    env: { TRUST_PROXY: 'on', KEEPER_OPENAI_API_KEY: '', [platforms]: plantedKey },
  })
  const body = { provider: owners, apiKey: 'sk-owner-0123456789abcdefghijklm' }
  expect((await call(app, 'POST', '/api/kip/user-keys', { token: owner.token, body })).status).toBe(200)
  const lent = { visitors_may_use_my_key: true, visitors_daily_cap_micro_usd: cap }
  const agent = await makeAgent(app, owner, {
    ...{ visibility: 'public', agent_class: 'Lead', model_settings: { max_tokens: 100 } },
    ...{ model_provider: 'elevenlabs', model: 'eleven_multilingual_v2' },
    config: { text_model: 'openai/gpt-4o', ...lent },
  })
  let asked = 0
  const ask = () => {
    asked += 1
    return run(app, {}, { agentId: agent.id, input: reply }, { 'x-forwarded-for': `203.0.113.${asked}` })
  }
  const spent = async () => {
    const { visitors = 0, [`owner:${agent.id}`]: owners = 0, ...ofAddresses } = await spentByBudget(app)
    return { visitors, owners, ofAddresses }
  }
  /** What the owner is told that their key has paid. */
  const paidByOwner = async (at = app): Promise<number> =>
    (await call(at, 'GET', '/api/kip/usage/own-keys', { token: owner.token })).body.data.visitors
      .cost_micro_usd
  return { app, owner, agent, ask, spent, paidByOwner }
}

describe.each(['elevenlabs', 'openai'] as const)(
  'where the %s key is the owner’s, the other one not',
  (owners) => {
    test('visitors are refused at the cap of the owner', async () => {
      const { app, owner, agent, ask, spent, paidByOwner } = await start(owners)
      const first = await ask()
      expect(first.body.data.attachments).toHaveLength(1)
      const log = await call(app, 'GET', `/api/kip/logs/${first.body.data.run_id}`, { token: owner.token })
      expect(log.body.data.paid_by).toEqual(['you', 'platform'])
      const cost: number = log.body.data.cost_micro_usd
      expect(cost).toBeGreaterThan(20_000)
      const ofAddresses = { 'visitors@address': cost, [`owner:${agent.id}@address`]: cost }
      expect(await spent()).toEqual({ visitors: cost, owners: cost, ofAddresses })
      expect(await paidByOwner()).toBeGreaterThan(0)
      expect(await paidByOwner()).toBeLessThan(cost)
      let answer = await ask()
      for (let count = 0; answer.status === 200 && count < 10; count += 1) answer = await ask()
      expect([answer.status, answer.body.error.message]).toEqual([429, wording.visitorCapReached])
      const { visitors, owners: booked } = await spent()
      expect(booked).toBe(visitors)
      expect(booked).toBeGreaterThan(cap / 2)
      expect(booked).toBeLessThanOrEqual(cap)
    })

    test('visitors are refused at the cap of the platform', async () => {
      const { app, ask } = await start(owners)
      const { token } = await createUser(app, { role: 'admin' })
      await call(app, 'PUT', '/api/kam/limits', { token, body: { visitors_daily_cap_micro_usd: 0 } })
      const { status, body } = await ask()
      expect([status, body.error.message]).toEqual([429, limitWording.platformPaysNoVisitors])
    })

    test('what a dead process reserved counts for both', async () => {
      const { app, agent, ask, spent, paidByOwner } = await start(owners)
      await ask()
      const { visitors } = await spent()
      const paid = await paidByOwner()
      const { db } = app.deps.database
      const dead = { status: 'running', process_id: '1', reserved_micro_usd: 12_345 } as const
      await db.updateTable('runs').set(dead).execute()
      await app.stop()
      const restarted = await app.restart()
      const name = `owner:${agent.id}`
      const whole = visitors + 12_345
      expect(await spentByBudget(restarted)).toEqual({
        ...{ visitors: whole, 'visitors@address': whole },
        ...{ [name]: whole, [`${name}@address`]: whole },
      })
      expect(await paidByOwner(restarted)).toBe(paid + 12_345)
    })
  },
)
