import { describe, expect, test } from 'vitest'
import { type Agent, AgentChange, AgentCreate } from '#contracts/agents/agents.ts'
import {
  agentInputOf,
  changeOf,
  fieldsOf,
  newAgentFields,
  slugAfterRename,
  wordsOf,
  type AgentFields,
} from './agent-fields.ts'

describe('a new agent', () => {
  test('starts with the defaults of the specification', () => {
    expect(created({ name: 'Mirror', slug: 'mirror', purpose: 'Looks back.' })).toEqual({
      name: 'Mirror',
      slug: 'mirror',
      purpose: 'Looks back.',
      model_provider: 'openai',
      model: 'gpt-4o',
      agent_class: 'Standard',
      context_scope: 'user_input',
      visibility: 'private',
      memory_enabled: false,
      tools: [],
      permissions: [],
      config: { capabilities: [], theme_color: '#3b82f6' },
      model_settings: {},
      status: 'ready',
    })
  })

  test('is refused without name, slug and purpose', () => {
    const refused = AgentCreate.safeParse(agentInputOf(newAgentFields()))
    const fields = new Set(refused.error?.issues.map(({ path }) => path[0]))
    expect([...fields]).toEqual(['name', 'slug', 'purpose'])
  })

  test('sends penalties and top_p to openai only', () => {
    const settings = { ...newAgentFields().model_settings, top_p: '0.9', temperature: '0.3' }
    expect(created({ model_settings: settings }).model_settings).toEqual({ temperature: 0.3, top_p: 0.9 })
    const onAnthropic = created({
      model_provider: 'anthropic',
      model: 'claude-3-opus',
      model_settings: settings,
    })
    expect(onAnthropic.model_settings).toEqual({ temperature: 0.3 })
  })

  test("fills a half given retry with the provider's default", () => {
    const settings = newAgentFields().model_settings
    const retry = { max_retries: '5', retry_delay_ms: '' }
    expect(created({ model_settings: { ...settings, retry } }).model_settings.retry).toEqual({
      max_retries: 5,
      retry_delay_ms: 1000,
    })
  })

  test('turns the cap from dollars into micro-dollars, for Lead agents that lend a key', () => {
    const config = {
      ...newAgentFields().config,
      visitors_may_use_my_key: true,
      visitors_daily_cap_micro_usd: '2.5',
    }
    expect(created({ agent_class: 'Lead', config }).config.visitors_daily_cap_micro_usd).toBe(2_500_000)
    expect(created({ agent_class: 'Standard', config }).config).not.toHaveProperty('visitors_may_use_my_key')
  })

  test('does not lend a key without a cap', () => {
    const config = {
      ...newAgentFields().config,
      visitors_may_use_my_key: true,
      visitors_daily_cap_micro_usd: '',
    }
    const refused = AgentCreate.safeParse(agentInputOf({ ...named, agent_class: 'Lead', config }))
    expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'config.visitors_daily_cap_micro_usd',
    ])
  })

  test('keeps voice and text model for elevenlabs, the bundle for Coordinators', () => {
    const config = {
      ...newAgentFields().config,
      voice_id: 'v1',
      text_model: 'openai/gpt-4o',
      bundle: ['kip'],
    }
    const speaking = created({
      model_provider: 'elevenlabs',
      model: 'eleven_turbo_v2',
      agent_class: 'Coordinator',
      config,
    })
    expect(speaking.config).toMatchObject({ voice_id: 'v1', text_model: 'openai/gpt-4o', bundle: ['kip'] })
    const silent = created({ config }).config
    expect(Object.keys(silent).toSorted()).toEqual(['capabilities', 'theme_color'])
  })
})

describe('an edited agent', () => {
  test('comes back unchanged from the form', () => {
    const unchanged = AgentCreate.parse(agentInputOf(fieldsOf(agent), agent))
    expect(changeOf(agent, unchanged)).toEqual({ id: 'a1' })
  })

  test('sends only what was changed', () => {
    const fields: AgentFields = {
      ...fieldsOf(agent),
      purpose: 'Looks ahead.',
      tools: 'calculator, ,current_time ',
    }
    const change = changeOf(agent, AgentCreate.parse(agentInputOf(fields, agent)))
    expect(AgentChange.parse(change)).toEqual({
      id: 'a1',
      purpose: 'Looks ahead.',
      tools: ['calculator', 'current_time'],
    })
  })

  test('names the settings that were changed, so that the others stay', () => {
    const fields = fieldsOf(agent)
    const edited = { ...fields, config: { ...fields.config, tagline: '', personality: 'Dry.' } }
    const change = changeOf(agent, AgentCreate.parse(agentInputOf(edited, agent)))
    expect(AgentChange.parse(change)).toMatchObject({
      config: { personality: 'Dry.' },
      changed_fields: ['config.tagline', 'config.personality'],
    })
  })

  test("keeps what its config holds beside the form's fields", () => {
    const fields = fieldsOf(agent)
    const renamed = { ...fields, config: { ...fields.config, tagline: '', personality: 'Dry.' } }
    expect(AgentCreate.parse(agentInputOf(renamed, agent)).config).toEqual({
      capabilities: ['looking back'],
      theme_color: '#b4532a',
      personality: 'Dry.',
      max_tokens: 4000,
      temperature: 0.1,
      response_format: 'json',
    })
  })

  test('answers with text instead of JSON, and within another time, once that is chosen', () => {
    const fields = fieldsOf(agent)
    const config = { ...fields.config, response_format: 'text' as const, max_run_seconds: '200' }
    const saved = AgentCreate.parse(agentInputOf({ ...fields, config }, agent))
    expect(saved.config).toMatchObject({ response_format: 'text', max_run_seconds: 200 })
    const limited = { ...agent, config: saved.config }
    const cleared = { ...fieldsOf(limited).config, max_run_seconds: '' }
    const without = AgentCreate.parse(agentInputOf({ ...fields, config: cleared }, limited))
    expect(without.config).not.toHaveProperty('max_run_seconds')
    const tooLong = { ...fields, config: { ...config, max_run_seconds: '271' } }
    const refused = AgentCreate.safeParse(agentInputOf(tooLong, agent))
    expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual(['config.max_run_seconds'])
  })

  test('in error can be saved as ready', () => {
    const failing: Agent = { ...agent, status: 'error' }
    const saved = AgentCreate.parse(agentInputOf(fieldsOf(failing), failing))
    expect(changeOf(failing, saved)).toEqual({ id: 'a1', status: 'ready' })
  })
})

describe('the slug', () => {
  test('follows the name', () => {
    expect(slugAfterRename({ from: 'Weekly', to: 'Weekly  Mirror!', slug: 'weekly' })).toBe('weekly-mirror')
  })

  test('stays once it was edited by hand', () => {
    expect(slugAfterRename({ from: 'Weekly', to: 'Weekly Mirror', slug: 'looking-back' })).toBe(
      'looking-back',
    )
  })

  test('follows again after it was set back to what the name says', () => {
    expect(slugAfterRename({ from: 'Mirror', to: 'Mirror 2', slug: 'mirror' })).toBe('mirror-2')
  })
})

describe('the opening of a Lead agent', () => {
  const opening = {
    greeting: ' Hello ',
    starter_prompts: [{ text: 'One' }, { text: ' ' }],
    follow_up_questions: [],
  }
  const written = { greeting: 'Hello', starter_prompts: ['One'], follow_up_questions: [] }

  test('is sent without blank rows, for a Lead agent alone', () => {
    expect(created({ agent_class: 'Lead', opening }).opening).toEqual(written)
    expect(created({ opening })).not.toHaveProperty('opening')
    expect(created({ agent_class: 'Lead' }).opening).toBeUndefined()
  })

  test('that is emptied is taken away, and one that stays isn’t sent', () => {
    const config = { ...agent.config, visitors_may_use_my_key: false }
    const opened: Agent = { ...agent, agent_class: 'Lead', config, opening: written }
    const input = (fields: AgentFields) => changeOf(opened, AgentCreate.parse(agentInputOf(fields, opened)))
    expect(input(fieldsOf(opened))).toEqual({ id: 'a1' })
    expect(input({ ...fieldsOf(opened), opening: newAgentFields().opening })).toEqual({
      id: 'a1',
      opening: null,
    })
    const changed = { ...opening, greeting: 'Hi' }
    expect(input({ ...fieldsOf(opened), opening: changed })).toMatchObject({ opening_before: written })
  })
})

describe('the picture', () => {
  const picture = 'data:image/webp;base64,UklGRg=='

  test('is sent where it is new, and null takes it away', () => {
    const shown: Agent = { ...agent, picture_url: '/api/kip/agents/a1/pictures/p1' }
    const input = (fields: AgentFields) => changeOf(shown, AgentCreate.parse(agentInputOf(fields, shown)))
    expect(input(fieldsOf(shown))).toEqual({ id: 'a1' })
    expect(input({ ...fieldsOf(shown), picture })).toEqual({ id: 'a1', picture })
    expect(input({ ...fieldsOf(shown), picture: '' })).toEqual({ id: 'a1', picture: null })
    expect(created({ picture }).picture).toBe(picture)
  })
})

test('a comma-separated list is trimmed and holds no empties', () => {
  expect(wordsOf(' planning ,, summaries,')).toEqual(['planning', 'summaries'])
  expect(wordsOf('  ')).toEqual([])
})

const named: AgentFields = { ...newAgentFields(), name: 'Mirror', slug: 'mirror', purpose: 'Looks back.' }

function created(fields: Partial<AgentFields>): AgentCreate {
  return AgentCreate.parse(agentInputOf({ ...named, ...fields }))
}

const agent: Agent = {
  ...created({}),
  opening: undefined,
  id: 'a1',
  config: {
    tagline: 'Honest',
    capabilities: ['looking back'],
    theme_color: '#b4532a',
    max_tokens: 4000,
    temperature: 0.1,
    response_format: 'json',
  },
  built_in: false,
  is_owner: true,
  rights: { run: true, edit: true, share: true, delete: true },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}
