import { expect, test } from 'vitest'
import type { AuditEntry } from '#contracts/audit/audit.ts'
import { auditFactsOf } from './audit-detail.ts'

const ada = { id: '43616ade-0000-4000-8000-000000000001', name: 'Ada', email: 'ada@example.org' }
const gone = { id: '9c1e22b4-0000-4000-8000-000000000002', name: null, email: null }

function factsOf(entry: Partial<AuditEntry>): string[] {
  const line = { position: 1, at: '2026-03-14T09:00:00.000Z', action: 'account.signed_in', actor: ada }
  return auditFactsOf({ ...line, subject: null, address: null, detail: null, ...entry }).map(
    ({ text }) => text,
  )
}

test('a sign-in says from where and in which way', () => {
  expect(factsOf({ address: '127.0.0.1', detail: { way: 'registration' } })).toEqual([
    'Ada (ada@example.org)',
    'from 127.0.0.1',
    'by registering',
  ])
})

test.each([
  ['agent.deleted', 'agent 9c1e22b4'],
  ['account.signed_out', 'session 9c1e22b4'],
  ['password_link.made', 'account 9c1e22b4'],
])('what has no name is a noun and the start of its id: %s', (action, text) => {
  expect(auditFactsOf(lineAbout(action))).toContainEqual({ text, title: gone.id })
})

function lineAbout(action: string): AuditEntry {
  const line = { position: 1, at: '2026-03-14T09:00:00.000Z', actor: ada, address: null, detail: null }
  return { ...line, action, subject: gone }
}

test.each<[AuditEntry['detail'], string[]]>([
  [{ shareId: 'x', run: true, edit: false, share: true, delete: false }, ['may run', 'may share']],
  [{ provider: 'openai', is_active: false }, ['OpenAI', 'off']],
  [{ mode: 'invitation' }, ['By invitation']],
  [{ slug: 'mirror' }, ['/mirror']],
  [{ kept_days: null }, ['kept until deleted']],
  [
    { visitors_daily_cap_micro_usd: 2_500_000, visitors_runs_per_minute: null },
    ['Visitors may spend per day: $2.50', 'Visitors may run per minute: back to the default'],
  ],
  [{ agents: 20_000, attachments_bytes: 500_000_000 }, ['Agents: 20,000', 'Attachments: 0.5 GB']],
  [{ new_thing: 3 }, ['new thing: 3']],
])('the detail %j reads as a sentence would say it', (detail, texts) => {
  expect(factsOf({ detail }).slice(1)).toEqual(texts)
})
