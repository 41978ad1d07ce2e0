import type { Deps } from '../../deps.ts'
import { addressPrefix } from './address-prefix.ts'
import { addressBudget } from './budget-names.ts'
import type { Budget, Reservation } from './budgets.ts'

const sharesPerCap = 4

/**
 * A reservation of a visitors' budget, and before it of what their address may spend of that: a quarter of the cap.
 * An answer may begin while less than that is spent and held, however much it could cost. Where addresses aren't
 * known, the budget is all there is.
 */
export function withAddressShare(
  deps: Pick<Deps, 'config' | 'secrets'>,
  { budget, address, ...asked }: Omit<Reservation, 'budgets'> & { budget: Budget; address: string },
): Reservation {
  const { name, capMicroUsd } = budget
  const prefix = addressPrefix(address)
  if (!deps.config.rateLimits || prefix === 'unknown') return { ...asked, budgets: [budget] }
  // Signed, so that no table tells who came, nor whether they came back on another day.
  const ofAddress = addressBudget(name, deps.secrets.sign('budget', `${asked.day} ${prefix}`))
  const capOfAddress = Math.floor(capMicroUsd / sharesPerCap) + roundUp(asked.amountMicroUsd)
  return {
    ...asked,
    budgets: [{ name: ofAddress, capMicroUsd: Math.min(capMicroUsd, capOfAddress) }, budget],
  }
}

/** To a power of two: a cap that changed with every answer would have to be claimed again for each. */
function roundUp(microUsd: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, microUsd)))
}
