import { describe, expect, test } from 'vitest'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import { AgentFile } from '#contracts/agents/agent-file.ts'
import { type AgentSnapshot } from '#contracts/agents/agent-versions.ts'
import { copyOf, fileOf, readAgentFile } from './agent-file.ts'

const agent: AgentSnapshot = {
  name: 'Mirror',
  slug: 'mirror',
  purpose: 'Looks back.',
  model_provider: 'openai',
  model: 'gpt-4o',
  agent_class: 'Lead',
  context_scope: 'user_input',
  visibility: 'public',
  status: 'error',
  memory_enabled: true,
  tools: ['calculator'],
  permissions: [],
  config: { tagline: 'Softly', visitors_may_use_my_key: true, visitors_daily_cap_micro_usd: 5 },
  model_settings: { temperature: 0.3, retry: { max_retries: 1, retry_delay_ms: 200 } },
}

const file = (content: unknown) => new File([JSON.stringify(content)], 'agent.json')

describe('an exported agent', () => {
  test('comes back as it was, private, and without whose key visitors use', async () => {
    const { agent: read } = await readAgentFile(file(fileOf(agent)), async () => [])
    expect(read).toEqual({ ...agent, visibility: 'private', status: 'ready', config: { tagline: 'Softly' } })
  })

  test('comes with its tests, and with none where it has none', async () => {
    const test = {
      ...{ name: 'Greets', input: 'Hello', turns: [{ sender: 'user' as const, text: 'I am Ada.' }] },
      checks: [{ kind: 'contains' as const, text: 'Ada' }],
    }
    const read = await readAgentFile(file(fileOf(agent, [test])), async () => [])
    expect(read.tests).toEqual([test])
    expect((await readAgentFile(file(fileOf(agent)), async () => [])).tests).toEqual([])
    const broken = file({ ...fileOf(agent), tests: [{ ...test, checks: [] }] })
    await expect(readAgentFile(broken, async () => [])).rejects.toThrow('tests.0.checks')
  })

  test('holds nothing but the contract’s fields, whatever the agent carries', () => {
    const carried = { ...agent, id: 'secret-id', owner_id: 'somebody', api_key: 'sk-planted' }
    const text = JSON.stringify(fileOf(carried))
    expect(text).not.toMatch(/secret-id|somebody|sk-planted|visitors_/)
    expect(AgentFile.parse(JSON.parse(text))).toBeTruthy()
  })

  test('carries its picture and its opening, and so does a copy', async () => {
    const carried = {
      picture: 'data:image/webp;base64,UklGRg==',
      opening: { greeting: 'Hello', starter_prompts: ['One'], follow_up_questions: [] },
    }
    const read = await readAgentFile(file(fileOf({ ...agent, ...carried })), async () => [])
    expect(read.agent).toMatchObject(carried)
    expect(copyOf({ ...agent, ...carried }, [])).toMatchObject(carried)
    expect(copyOf(agent, [])).not.toHaveProperty('picture')
  })

  test('gets a slug that is free', async () => {
    const { agent: read } = await readAgentFile(file(fileOf(agent)), async () => ['mirror', 'mirror-2'])
    expect(read.slug).toBe('mirror-3')
  })
})

describe('a file is refused', () => {
  test.each([
    ["that isn't JSON", new File(['hello'], 'a.json'), /doesn't contain an agent/],
    ['of something else', file({ hello: 1 }), /doesn't contain an agent/],
    ['of a newer Keeper', file({ ...fileOf(agent), version: 2 }), /newer Keeper/],
    [
      'with a key in it',
      file({ ...fileOf(agent), agent: { ...agent, status: 'ready', api_key: 'x' } }),
      /api_key/,
    ],
    [
      'with a wrong field',
      file({ ...fileOf(agent), agent: { ...agent, slug: 'Not one' } }),
      /agent\.slug: Use only/,
    ],
  ])('%s', async (_what, given, reason) => {
    const refusal = readAgentFile(given, async () => [])
    await expect(refusal).rejects.toThrow(reason)
    await expect(refusal).rejects.toThrow(agentWording.notAnAgentFile)
  })
})

test('a copy is private, has a name and slug of its own, and fits', () => {
  const copied = copyOf({ ...agent, name: 'M'.repeat(100), slug: 'm'.repeat(60) }, ['mirror-copy'])
  expect(copied.name).toHaveLength(100)
  expect(copied.name).toMatch(/M copy$/)
  expect(copied.slug).toHaveLength(60)
  expect(copyOf(agent, ['mirror-copy'])).toMatchObject({ slug: 'mirror-copy-2', visibility: 'private' })
})
