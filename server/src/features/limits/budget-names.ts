/** The budget of all visitors' runs on the platform's keys. */
export const visitorsBudget = 'visitors'
/** The budget of all signed-in people's runs on the platform's keys. */
export const instanceBudget = 'instance'

/** Part of the instance's budget: what one account may spend of the platform's keys. */
export function accountBudget(userId: string): string {
  return `${accountPrefix}${userId}`
}

/** What visitors of an agent may spend of its owner's key. */
export function ownerBudget(agentId: string): string {
  return `owner:${agentId}`
}

/** Part of a budget of visitors: what one address may spend of it. `address` doesn't tell which one it is. */
export function addressBudget(budget: string, address: string): string {
  return `${budget}@${address}`
}

/** The budget that an address has a part of; undefined for any other. */
export function sharedBudget(budget: string): string | undefined {
  return /^(.*)@/.exec(budget)?.[1]
}

/** All budgets that pay for what the given one pays for, the narrowest first; for none there are none. */
export function budgetsWith(budget: string | null): { name: string }[] {
  if (budget === null) return []
  const whole = budget.startsWith(accountPrefix) ? instanceBudget : sharedBudget(budget)
  return [budget, ...(whole === undefined ? [] : [whole])].map((name) => ({ name }))
}

const accountPrefix = 'account:'

/** The day that a moment belongs to, UTC. */
export function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}
