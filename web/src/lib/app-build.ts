const lockPrefix = 'keeper-build:'

/** As long as this page is open, the worker keeps the files of its build. */
export function holdBuild(entry: string): void {
  const forever = () => new Promise<never>(() => undefined)
  void navigator.locks.request(lockPrefix + entry, { mode: 'shared' }, forever).catch(() => undefined)
}

/** The entries of all builds that pages of this device run. */
export async function listHeldBuilds(locks: LockManager): Promise<string[]> {
  const { held = [] } = await locks.query()
  return held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : []))
}

/** What a page asks the worker for: the entry of the build that it has. */
export const buildQuestion = 'which-build'
