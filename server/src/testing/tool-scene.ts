import { z } from 'zod'
import { defineTool, type Tool } from '../features/tools/tool.ts'
import { openEventStream } from './event-stream.ts'
import { makeAgent, startRunTest } from './run-scene.ts'

/** An event as it came: tests say what they expect of it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test's expectations are its types
export type Event = { event: string; id: string; data: any }

/** What says that a browser asks, so that a person is there. */
export const inBrowser = { 'sec-fetch-site': 'same-origin' }

/** A server with an agent that has tools, and a person who asks it in a browser. */
export async function startTools(
  options: Parameters<typeof startRunTest>[0] & { agent?: Record<string, unknown> } = {},
) {
  const { agent: fields, env, ...scene } = options
  const started = await startRunTest({ ...scene, env: { RATE_LIMITS: 'off', ...env } })
  const { app, user } = started
  const agent = await makeAgent(app, user, fields)

  function open(
    input: string,
    more: { sessionId?: string; headers?: Record<string, string>; agentId?: string | undefined } = {},
  ) {
    const { sessionId, headers = inBrowser, agentId = agent.id } = more
    const body = { action: 'run', agentId, input, ...(sessionId !== undefined && { sessionId }) }
    return openEventStream(app, 'POST', '/api/kip/agents', { token: user.token, body, headers })
  }

  async function ask(input: string, more: Parameters<typeof open>[1] = {}) {
    const events: Event[] = await (await open(input, more)).rest()
    const { run_id: runId, session_id: sessionId } = events[0]?.data ?? {}
    return { events, runId: String(runId), sessionId: String(sessionId) }
  }

  return { ...started, agent, open, ask }
}

const input = z.strictObject({ text: z.string() })
type Made = { text: string; runId: string; timeZone: string | undefined }

/** A tool that notes its calls. */
export function counted(
  name: string,
  answer: (text: string) => string = (text) => text,
  more: Partial<Pick<Tool, 'changes' | 'permission' | 'canBePublic' | 'timeoutMs'>> = {},
): { tool: Tool; calls: Made[] } {
  const calls: Made[] = []
  const tool = defineTool({
    ...{ name, description: 'Of a test.', input, ...more },
    run({ runId, timeZone }, { text }) {
      calls.push({ text, runId, timeZone })
      return answer(text)
    },
  })
  return { tool, calls }
}

/** A tool whose calls end when they are let go. */
export function waitingTool(name: string, more: Partial<Pick<Tool, 'changes' | 'timeoutMs'>> = {}) {
  let count = 0
  let heard = () => {}
  const gate = Promise.withResolvers<void>()
  const tool = defineTool({
    ...{ name, description: 'Of a test.', input, ...more },
    async run(_use, { text }) {
      count += 1
      heard()
      await gate.promise
      return text
    },
  })
  return {
    tool,
    release: () => gate.resolve(),
    /** Settles when so many calls have begun. */
    begun: (calls: number) =>
      new Promise<void>((resolve) => {
        heard = () => {
          if (count >= calls) resolve()
        }
        heard()
      }),
  }
}
