import { CheckVerdict, type TestResult, type TestRound } from '#contracts/agents/agent-tests.ts'
import { testAnswerShownChars } from '#contracts/limits/limits.ts'
import type { UserActor } from '../../http/actor.ts'
import { isoTime } from '../../owned-data/import-owned.ts'
import { isPrivate } from '../runs/index.ts'
import { readAnswer } from './read-answer.ts'
import type { ResultRow, RoundRow, WholeResultRow } from './rounds.table.ts'

/** A round with what its results add up to. */
export function roundAnswer(
  round: RoundRow,
  results: readonly Pick<
    ResultRow,
    'status' | 'cost_micro_usd' | 'judging_micro_usd' | 'time_ms' | 'tokens' | 'mock'
  >[],
): TestRound {
  const sum = (column: 'cost_micro_usd' | 'judging_micro_usd' | 'time_ms' | 'tokens') =>
    results.reduce((total, result) => total + result[column], 0)
  return {
    ...{ id: round.id, version: round.version, status: round.status, error: round.error },
    started_by: round.started_by === null ? null : { id: round.started_by, name: round.starter_name ?? '' },
    ...{ started_at: isoTime(round.created_at), total: results.length },
    ended: results.filter(({ status }) => status !== 'waiting' && status !== 'running').length,
    passed: results.filter(({ status }) => status === 'passed').length,
    ...{ cost_micro_usd: sum('cost_micro_usd'), judging_micro_usd: sum('judging_micro_usd') },
    ...{ time_ms: sum('time_ms'), tokens: sum('tokens') },
    mock: results.some(({ mock }) => mock === 1),
  }
}

/** A result as the reader may know it: what draws on a keeper is for the one who ran it. */
export function resultAnswer(user: UserActor, row: WholeResultRow): TestResult {
  const { origin, reads_keeper } = row
  const isHidden = isPrivate({ origin: origin ?? '', reads_keeper }) && row.actor_key !== user.key
  return {
    ...{ test_id: row.test_id, name: row.name, status: row.status, error: row.error, run_id: row.run_id },
    verdicts: CheckVerdict.array().parse(JSON.parse(row.verdicts)),
    answer: isHidden ? null : (readAnswer(row.output)?.slice(0, testAnswerShownChars).toWellFormed() ?? null),
    ...{ mock: row.mock === 1, tokens: row.tokens },
    ...{ cost_micro_usd: row.cost_micro_usd, time_ms: row.time_ms },
  }
}
