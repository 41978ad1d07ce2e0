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

/** All budgets that pay for what the given one pays for, the narrowest first; for none there are none. */
export function budgetsWith(budget: string | null): { name: string }[] {
  if (budget === null) return []
  const names = budget.startsWith(accountPrefix) ? [budget, instanceBudget] : [budget]
  return names.map((name) => ({ name }))
}

const accountPrefix = 'account:'

/** The day that a moment belongs to, UTC. */
export function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}
