import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { defaultReply, startSimulator, type Simulator } from './provider-simulator.ts'

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())
beforeEach(() => simulator.behave({}))

it('obeys a directive in the last message so many times, then answers normally', async () => {
  const said = 'Hello [[sim status=429 retry-after=2 times=2]]'
  for (const _ of [1, 2]) {
    const refused = await chat(said)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('2')
  }
  const answered = await chat(said)
  expect(await answered.json()).toMatchObject({
    choices: [{ message: { content: defaultReply('Hello', 1) }, finish_reason: 'stop' }],
    usage: { prompt_tokens: expect.any(Number) },
  })
})

it('takes the exact text from a directive', async () => {
  const response = await chat('[[sim reply="two [words] here" chunks=3 times=1]]')
  expect(await response.json()).toMatchObject({ choices: [{ message: { content: 'two [words] here' } }] })
})

it('counts `times` for what was set in-process, and hands out attempts', async () => {
  simulator.behave({ status: 503, times: 1 })
  expect((await chat('a')).status).toBe(503)
  expect((await chat('a')).status).toBe(200)
  simulator.behave(({ attempt }) => (attempt === 2 ? { status: 500 } : undefined))
  expect([(await chat('a')).status, (await chat('a')).status, (await chat('a')).status]).toEqual([
    200, 500, 200,
  ])
})

it('refuses an unknown directive instead of ignoring it', async () => {
  const response = await chat('[[sim stauts=429]]')
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('stauts')
})

it('paces chunks by the clock', async () => {
  simulator.behave({ chunks: 10, firstMs: 60, chunkMs: 10 })
  const startedAt = performance.now()
  await (await chat('a', { stream: true })).text()
  const tookMs = performance.now() - startedAt
  expect(tookMs).toBeGreaterThan(140)
})

it('holds an answer back after so many chunks until it is released', async () => {
  const gate = Promise.withResolvers<void>()
  simulator.behave({ reply: 'one two three', hold: { after: 2, until: gate.promise } })
  const response = await chat('a', { stream: true })
  const frames = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('two')) text += (await frames?.read())?.value ?? ''
  expect(text).not.toContain('three')
  gate.resolve()
  while (!text.includes('[DONE]')) text += (await frames?.read())?.value ?? ''
  expect(text).toContain('three')
})

it('lists models in the format of each vendor', async () => {
  const list = async (headers: Record<string, string>) =>
    (await fetch(`${simulator.url}/v1/models`, { headers })).json()
  expect(await list({})).toMatchObject({ object: 'list', data: [{ id: 'gpt-4o' }, {}, {}] })
  expect(await list({ 'anthropic-version': '2023-06-01' })).toMatchObject({ data: [{ type: 'model' }, {}] })
  expect(await list({ 'xi-api-key': 'x' })).toMatchObject([{ model_id: 'eleven_multilingual_v2' }, {}])
})

it('answers what it does not serve with 404', async () => {
  expect((await fetch(`${simulator.url}/v2/other`)).status).toBe(404)
})

function chat(said: string, more: object = {}): Promise<Response> {
  const body = JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: said }], ...more })
  return fetch(`${simulator.url}/v1/chat/completions`, { method: 'POST', body })
}
