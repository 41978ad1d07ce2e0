import { Agent } from 'node:http'
import type { Keeper } from './keeper.ts'
import type { Target } from './turn.ts'

/** Keeper's own streamed run, by a signed-in person. */
export function keeperTarget(keeper: Keeper): Target {
  return {
    url: `${keeper.url}/api/kip/agents`,
    headers: { accept: 'text/event-stream', authorization: `Bearer ${keeper.token}` },
    agent: new Agent({ keepAlive: true }),
    body: (input, sessionId) => ({ action: 'run', agentId: keeper.agentId, input, sessionId }),
    firstToken: /\nevent: delta\n/,
    end: /\nevent: done\ndata: .*\n\n$/,
    session: /"session_id":"([^"]+)"/,
  }
}

/** The same question asked of the simulator itself, or through the pass-through. */
export function providerTarget(url: string): Target {
  return {
    url: `${url}/v1/chat/completions`,
    headers: { authorization: 'Bearer sk-bench-0123456789abcdef' },
    agent: new Agent({ keepAlive: true }),
    body: (input) => ({
      model: 'gpt-4o',
      messages: [
        { role: 'system', content: 'You are Bench.\n\nAnswer quickly and remember what was said.' },
        { role: 'user', content: input },
      ],
      stream: true,
      stream_options: { include_usage: true },
    }),
    firstToken: /"delta":\{"content":"[^"]/,
    end: /data: \[DONE\]\n\n$/,
  }
}
