import { expect, test } from 'vitest'
import { limitWording } from '#contracts/limits/limit-wording.ts'
import { dollarsText, LimitFields, limitFieldsOf } from './limit-fields.ts'

const blank = {
  visitors_daily_cap_micro_usd: '',
  visitors_runs_per_minute: '',
  account_daily_cap_micro_usd: '',
  instance_daily_cap_micro_usd: '',
}
const unset = {
  visitors_daily_cap_micro_usd: null,
  visitors_runs_per_minute: null,
  account_daily_cap_micro_usd: null,
  instance_daily_cap_micro_usd: null,
}
const defaults = {
  visitors_daily_cap_micro_usd: 5_000_000,
  visitors_runs_per_minute: 1_200,
  account_daily_cap_micro_usd: 5_000_000,
  instance_daily_cap_micro_usd: 50_000_000,
}

test.each([
  ['5', 5_000_000],
  ['2.35', 2_350_000],
  [' $100000.00 ', 100_000_000_000],
  ['.5', 500_000],
  ['0', 0],
])('%j dollars are read as a limit', (text, microUsd) => {
  const fields = { ...blank, visitors_daily_cap_micro_usd: text }
  expect(LimitFields.parse(fields)).toEqual({ ...unset, visitors_daily_cap_micro_usd: microUsd })
})

test.each([
  ['1.234', limitWording.dollarsNeeded],
  ['-1', limitWording.dollarsNeeded],
  ['2,50', limitWording.dollarsNeeded],
  ['1e3', limitWording.dollarsNeeded],
  ['a lot', limitWording.dollarsNeeded],
  ['100000.01', limitWording.capTooHigh],
])('%j is not a limit in dollars', (text, sentence) => {
  const { error } = LimitFields.safeParse({ ...blank, visitors_daily_cap_micro_usd: text })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['visitors_daily_cap_micro_usd', sentence],
  ])
})

test.each(['0', '1.5', '-3', 'many', '100001'])('%j is not a number of runs', (text) => {
  const { error } = LimitFields.safeParse({ ...blank, visitors_runs_per_minute: text })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['visitors_runs_per_minute', limitWording.runsNeeded],
  ])
})

test('the limits that apply show as they can be typed, and a blank field goes back to the default', () => {
  const shown = limitFieldsOf({ ...unset, account_daily_cap_micro_usd: 2_500_000, defaults })
  expect(shown).toEqual({
    visitors_daily_cap_micro_usd: '5.00',
    visitors_runs_per_minute: '1200',
    account_daily_cap_micro_usd: '2.50',
    instance_daily_cap_micro_usd: '50.00',
  })
  expect(LimitFields.parse(shown)).toEqual({ ...defaults, account_daily_cap_micro_usd: 2_500_000 })
  expect(LimitFields.parse(blank)).toEqual(unset)
  expect([dollarsText(0), dollarsText(1_234_500_000)]).toEqual(['$0.00', '$1,234.50'])
})
