import { z } from 'zod'
import { agentTestWording } from '#contracts/agents/agent-test-wording.ts'
import { agentConfigDefaults } from '#contracts/agents/agents.ts'
import type { CheckVerdict, TestCheck } from '#contracts/agents/agent-tests.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { getAgent, type FoundAgent, type StoredAgent } from '../agents/index.ts'
import { withoutFence } from '../runs/index.ts'
import type { Answered } from './check-answer.ts'
import { readAnswer } from './read-answer.ts'
import { runToEnd, type RoundUnderWay } from './run-to-end.ts'

type Judge = Extract<TestCheck, { kind: 'judge' }>
type Judged = Pick<CheckVerdict, 'verdict' | 'reason'> & { costMicroUsd: number }

const Verdict = z.object({ pass: z.boolean(), reason: z.string().default('') })
const reasonMaxChars = 500

/**
 * Has an agent judge an answer, in the name of the person and within their budget. It uses no tools and reads no
 * keeper. What isn't judged never passes. Throws what shows that the round is over.
 */
export async function judgeAnswer(
  deps: Deps,
  user: UserActor,
  { check, answered, key, round }: { check: Judge; answered: Answered; key: string; round: RoundUnderWay },
): Promise<Judged> {
  if (answered.readsKeeper) return unjudged(agentTestWording.judgeKeeper)
  const found = await findJudge(deps, user, check.agent_id)
  if (!found) return unjudged(agentTestWording.judgeGone)
  const { agent: judge, share } = found
  if (judge.status !== 'ready') return unjudged(agentTestWording.judgeNotReady)
  const judged = {
    ...{ agentId: judge.id, agent: asJudge(judge), share, input: asked, key },
    prompt: {
      system: toldOf(judge),
      data: [
        ...answered.earlier.map(({ sender, text }) => ({ name: earlierNames[sender], text })),
        { name: 'Question', text: answered.question },
        { name: 'Answer', text: answered.answer },
        { name: 'Criterion', text: check.criterion },
      ],
    },
  }
  const ended = await runToEnd(deps, user, judged, round)
  if ('refused' in ended) return unjudged(agentTestWording.judgeFailed(ended.refused))
  const { mock, status, output, error, cost_micro_usd: costMicroUsd } = ended.run
  if (mock === 1) return unjudged(agentTestWording.judgeWithoutKey)
  if (status !== 'done')
    return { ...unjudged(agentTestWording.judgeFailed(error ?? agentTestWording.interrupted)), costMicroUsd }
  const verdict = readVerdict(readAnswer(output) ?? '')
  if (!verdict) return { ...unjudged(agentTestWording.judgeUnclear), costMicroUsd }
  const reason = verdict.reason.slice(0, reasonMaxChars).toWellFormed()
  return { verdict: verdict.pass ? 'passed' : 'failed', reason, costMicroUsd }
}

/** The agent that judges, for somebody who may run it. */
export async function findJudge(deps: Deps, user: UserActor, id: string): Promise<FoundAgent | undefined> {
  try {
    return await getAgent(deps, user, { id }, 'run')
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

const earlierNames = { user: 'Earlier question', agent: 'Earlier answer' } as const

/** The judging agent with its model and character, and with nothing to do harm with. */
function asJudge(judge: StoredAgent): StoredAgent {
  return {
    ...judge,
    ...{ agent_class: 'Standard', context_scope: 'user_input', memory_enabled: false },
    ...{ tools: [], permissions: [], config: agentConfigDefaults },
  }
}

function toldOf({ name, purpose, config }: StoredAgent): string {
  return [`You are ${name}. ${purpose}`, config.instructions, told].filter(Boolean).join('\n\n')
}

const told =
  'You judge whether an answer to a question meets a criterion. Judge by the criterion and nothing else. ' +
  'Answer with JSON alone: {"pass": true or false, "reason": "one sentence"}.'
const asked = 'Does the answer meet the criterion? Answer with the JSON alone.'

function readVerdict(answer: string): z.infer<typeof Verdict> | undefined {
  try {
    return Verdict.safeParse(JSON.parse(withoutFence(answer))).data
  } catch {
    return undefined
  }
}

function unjudged(reason: string): Judged {
  return { verdict: 'not-judged', reason, costMicroUsd: 0 }
}
