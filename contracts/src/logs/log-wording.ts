import { answersFromHandbook } from '../runs/run-wording.ts'
import type { AgentLog } from './logs.ts'

/** Words of logs and usage reports. Schema-free. */

/** How a list of logs can be ordered. */
export const logSorts = ['newest', 'oldest', 'slowest', 'costliest', 'largest'] as const
export type LogSort = (typeof logSorts)[number]

/** By what a usage report tells runs apart. */
export const usageKeys = ['provider', 'model', 'agent'] as const
export type UsageKey = (typeof usageKeys)[number]

/** Where a run was answered without a key. */
const unpaid = { sample: 'Sample', handbook: 'From the handbook', local: 'Nobody, a local server' } as const

const payers = {
  you: 'Your key',
  caller: "The user's key",
  owner: "The owner's key",
  platform: "The platform's key",
} as const

/** Whose key paid for a run: "Your key", "The platform's key", "Sample". A dash where it isn't known. */
export function paidByText(log: Pick<AgentLog, 'paid_by' | 'mock' | 'agent'>): string {
  const { paid_by: paidBy, mock: isMock, agent } = log
  if (paidBy === null) return '–'
  if (paidBy.length > 0) return paidBy.map((payer) => payers[payer]).join(', ')
  if (!isMock) return unpaid.local
  return answersFromHandbook(agent) ? unpaid.handbook : unpaid.sample
}

export const logWording = {
  loadFailed: 'Error loading logs',
  usageLoadFailed: 'Error loading usage',
  openConversation: (session: string): string => `Open conversation ${session}`,
  toldOfKeeper: 'Another agent asked this after reading a keeper, so it can’t be replayed.',
  ownWork: 'Keeper asked this together with other words, so it can’t be run again by itself.',
  inputErased: "This run's input was deleted, so it can't be run again.",
  momentDeleted: 'A moment that was read for this run was deleted, so its words are not shown.',
  callersAlone: 'This run is about somebody’s keeper, so only the person who asked can see its words.',
  notShown: 'Not shown.',
  stepsNotShown: 'Its steps are not shown.',
  /** Names an agent whose owner deleted their account. */
  deletedAgent: 'Deleted agent',
  endBeforeBegin: 'The end must be after the start.',
  rangeTooLong: 'Choose at most 366 days.',
  exportedTooOften: 'You exported logs many times in a row. Wait a while and try again.',
} as const
