import { handbookContext } from '#contracts/handbook/handbook-context.ts'
import { receiptRule } from '#contracts/tools/keeper-tool-wording.ts'
import { TextAnalysis } from '#contracts/agents/text-analysis.ts'
import { expect, it } from 'vitest'
import { createMock } from './mock.ts'
import { eachChunk } from '../testing/read-stream.ts'
import type { ProviderChunk, ProviderMessage, ProviderRequest, ToolCall } from './provider.ts'

it('answers the same for the same input, and differently for another', async () => {
  const first = await read(['What is a good way to remember my summer in Lisbon?'])
  expect(await read(['What is a good way to remember my summer in Lisbon?'])).toEqual(first)
  expect((await read(['What is a good way to remember my winter in Oslo?'])).text).not.toBe(first.text)
})

it('streams in several chunks, and says once that it is a sample', async () => {
  const { chunks, text } = await read(['I walked along the harbour and felt calm.'])
  expect(chunks).toBeGreaterThan(5)
  expect(text).toContain('sample answer')
  const later = await read(['I walked along the harbour.', 'Then it rained all evening.'])
  expect(later.text).not.toContain('sample answer')
})

it.each([
  "I've started journals five times. Why would this one be different?",
  'Could you plan a trip to Lisbon in November?',
  'Please draft a letter about my landlord’s heating.',
  'Yesterday Anna walked along the harbour.',
])('echoes no words of “%s”', async (said) => {
  for (const earlier of [[], ['Something about otters and herons.']]) {
    const { text } = await read([...earlier, said])
    const telling =
      said.match(/\p{L}{5,}/gu)?.filter((word) => !['about', 'would', 'could'].includes(word)) ?? []
    for (const word of [...telling, 'otters', 'herons', "i've"])
      expect(text.toLowerCase()).not.toContain(word.toLowerCase())
  }
})

it('answers from the handbook where the context has it, and says so', async () => {
  const { text } = await read(['How do I turn on two-factor?'], { system: handbookContext([]) })
  expect(text).toContain('backup codes')
  expect(text).toContain("*From Keeper's handbook: Signing in, two-factor and passkeys.*")
  expect(text).toContain('No key is set')
  const unknown = await read(['Which river is the longest of all?'], { system: handbookContext([]) })
  expect(unknown.text).toContain('no page about that')
  expect(unknown.text).toContain('backing up')
  const more = await read(['Where are the backups?', 'Tell me more about it'], {
    system: handbookContext([]),
  })
  expect(more.text).toContain('DATA_DIR/backups')
})

it('counts tokens, and stops at the limit', async () => {
  const { finish, text } = await read(['Tell me about rivers.'], { maxTokens: 20 })
  expect(finish).toMatchObject({ reason: 'length', usage: { cachedInput: 0, reasoning: 0 } })
  expect(text.length).toBeLessThanOrEqual(80)
  expect(finish?.usage?.output).toBe(Math.ceil(text.length / 4))
})

it('returns the analysis as JSON when the system text asks for it', async () => {
  const system = 'Answer with JSON only: {"type", "intent", "entities", "sentiment", "topics"}'
  const { text } = await read(['Could you help me plan a wonderful trip to Porto with Anna?'], { system })
  expect(TextAnalysis.parse(JSON.parse(text))).toEqual({
    type: 'question',
    intent: expect.stringContaining('plan'),
    entities: [
      { text: 'Porto', type: 'other' },
      { text: 'Anna', type: 'other' },
    ],
    sentiment: { label: 'positive', score: 1 },
    topics: expect.arrayContaining(['plan', 'trip', 'porto']),
  })
})

it('returns JSON whenever the request promises JSON', async () => {
  const { text } = await read(['Hello'], { responseFormat: 'json' })
  expect(JSON.parse(text)).toEqual({ answer: expect.stringMatching(/\w/) })
})

it('always returns an answer, for blank and strange input too', async () => {
  for (const said of ['', '   ', '?', '日本語で話せますか', '<b>x</b>', 'a'.repeat(32_000)]) {
    const { text } = await read([said])
    expect(text.length).toBeGreaterThan(40)
    expect(text.length).toBeLessThan(2_000)
  }
})

const offered = ['current_time', 'calculator', 'keeper_search'].map((name) => ({
  ...{ name, description: 'Of a test.', parameters: {} },
}))
/** A message with a passage that has words of every tool. */
const withPassage = (said: string) =>
  `<data>\n[1] 2026-11-28, keeper “Days”\n\nToday the cello: what time is it, 3 + 4?\n</data>\n\n${said}`

it.each([
  ['What time is it?', { name: 'current_time', input: {} }],
  ['What is 12 * 4?', { name: 'calculator', input: { expression: '12 * 4' } }],
  ['What did I write today?', { name: 'keeper_search', input: { query: 'What did I write today?' } }],
  ['Where was I on 2026-11-28?', { name: 'keeper_search', input: { query: 'Where was I on 2026-11-28?' } }],
  ['Say hello', undefined],
])('calls the tool that “%s” asks for, if one does', async (said, expected) => {
  const { calls } = await read([said], { tools: offered })
  expect(calls.map(({ name, input }) => ({ name, input: JSON.parse(input) }))).toEqual(
    expected ? [expected] : [],
  )
})

it('searches for nothing where passages came with the question, and shows them', async () => {
  const system = receiptRule
  const asked = await read([withPassage('What did I write about the cello?')], { system, tools: offered })
  expect(asked.calls).toEqual([])
  expect(asked.text).toContain('Today the cello: what time is it, 3 + 4?')
  const said = withPassage('What time is it?')
  expect((await read([said], { system, tools: offered })).calls).toMatchObject([{ name: 'current_time' }])
  const messages: ProviderMessage[] = [
    { role: 'user', content: said },
    { role: 'tool', callId: 'call_current_time', content: 'Noon' },
  ]
  const { text } = await read([], { system, tools: offered, messages })
  expect(text).toMatch(/Noon[^]*Today the cello/)
})

it('ends at once when it is cancelled', async () => {
  const controller = new AbortController()
  const answer = createMock({ chunkDelayMs: 60_000 }).stream(
    request(['Hello'], { signal: controller.signal }),
  )
  const next = answer.next()
  controller.abort(new Error('stopped'))
  await expect(next).rejects.toThrow('stopped')
})

function request(said: string[], more: Partial<ProviderRequest> = {}): ProviderRequest {
  const messages: ProviderMessage[] = said.map((content) => ({ role: 'user', content }))
  return { modelId: 'gpt-4o', system: '', messages, signal: new AbortController().signal, ...more }
}

async function read(said: string[], more?: Partial<ProviderRequest>) {
  let text = ''
  let chunks = 0
  const calls: ToolCall[] = []
  let finish: Extract<ProviderChunk, { type: 'finish' }> | undefined
  for await (const chunk of eachChunk(createMock().stream(request(said, more)))) {
    if (chunk.type === 'text') {
      text += chunk.text
      chunks++
    }
    if (chunk.type === 'tool-call') calls.push(chunk.call)
    if (chunk.type === 'finish') finish = chunk
  }
  return { text, chunks, calls, finish }
}
