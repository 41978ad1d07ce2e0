import { makeAgent, run, startRunTest } from './run-scene.ts'
import { call } from './test-app.ts'

/** A person with an agent of scope `codebase`. */
export async function startAgentFiles(options: Parameters<typeof startRunTest>[0] = {}) {
  const { env, ...rest } = options
  const scene = await startRunTest({ ...rest, env: { RATE_LIMITS: 'off', ...env } })
  const { app, user } = scene
  const agent = await makeAgent(app, user, { context_scope: 'codebase' })
  const url = `/api/kip/agents/${agent.id}/files`

  function send(method: string, path = '', body?: unknown, token = user.token) {
    return call(app, method, url + path, { token, ...(body !== undefined && { body }) })
  }

  return {
    ...scene,
    agent,
    send,
    async add(files: Record<string, string>) {
      const body = { files: Object.entries(files).map(([path, text]) => ({ path, text })) }
      const answer = await send('POST', '', body)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return answer.body.data
    },
    async list(query = '') {
      return (await send('GET', query)).body
    },
    async search(q: string) {
      return (await send('GET', `/search?q=${encodeURIComponent(q)}`)).body.data
    },
    async uploadFile(fileName: string, bytes: Uint8Array<ArrayBuffer>) {
      const answer = await fetch(`${app.url}${url}/upload?fileName=${encodeURIComponent(fileName)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/zip' },
        body: bytes,
      })
      return { status: answer.status, body: JSON.parse(await answer.text()) }
    },
    tell: (input: string) => run(app, user, { agentId: agent.id, input }),
    async log(runId: string) {
      return (await call(app, 'GET', `/api/kip/logs/${runId}`, { token: user.token })).body.data
    },
  }
}
