import type { Deps } from '../../deps.ts'
import { addressPrefix } from './address-prefix.ts'
import { addressBudget } from './budget-names.ts'
import type { Budget, Reservation } from './budgets.ts'

const sharesPerCap = 4

/**
 * A reservation of visitors' budgets, and before each of what their address may spend of it: a quarter of the cap.
 * An answer may begin while less than that is spent and held, however much it could cost. Where addresses aren't
 * known, the budgets are all there is. `signed`: what already stands for the address in the budgets of another run.
 */
export function withAddressShares(
  deps: Pick<Deps, 'config' | 'secrets'>,
  { address, signed: known, ...asked }: Reservation & { address: string; signed?: string | undefined },
): Reservation {
  const prefix = addressPrefix(address)
  if (!deps.config.rateLimits || (known === undefined && prefix === 'unknown')) return asked
  // Signed, so that no table tells who came, nor whether they came back on another day.
  const signed = known ?? deps.secrets.sign('budget', `${asked.day} ${prefix}`)
  const shareOf = ({ name, capMicroUsd }: Budget): Budget => {
    const capOfAddress = Math.floor(capMicroUsd / sharesPerCap) + roundUp(asked.amountMicroUsd)
    return { name: addressBudget(name, signed), capMicroUsd: Math.min(capMicroUsd, capOfAddress) }
  }
  return { ...asked, budgets: asked.budgets.flatMap((budget) => [shareOf(budget), budget]) }
}

/** To a power of two: a cap that changed with every answer would have to be claimed again for each. */
function roundUp(microUsd: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, microUsd)))
}
