import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AgentRights } from '#contracts/agents/agents.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createUser } from '../../testing/factories.ts'
import type { Actor, UserActor } from '../../http/actor.ts'
import { can, visibleAgents, type AccessAgent, type AgentAction } from './agents.access.ts'
import { rightsToFlags } from './shares.table.ts'

const actions: AgentAction[] = ['see', 'run', 'edit', 'share', 'delete', 'open-page']
const classes = ['Standard', 'Coordinator', 'Lead']

const visitor: Actor = { kind: 'visitor', key: 'visitor:1', isNew: false, cookie: '' }
const owner = userActor('owner')
const callers = {
  visitor: { actor: visitor, share: undefined },
  user: { actor: userActor('user'), share: undefined },
  owner: { actor: owner, share: undefined },
  'run share': { actor: userActor('user'), share: onlyRight('run') },
  'edit share': { actor: userActor('user'), share: onlyRight('edit') },
  'share share': { actor: userActor('user'), share: onlyRight('share') },
  'delete share': { actor: userActor('user'), share: onlyRight('delete') },
  admin: { actor: userActor('admin', 'admin'), share: undefined },
} satisfies Record<string, { actor: Actor; share: AgentRights | undefined }>
type Caller = keyof typeof callers

/** Whose agent, how visible; then what each caller may do. '+page' where the class is Lead, '+lead' where all needs it. */
const expected: Record<string, Record<Caller, string>> = {
  'own private': {
    visitor: '',
    user: '',
    owner: 'see run edit share delete +page',
    'run share': '',
    'edit share': '',
    'share share': '',
    'delete share': '',
    admin: '',
  },
  'own shared': {
    visitor: '',
    user: '',
    owner: 'see run edit share delete +page',
    'run share': 'see run +page',
    'edit share': 'see edit',
    'share share': 'see share',
    'delete share': 'see delete',
    admin: '',
  },
  'own public': {
    visitor: '+lead see run +page',
    user: 'see run +page',
    owner: 'see run edit share delete +page',
    'run share': 'see run +page',
    'edit share': 'see run edit +page',
    'share share': 'see run share +page',
    'delete share': 'see run delete +page',
    admin: 'see run +page',
  },
  'platform private': {
    visitor: '',
    user: '',
    owner: '',
    'run share': '',
    'edit share': '',
    'share share': '',
    'delete share': '',
    admin: 'see run edit +page',
  },
  'platform shared': {
    visitor: '',
    user: '',
    owner: '',
    'run share': '',
    'edit share': '',
    'share share': '',
    'delete share': '',
    admin: 'see run edit +page',
  },
  'platform public': {
    visitor: '+lead see run +page',
    user: 'see run +page',
    owner: 'see run +page',
    'run share': 'see run +page',
    'edit share': 'see run +page',
    'share share': 'see run +page',
    'delete share': 'see run +page',
    admin: 'see run edit +page',
  },
}

describe('can', () => {
  const cases = Object.entries(expected).flatMap(([whose, byCaller]) =>
    classes.flatMap((agentClass) =>
      Object.entries(byCaller).map(([caller, words]) => ({ whose, agentClass, caller, words })),
    ),
  )
  test.each(cases)('$caller with a $whose agent of class $agentClass: $words', (row) => {
    // The keys of the table are the callers.
    const { actor, share } = callers[row.caller as Caller]
    const agent = agentOf(row.whose, row.agentClass)
    const allowed = actions.filter((action) => can(actor, action, agent, share))
    expect(allowed).toEqual(allowedActions(row.words, row.agentClass))
  })
})

test('a list holds exactly the agents that can be seen', async () => {
  const app = await startTestApp()
  const { db } = app.deps.database
  await db.deleteFrom('agents').execute()
  const people = await Promise.all(['owner', 'user', 'admin'].map(() => createUser(app)))
  const ids = people.map(({ user }) => user.id)
  const [ownerId = '', userId = '', adminId = ''] = ids
  const agents = await insertEveryKind(app, { ownerId, userId })
  const actors = [visitor, userActor(ownerId), userActor(userId), userActor(adminId, 'admin')]
  for (const actor of actors) {
    const rows = await visibleAgents(db, actor, undefined).select('id').execute()
    const seen = agents.filter(({ agent, share }) =>
      can(actor, 'see', agent, actor.kind === 'user' && actor.userId === userId ? share : undefined),
    )
    expect(rows.map((row) => row.id).toSorted()).toEqual(seen.map(({ id }) => id).toSorted())
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.length).toBeLessThan(agents.length)
  }
})

async function insertEveryKind(
  app: Awaited<ReturnType<typeof startTestApp>>,
  { ownerId, userId }: { ownerId: string; userId: string },
) {
  const { db } = app.deps.database
  const shares = [undefined, onlyRight('run'), onlyRight('edit'), onlyRight('share'), onlyRight('delete')]
  const agents = Object.keys(expected).flatMap((whose) =>
    classes.flatMap((agentClass) =>
      shares.map((share) => {
        const { owner_id, ...agent } = agentOf(whose, agentClass)
        return { id: randomUUID(), share, agent: { ...agent, owner_id: owner_id === null ? null : ownerId } }
      }),
    ),
  )
  for (const { id, share, agent } of agents) {
    await db
      .insertInto('agents')
      .values({
        ...agent,
        ...{ id, slug: id, name: 'Agent', purpose: 'To be tested.', model: 'gpt-4o', status: 'ready' },
        ...{ model_provider: 'openai', context_scope: 'user_input', memory_enabled: 0 },
        ...{ tools: '[]', permissions: '[]', config: '{}', model_settings: '{}' },
        ...{ created_at: 0, updated_at: 0, name_key: '', search_text: '' },
      })
      .execute()
    if (!share) continue
    const row = { id: randomUUID(), agent_id: id, email: 'user@example.com', user_id: userId }
    await db
      .insertInto('agent_shares')
      .values({ ...row, ...rightsToFlags(share), created_by: ownerId, created_at: 0 })
      .execute()
  }
  return agents
}

function agentOf(whose: string, agentClass: string): AccessAgent {
  const [possessor, visibility = ''] = whose.split(' ')
  return { owner_id: possessor === 'own' ? 'owner' : null, agent_class: agentClass, visibility }
}

function allowedActions(words: string, agentClass: string): AgentAction[] {
  const isLead = agentClass === 'Lead'
  const listed = words.split(' ')
  if (listed.includes('+lead') && !isLead) return []
  return actions.filter((action) =>
    action === 'open-page' ? listed.includes('+page') && isLead : listed.includes(action),
  )
}

function onlyRight(right: keyof AgentRights): AgentRights {
  return { run: false, edit: false, share: false, delete: false, [right]: true }
}

function userActor(userId: string, role: 'admin' | 'user' = 'user'): UserActor {
  return {
    kind: 'user',
    key: `user:${userId}`,
    userId,
    name: 'Somebody',
    email: `${userId}@example.com`,
    role,
    authSessionId: 'session',
  }
}
