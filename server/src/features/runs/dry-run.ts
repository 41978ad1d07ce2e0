import { readingWording } from '#contracts/runs/reading-wording.ts'
import type { DryRun } from '#contracts/runs/runs.ts'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { estimateTokens } from '../../providers/estimate-tokens.ts'
import { can } from '../agents/index.ts'
import { takeLimits } from '../limits/index.ts'
import { reachAgent } from './delegator.ts'
import { readsBeforehand } from './agent-reading.ts'
import { previewReading } from './prepare-reading.ts'
import { prepareRun } from './prepare-run.ts'
import type { ContextMessage } from './run-context.ts'

type Asked = {
  agentId: string
  input: string
  sessionId?: string | null | undefined
  timeZone?: string | undefined
}

/**
 * What the model of an agent would be given with a message now: its instructions, which only people who may edit it see.
 * Nothing is sent, reserved or recorded.
 */
export async function prepareDryRun(deps: Deps, user: UserActor, asked: Asked): Promise<DryRun> {
  const pace = { key: `dry-run:${user.userId}`, limit: 30, windowMs: 60_000 }
  await takeLimits(deps, [pace], readingWording.previewingTooFast)
  const { agentId, input, timeZone } = asked
  const reach = await reachAgent(deps, user, { agentId, origin: 'studio', parent: undefined })
  if (!can(user, 'edit', reach.agent, reach.share)) throw new AppError('forbidden', wording.notAllowed)
  const entered = { ...reach, isMockAsked: false, limits: undefined }
  const { admitted, tools, prepared } = await prepareRun(deps, user, entered, {
    ...{
      input,
      timeZone,
      sessionId: asked.sessionId ?? undefined,
      goesOn: undefined,
      now: deps.now(),
      askedAt: performance.now(),
    },
    previewToken: readsBeforehand(reach.agent) ? await seenToken(deps, user, asked) : undefined,
  })
  const { provider, settings, notes } = admitted.model
  return {
    ...{ provider, model: settings.modelId, mock: provider === 'mock', notes },
    system: counted(prepared.system),
    tools: (prepared.tools ?? []).map((tool, place) => ({
      ...counted(JSON.stringify(tool, null, 2)),
      name: tools[place]?.name ?? tool.name,
    })),
    messages: prepared.messages.map((message) => ({ ...counted(textOf(message)), role: message.role })),
    tokens: prepared.inputTokens,
    max_tokens: settings.maxTokens,
  }
}

/** The person looks at exactly what this is about: whatever would have to be shown first, they see now. */
async function seenToken(
  deps: Deps,
  user: UserActor,
  { agentId, input, sessionId, timeZone }: Asked,
): Promise<string | undefined> {
  const { preview_token } = await previewReading(deps, user, { agentId, input, sessionId, timeZone })
  return preview_token ?? undefined
}

function textOf(message: ContextMessage): string {
  if (!('toolCalls' in message)) return message.content
  const calls = message.toolCalls.map(({ name, input }) => `${name} ${input}`)
  return [message.content, ...calls].filter((text) => text !== '').join('\n')
}

function counted(text: string): { text: string; tokens: number } {
  return { text, tokens: estimateTokens(text) }
}
