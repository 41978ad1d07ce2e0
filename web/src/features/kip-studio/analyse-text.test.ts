import { describe, expect, test } from 'vitest'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import type { StreamedEvent } from '../../lib/run-stream.ts'
import { ApiError } from '../../lib/api-error.ts'
import { analyseText } from './analyse-text.ts'
import { sampleAgents } from '../agents/index.ts'

const [agent] = sampleAgents
if (agent === undefined) throw new Error('There are samples.')

const analysis = {
  type: 'plan',
  intent: 'To meet Ada.',
  entities: [{ text: 'Ada', type: 'person' }],
  sentiment: { label: 'positive', score: 0.6 },
  topics: ['travel'],
}

/** An agent that answers with this, and then what became of the analysis. */
function analyse(response: string, end: 'done' | 'error' = 'done', find = () => Promise.resolve(agent)) {
  async function* answer(): AsyncGenerator<StreamedEvent> {
    const run = { run_id: 'r', session_id: 's' }
    yield { id: '0.0', event: 'run', data: run }
    if (end === 'error') yield { id: '0.0', event: 'error', data: { message: response, code: 'provider' } }
    else
      yield {
        id: '1.0',
        event: 'done',
        data: { ...run, response, mock: true, status: 'done', processing_time_ms: 12 },
      }
  }
  return analyseText('Tomorrow I meet Ada.', {
    // The type says that there is an agent; it was checked above.
    findAgent: find as () => Promise<NonNullable<typeof agent>>,
    api: { runAgent: answer, attachRun: answer },
    signal: new AbortController().signal,
  })
}

const failureOf = (analysed: Promise<unknown>) =>
  analysed.then(
    () => undefined,
    (error: Error) => error,
  )

describe('the analysis of a text', () => {
  test('is read from the agent’s JSON, in a fence or not', async () => {
    const json = JSON.stringify(analysis)
    expect(await analyse(json)).toEqual({ analysis, isMock: true, processingTimeMs: 12 })
    expect((await analyse(`\`\`\`json\n${json}\n\`\`\``)).analysis).toEqual(analysis)
  })

  test.each([
    ['no JSON', 'I would say it is a plan.'],
    ['other JSON', '{"type":"plan"}'],
    ['nothing', ''],
  ])('fails where the agent answers %s', async (_what, response) => {
    expect((await failureOf(analyse(response)))?.message).toBe(agentWording.typeAgentFailed)
  })

  test('fails with the reason of the run', async () => {
    const failure = await failureOf(analyse('The key was refused.', 'error'))
    expect(failure?.message).toBe('TypeAgent extraction failed')
    expect(failure?.cause).toMatchObject({ message: 'The key was refused.' })
  })

  test('says so where there is no such agent', async () => {
    const missing = () => Promise.reject(new ApiError(404, { message: 'Agent not found' }))
    expect((await failureOf(analyse('', 'done', missing)))?.message).toBe('TypeAgent not found')
    const broken = () => Promise.reject(new ApiError(500))
    expect((await failureOf(analyse('', 'done', broken)))?.message).toBe('TypeAgent extraction failed')
  })
})
