import type { CheckVerdict, TestCheck, TestRound, TestStatus } from '#contracts/agents/agent-tests.ts'
import { durationText, moneyText } from '../../lib/figures.ts'

/** "7 of 8 passed, $0.0021, 12.0 s"; while it runs, how many have come out. */
export function roundText(round: TestRound): string {
  const { total, ended, passed, cost_micro_usd: cost, judging_micro_usd: judging, time_ms: time } = round
  return [
    ...(round.status === 'running' ? [`${ended} of ${total} done`] : []),
    `${passed} of ${total} passed`,
    moneyText(cost),
    ...(judging > 0 ? [`${moneyText(judging)} for judging`] : []),
    durationText(time),
    ...(round.status === 'stopped' ? ['stopped'] : []),
    ...(round.mock ? ['with sample answers'] : []),
  ].join(', ')
}

export const testStatusLabels: Record<TestStatus, string> = {
  waiting: 'Waiting',
  running: 'Running',
  passed: 'Passed',
  failed: 'Failed',
  unjudged: 'Not judged',
  error: 'Didn’t run',
  stopped: 'Stopped',
  private: 'Private',
}

export const testStatusDots = {
  waiting: 'off',
  running: 'busy',
  passed: 'ok',
  failed: 'bad',
  unjudged: 'off',
  error: 'bad',
  stopped: 'off',
  private: 'off',
} as const

export const verdictLabels: Record<CheckVerdict['verdict'], string> = {
  passed: 'Passed',
  failed: 'Failed',
  'not-judged': 'Not judged',
}

export const checkLabels: Record<TestCheck['kind'], string> = {
  contains: 'Contains',
  excludes: 'Must not contain',
  schema: 'Matches a JSON schema',
  equals: 'Is exactly',
  judge: 'Judged by an agent',
}

/** A check in a line: 'Contains “river”'. */
export function checkText(check: TestCheck): string {
  const label = checkLabels[check.kind]
  if (check.kind === 'schema') return label
  return check.kind === 'judge' ? `${label}: ${check.criterion}` : `${label} “${check.text}”`
}
