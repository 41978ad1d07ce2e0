import type { TestUser } from './factories.ts'
import { makeAgent } from './run-scene.ts'
import { call, type Answer, type TestApp } from './test-app.ts'

/** Uploads a file that is to be sent with a message. */
export async function uploadFile(
  app: { url: string },
  { token }: { token?: string },
  { name = 'notes.txt', bytes, agentId }: { name?: string; bytes: Uint8Array | string; agentId?: string },
): Promise<Answer> {
  const query = new URLSearchParams({ name, ...(agentId !== undefined && { agentId }) })
  const response = await fetch(`${app.url}/api/kip/attachments?${query.toString()}`, {
    method: 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(Buffer.from(bytes)),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** An agent of somebody's with a model, and ways to ask it something with files. */
export async function startFilesScene(
  app: TestApp,
  user: TestUser,
  fields: Record<string, unknown> = { model_provider: 'openai', model: 'gpt-4o' },
) {
  const agent = await makeAgent(app, user, fields)
  const ask = (input: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    call(app, 'POST', '/api/kip/agents', {
      token: user.token,
      body: { action: 'run', agentId: agent.id, input, ...more },
      headers,
    })
  const attach = async (bytes: Uint8Array | string, name?: string): Promise<{ id: string }> => {
    const { body } = await uploadFile(app, user, { bytes, ...(name !== undefined && { name }) })
    if (!body.success) throw new Error(JSON.stringify(body))
    return { id: body.data.id }
  }
  const messages = async (sessionId: string) => {
    const path = `/api/kip/agents?messages=true&sessionId=${sessionId}`
    return (await call(app, 'GET', path, { token: user.token })).body.data
  }
  return { agent, ask, attach, messages }
}
