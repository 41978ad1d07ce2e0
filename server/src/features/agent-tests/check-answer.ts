import { agentTestWording } from '#contracts/agents/agent-test-wording.ts'
import type { CheckVerdict, TestCheck, TestTurn } from '#contracts/agents/agent-tests.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { findMismatch } from './check-schema.ts'
import { judgeAnswer } from './judge-answer.ts'
import type { RoundUnderWay } from './run-to-end.ts'

export type Answered = {
  question: string
  earlier: readonly TestTurn[]
  answer: string
  readsKeeper: boolean
}

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
    round,
  }: { check: TestCheck; answered: Answered; key: string; round: RoundUnderWay },
): Promise<Checked> {
  if (check.kind === 'judge') {
    const judged = await judgeAnswer(deps, user, { check, answered, key, round })
    return { check, ...judged }
  }
  let found: string | undefined
  try {
    found = await findFault(check, answered.answer)
  } catch (error) {
    // Such as a schema that was stored when more was allowed: it spoils this check, and not the round.
    if (!(error instanceof AppError)) throw error
    const reason = agentTestWording.checkFailed(error.message)
    return { check, verdict: 'not-judged', reason, costMicroUsd: 0 }
  }
  // A mismatch may repeat the answer, which may repeat a keeper.
  const isUntold = found !== undefined && answered.readsKeeper && check.kind === 'schema'
  const reason = isUntold ? agentTestWording.schemaFailed : (found ?? '')
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
