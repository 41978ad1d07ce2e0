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

/** What stands for the address that has a part of stored budgets; undefined where none has. */
export function addressIn(stored: string | null): string | undefined {
  return stored
    ?.split(' ')
    .find((name) => name.includes('@'))
    ?.replace(/^.*@/, '')
}

/** The budgets of a reservation as a run's row has them: the narrowest, in one text. */
export function storedBudgets(budgets: readonly { name: string }[]): string | null {
  const wholes = budgets.map(({ name }) => wholeOf(name))
  const narrowest = budgets.map(({ name }) => name).filter((name) => !wholes.includes(name))
  return narrowest.length === 0 ? null : narrowest.join(' ')
}

/** The same, read: with each budget the one that it is part of. */
export function budgetsWith(stored: string | null): { name: string }[] {
  const narrowest = stored === null ? [] : stored.split(' ')
  return narrowest.flatMap((name) => [name, wholeOf(name) ?? []].flat()).map((name) => ({ name }))
}

function wholeOf(budget: string): string | undefined {
  return budget.startsWith(accountPrefix) ? instanceBudget : sharedBudget(budget)
}

const accountPrefix = 'account:'

/** The day that a moment belongs to, UTC. */
export function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}
