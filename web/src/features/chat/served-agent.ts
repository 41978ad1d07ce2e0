import type { ChatAgent } from './chat.api.ts'

const served = 'meta[name="served-agent"]'

/** The agent that came with the page, as every visitor may know it. */
export function readServedAgent(): ChatAgent | undefined {
  const content = document.querySelector(served)?.getAttribute('content') ?? undefined
  // The server lets it out through the contract of the API's answer.
  return content === undefined ? undefined : (JSON.parse(content) as ChatAgent)
}

/** From now on the agent is asked for: it may have changed, and the caller may have a conversation with it. */
export function forgetServedAgent(): void {
  document.querySelector(served)?.remove()
}
