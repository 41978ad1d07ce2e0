import { agentDescriptionWording as wording } from '#contracts/agents/agent-description-wording.ts'
import type { DescribedAgent } from '#contracts/agents/agent-descriptions.ts'
import type { ToolInfo } from '#contracts/tools/tools.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import type { StoredAgent } from '../agents/index.ts'
import { askAgent, chooseAskModel, type AskModel } from '../ask/index.ts'
import { takeLimits } from '../limits/index.ts'
import { getRun, startRun, stopRun } from '../runs/index.ts'
import { listTools } from '../tools/index.ts'
import { asked, draftPrompt, type Mistake } from './draft-prompt.ts'
import { readDraft } from './read-draft.ts'

/** Runs that draft agents are those of this agent. */
const agentId = 'agent-drafter'

/** `wanted` is aborted when nobody waits for the draft any longer. */
type Asked = { description: string; address: string; wanted: AbortSignal }
type Drafting = Asked & { to: AskModel; tools: readonly ToolInfo[] }

/**
 * Has a model draft an agent, in runs of the person's own; what can't be used is given back to it once. Saves nothing.
 * Throws `conflict` where no model is there, or its run is stopped; `provider_failed` where nothing useful comes; and
 * what stops any run.
 */
export async function describeAgent(deps: Deps, user: UserActor, request: Asked): Promise<DescribedAgent> {
  const pace = { key: `describe:${user.userId}`, limit: 10, windowMs: 60_000 }
  await takeLimits(deps, [pace], wording.tooFast)
  const to = await chooseAskModel(deps, user, new Set(['providers']))
  if (typeof to === 'string') throw new AppError('conflict', wording.noKey)
  const tools = (await listTools(deps)).filter((tool) => tool.is_enabled)
  const drafting = { ...request, to, tools }
  const answer = await askOnce(deps, user, drafting)
  const first = readDraft(answer, tools)
  if ('agent' in first) return first.agent
  const second = readDraft(await askOnce(deps, user, drafting, { answer, ...first }), tools)
  if ('agent' in second) return second.agent
  throw new AppError('provider_failed', wording.unclear)
}

/** What the model answers, once its run has ended. */
async function askOnce(
  deps: Deps,
  user: UserActor,
  { description, tools, to, address, wanted }: Drafting,
  mistake?: Mistake,
): Promise<string> {
  if (wanted.aborted) throw new AppError('conflict', wording.stopped)
  const started = await startRun(deps, user, {
    ...{ agentId, agent: drafter(to), input: asked, origin: 'ask', sessionId: null, address },
    prompt: draftPrompt({ description, tools, mistake }),
  })
  // A run that nobody waits for goes no further: it is charged for what has left the server by then.
  const stop = () =>
    void stopRun(deps, user, started.id).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a draft could not be stopped'),
    )
  wanted.addEventListener('abort', stop, { once: true })
  if (wanted.aborted) stop()
  // Its row says how it ended.
  await started.live?.finished.catch(() => undefined)
  wanted.removeEventListener('abort', stop)
  return readAnswer(deps, user, started.id)
}

/** In no list: it reads what it is given, and has no tools. */
function drafter(to: AskModel): StoredAgent {
  return {
    ...{ ...askAgent(to), id: agentId, slug: agentId, name: 'Agent drafter' },
    ...{ purpose: 'Drafts agents from descriptions.', context_scope: 'user_input' },
    model_settings: { temperature: 0.4, max_tokens: 3_000 },
  }
}

async function readAnswer(deps: Deps, user: UserActor, runId: string): Promise<string> {
  const { status, mock, response, error } = await getRun(deps, user, runId)
  // The key was taken away meanwhile: a sample must not pass for a draft.
  if (mock) throw new AppError('conflict', wording.noKey)
  if (status === 'done') return response
  if (status === 'stopped') throw new AppError('conflict', wording.stopped)
  throw new AppError('provider_failed', error ?? wording.failed)
}
