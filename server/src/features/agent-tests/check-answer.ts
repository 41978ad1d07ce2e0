import { agentTestWording } from '#contracts/agents/agent-test-wording.ts'
import type { CheckVerdict, TestCheck } from '#contracts/agents/agent-tests.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { findMismatch } from './check-schema.ts'
import { judgeAnswer } from './judge-answer.ts'

export type Answered = { question: string; answer: string; readsKeeper: boolean }

/** What a check finds, and what it cost where an agent judged. */
export type Checked = CheckVerdict & { costMicroUsd: number }

/** Does one check of an answer. `key` names it, so that nobody judges it twice. */
export async function checkAnswer(
  deps: Deps,
  user: UserActor,
  {
    check,
    answered,
    key,
    signal,
  }: { check: TestCheck; answered: Answered; key: string; signal: AbortSignal },
): Promise<Checked> {
  if (check.kind === 'judge') {
    const judged = await judgeAnswer(deps, user, { check, answered, key, signal })
    return { check, ...judged }
  }
  const found = await findFault(check, answered.answer)
  // A mismatch may repeat the answer, which may repeat a keeper.
  const isTold = found !== undefined && !(answered.readsKeeper && check.kind === 'schema')
  const reason = isTold ? found : found === undefined ? '' : agentTestWording.schemaFailed
  return { check, verdict: found === undefined ? 'passed' : 'failed', reason, costMicroUsd: 0 }
}

/** Why an answer fails a check; undefined where it doesn't. */
async function findFault(
  check: Exclude<TestCheck, { kind: 'judge' }>,
  answer: string,
): Promise<string | undefined> {
  switch (check.kind) {
    case 'contains':
      return has(answer, check.text) ? undefined : agentTestWording.missing(check.text)
    case 'excludes':
      return has(answer, check.text) ? agentTestWording.unwanted(check.text) : undefined
    case 'equals':
      return answer.trim() === check.text.trim() ? undefined : agentTestWording.notExpected
    case 'schema':
      return findMismatch(check.schema, answer)
  }
}

function has(answer: string, text: string): boolean {
  return answer.toLowerCase().includes(text.toLowerCase())
}
