import { post } from '../keeper.ts'
import type { Row } from '../report.ts'
import { quantile } from '../statistics.ts'
import type { Large } from './measure-keepers.ts'
import { findLargestTopic } from './reads.ts'

const questions = ['What about the river?', 'When did I play the cello with Mama?']

/** How long an agent takes to find what it will be given to read, by how much of the keeper it may read. */
export async function measureAgentReads(large: Large): Promise<Row[]> {
  const { server, number } = large
  const topic = await findLargestTopic(server, number)
  return [
    ...(await measureGrant(large, 'everything', {})),
    ...(await measureGrant(large, 'one topic', { topicIds: [topic] })),
    ...(await measureGrant(large, 'one year', { from: '2015-01-01', to: '2015-12-31' })),
  ]
}

async function measureGrant(
  { server, number, isQuick }: Large,
  name: string,
  limits: object,
): Promise<Row[]> {
  const ask = (path: string, body: object) => post(server, path, body, server.token)
  const agent = { ...reader, slug: `reads-${name.replaceAll(' ', '-')}` }
  const { id: agentId } = await ask('/api/kip/agents', agent)
  await ask(`/api/keepers/${number}/grants`, { agentId, right: 'read', ...limits })
  const times: number[] = []
  // The first ones are warm-up.
  for (let count = -2; count < (isQuick ? 20 : 60); count += 1) {
    const input = questions[Math.abs(count) % questions.length]
    const startedAt = performance.now()
    const { passages } = await ask(`/api/kip/agents/${String(agentId)}/preview`, { input })
    if (count >= 0) times.push(performance.now() - startedAt)
    if (!Array.isArray(passages) || passages.length === 0)
      throw new Error(`${name}: nothing was found to read.`)
  }
  const measure = `an agent’s reading, ${name}`
  return [
    { measure: `${measure}, p50`, unit: 'ms', keeper: quantile(times, 0.5) },
    { measure: `${measure}, p95`, unit: 'ms', keeper: quantile(times, 0.95) },
  ]
}

const reader = {
  name: 'Reader',
  purpose: 'Answer from the keeper.',
  model_provider: 'openai',
  model: 'gpt-4o',
  agent_class: 'Standard',
  context_scope: 'platform_wide',
  visibility: 'private',
  status: 'ready',
}
