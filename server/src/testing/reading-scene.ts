import { expect } from 'vitest'
import { call } from './test-app.ts'
import { startTools } from './tool-scene.ts'

/** A person with an agent, and what they do with keepers. */
export async function startReading(options: Parameters<typeof startTools>[0] = {}) {
  const scene = await startTools(options)
  const { app, user, agent, simulator } = scene

  function send(method: string, path: string, body?: unknown, token = user.token) {
    return call(app, method, path, { token, ...(body !== undefined && { body }) })
  }
  async function newKeeper(fields: object = {}, token = user.token): Promise<string> {
    const body = { title: 'Days', purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological' }
    return (await send('POST', '/api/keepers', { ...body, ...fields }, token)).body.data.id
  }
  async function write(keeperId: string, body: string, fields: object = {}, token = user.token) {
    const made = { kind: 'entry', body, ...fields }
    return (await send('POST', `/api/keepers/${keeperId}/moments`, made, token)).body.data
  }
  async function grant(keeperId: string, fields: object = {}, token = user.token): Promise<string> {
    const body = { agentId: agent.id, right: 'read', topicIds: null, from: null, to: null, ...fields }
    const answer = await send('POST', `/api/keepers/${keeperId}/grants`, body, token)
    expect(answer.status).toBe(200)
    return answer.body.data.id
  }
  /** What all providers were sent, as one text. */
  const sent = () => JSON.stringify(simulator.requests.map(({ body }) => body))
  return { ...scene, send, newKeeper, write, grant, sent }
}
