import { randomUUID } from 'node:crypto'
import type { TestUser } from './factories.ts'
import { call, type Answer } from './test-app.ts'

/** Makes the smallest agent there is, over HTTP. */
export async function createAgent(
  app: { url: string },
  { token }: TestUser,
  fields: Record<string, unknown> = {},
): Promise<{ id: string; slug: string; name: string }> {
  const agent = { name: 'Mirror', slug: `mirror-${randomUUID()}`, purpose: 'To be tested.', ...fields }
  const { status, body } = await call(app, 'POST', '/api/kip/agents', { token, body: agent })
  if (status !== 200) throw new Error(`Making an agent answered ${JSON.stringify(body)}`)
  return body.data
}

/** Runs an agent to its end. Without a key the mock answers. */
export function runAgent(
  app: { url: string },
  { token }: Partial<TestUser>,
  run: { agentId: string; input: string; sessionId?: string },
): Promise<Answer> {
  return call(app, 'POST', '/api/kip/agents', {
    ...(token !== undefined && { token }),
    body: { action: 'run', ...run },
  })
}
