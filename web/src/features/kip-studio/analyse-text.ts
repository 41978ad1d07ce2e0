import { agentWording } from '#contracts/agents/agent-wording.ts'
import type { Agent } from '#contracts/agents/agents.ts'
import { TextAnalysis } from '#contracts/agents/text-analysis.ts'
import { ApiError } from '../../lib/api-error.ts'
import { followRun } from '../../lib/follow-run.ts'
import { type ChatApi, newRunKey } from '../chat/chat.api.ts'

export const typeAgentSlug = 'type-agent'

export type Analysed = { analysis: TextAnalysis; isMock: boolean; processingTimeMs: number }

type Analysing = {
  findAgent: (slug: string, signal: AbortSignal) => Promise<Agent>
  api: Pick<ChatApi, 'runAgent' | 'attachRun'>
  signal: AbortSignal
}

/**
 * Lets the text-analysis agent read a text. Throws an Error that says 'TypeAgent not found' or 'TypeAgent extraction
 * failed', its cause the reason where there is one.
 */
export async function analyseText(input: string, { findAgent, api, signal }: Analysing): Promise<Analysed> {
  const agent = await findAgent(typeAgentSlug, signal).catch((cause: unknown) => {
    const isMissing = cause instanceof ApiError && cause.status === 404
    throw new Error(isMissing ? agentWording.typeAgentNotFound : agentWording.typeAgentFailed, {
      cause: isMissing ? undefined : cause,
    })
  })
  try {
    const run = { agentId: agent.id, input, sessionId: undefined, idempotencyKey: newRunKey(), signal }
    const asked = { ...run, origin: 'studio' as const }
    for await (const event of followRun({ events: api.runAgent(asked), attach: api.attachRun, signal })) {
      if (event.event === 'error') throw new Error(event.data.message)
      if (event.event !== 'done') continue
      const { response, mock, processing_time_ms: processingTimeMs } = event.data
      return { analysis: readAnalysis(response), isMock: mock, processingTimeMs }
    }
  } catch (cause) {
    throw new Error(agentWording.typeAgentFailed, { cause })
  }
  throw new Error(agentWording.typeAgentFailed)
}

/** Models like to put their JSON into a fence. */
function readAnalysis(response: string): TextAnalysis {
  const json = response.trim().replace(/^```(?:json)?\s*|\s*```$/g, '')
  const read = TextAnalysis.safeParse(parse(json))
  if (read.success) return read.data
  throw new Error("The answer isn't the expected JSON.")
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
