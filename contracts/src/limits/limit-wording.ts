/** Words of the instance's limits. Schema-free. */
export const limitWording = {
  loadFailed: 'Error loading limits',
  saved: 'Limits saved.',
  dollarsNeeded: 'Enter dollars and cents, such as 5 or 2.50.',
  capTooHigh: 'Use at most $100,000.',
  platformPaysNoVisitors:
    "This Keeper doesn't pay for visitors' answers right now. Sign in to talk with this agent.",
  ownerPaysNoVisitors:
    "The owner doesn't pay for visitors' answers right now. Sign in to talk with this agent.",
  addressCapReached:
    "Visitors from your network have reached today's limit. Come back tomorrow, or sign in and add your own key.",
  accountCapReached:
    "You've reached today's limit for this Keeper's API keys. Add your own key under API keys, or come back tomorrow.",
  accountPaysNothing:
    "This answer could cost more than your daily limit for this Keeper's API keys. Add your own key under API keys.",
  instanceCapReached:
    'This Keeper has reached its spending limit for today. Add your own key under API keys, or come back tomorrow.',
  instancePaysNothing:
    'This answer could cost more than this Keeper may spend in a day. Add your own key under API keys.',
  moneyHeld: 'Too many answers are being written at the moment. Try again in a few seconds.',
  runsNeeded: 'Enter a whole number from 1 to 100,000.',
} as const

/** The limits, as their form names them. */
export const limitLabels = {
  visitors_daily_cap_micro_usd: 'Visitors may spend per day',
  visitors_runs_per_minute: 'Visitors may run per minute',
  account_daily_cap_micro_usd: 'Each account may spend per day',
  instance_daily_cap_micro_usd: 'All accounts may spend per day',
} as const
