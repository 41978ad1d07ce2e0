import { agentTestWording } from '#contracts/agents/agent-test-wording.ts'
import { CheckVerdict, type TestResult, type TestRound } from '#contracts/agents/agent-tests.ts'
import { testAnswerShownChars } from '#contracts/limits/limits.ts'
import { isoTime } from '../../owned-data/import-owned.ts'
import { readAnswer } from './read-answer.ts'
import type { ResultSums, WholeResultRow } from './results.table.ts'
import type { RoundRow } from './rounds.table.ts'

/** A round with what its results add up to. */
export function roundAnswer(round: RoundRow, sums: Omit<ResultSums, 'round_id'> = noResults): TestRound {
  const { total, ended, passed, cost_micro_usd, judging_micro_usd, time_ms, tokens, mock } = sums
  return {
    ...{ id: round.id, version: round.version, status: round.status, error: round.error },
    started_by: round.started_by === null ? null : { id: round.started_by, name: round.starter_name ?? '' },
    ...{ started_at: isoTime(round.created_at), total, ended, passed },
    ...{ cost_micro_usd, judging_micro_usd, time_ms, tokens, mock: mock === 1 },
  }
}

const noResults = {
  ...{
    total: 0,
    ended: 0,
    passed: 0,
    cost_micro_usd: 0,
    judging_micro_usd: 0,
    time_ms: 0,
    tokens: 0,
    mock: 0,
  },
}

/**
 * A result as the reader may know it: what draws on a keeper is for the one who ran it, and what an agent said that
 * judged is for those who may run that agent.
 */
export function resultAnswer(row: WholeResultRow, hiddenJudges: ReadonlySet<string>): TestResult {
  // SQLite has no other truth than 1.
  const isHidden = Boolean(row.is_hidden)
  const figures = { mock: row.mock === 1, tokens: row.tokens, cost_micro_usd: row.cost_micro_usd }
  const shared = { test_id: row.test_id, name: row.name, status: row.shown_status, run_id: row.run_id }
  if (isHidden)
    return { ...shared, ...figures, time_ms: row.time_ms, error: null, verdicts: [], answer: null }
  return {
    ...{ ...shared, ...figures, error: row.error, time_ms: row.time_ms },
    verdicts: readVerdicts(row).map((verdict) => {
      const { check } = verdict
      const isUnheard = check.kind === 'judge' && hiddenJudges.has(check.agent_id)
      return isUnheard ? { ...verdict, reason: agentTestWording.judgeHidden } : verdict
    }),
    answer: readAnswer(row.output)?.slice(0, testAnswerShownChars).toWellFormed() ?? null,
  }
}

/** The agents that judged in some results, by id. */
export function listJudges(rows: readonly WholeResultRow[]): Set<string> {
  const checks = rows.flatMap((row) => readVerdicts(row).map(({ check }) => check))
  return new Set(checks.flatMap((check) => (check.kind === 'judge' ? [check.agent_id] : [])))
}

function readVerdicts({ verdicts }: Pick<WholeResultRow, 'verdicts'>): CheckVerdict[] {
  return CheckVerdict.array().parse(JSON.parse(verdicts))
}
