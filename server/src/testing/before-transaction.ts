import type { TestApp } from './test-app.ts'

/** Does something after what a call reads first, and before the transaction in which it writes. */
export function beforeNextTransaction({ deps: { database } }: TestApp, act: () => Promise<unknown>): void {
  const { transaction } = database
  database.transaction = async (work, meanwhile) => {
    database.transaction = transaction
    await act()
    return transaction(work, meanwhile)
  }
}
