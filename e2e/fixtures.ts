import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test'
import { startPostgres } from '../server/src/testing/postgres-server.ts'
import { type KeeperProcess, startKeeper } from './keeper-process.ts'
import { type Person, registerPerson, savePlatformKeys } from './people.ts'
import { type Provider, startProvider } from './provider.ts'
import { watchPage } from './watch-page.ts'

export { expect }

type ProfileOptions = BrowserContextOptions & {
  /** Signed in as this person; otherwise a visitor. */
  as?: Person
  keeper?: KeeperProcess
  /** With the service worker, whose own requests no `page.route` sees; otherwise as over plain HTTP, without one. */
  hasWorker?: boolean
}

type TestFixtures = {
  /** Opens a browser profile of its own on a blank page; paths lead to the worker's server unless told otherwise. */
  openProfile: (options?: ProfileOptions) => Promise<Page>
  /** Lets console messages pass that match, such as the browser's own note about an answer of 404. */
  allowConsole: (pattern: RegExp) => void
  profiles: { contexts: BrowserContext[]; problems: string[]; allowed: RegExp[] }
  /** Starts a server for this test alone, with the limits that people have. */
  startOwnKeeper: (env?: Record<string, string>) => Promise<KeeperProcess>
  /** A new account on the worker's server, which is not its admin. */
  person: Person
  calmProvider: void
}

type WorkerFixtures = {
  provider: Provider
  /** The worker's server: no rate limits, an admin, platform keys for openai and anthropic. */
  keeper: KeeperProcess & { admin: Person }
  /** An empty database on a PostgreSQL of the worker's own. */
  postgresUrl: string
}

/** What the browser notes about a server that is gone, or goes in the middle of an answer. */
export const serverAway =
  /ERR_(?:CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|FAILED)|Failed to fetch/

export const test = base.extend<TestFixtures, WorkerFixtures>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find what is needed
    async ({}, use) => {
      const provider = await startProvider()
      await use(provider)
      provider.reset()
      await provider.close()
    },
    { scope: 'worker' },
  ],
  keeper: [
    async ({ provider }, use) => {
      const keeper = await startKeeper(provider.url, { RATE_LIMITS: 'off' })
      const admin = await registerPerson(keeper.url, 'Admin')
      await savePlatformKeys(admin)
      await use({ ...keeper, admin })
      await keeper.stop()
    },
    { scope: 'worker' },
  ],
  postgresUrl: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const postgres = await startPostgres()
      await use(postgres.url)
      await postgres.stop()
    },
    { scope: 'worker' },
  ],
  calmProvider: [
    async ({ provider }, use) => {
      await use()
      provider.reset()
    },
    { auto: true },
  ],
  person: ({ keeper }, use) => registerPerson(keeper.url).then(use),
  startOwnKeeper: async ({ provider, profiles }, use) => {
    const started: KeeperProcess[] = []
    await use(async (env) => {
      const keeper = await startKeeper(provider.url, env)
      started.push(keeper)
      return keeper
    })
    // Pages first: they would complain of a server that is gone.
    for (const context of profiles.contexts) await context.close()
    for (const keeper of started) await keeper.stop()
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  profiles: async ({}, use) => {
    await use({ contexts: [], problems: [], allowed: [] })
  },
  allowConsole: ({ profiles }, use) => use((pattern) => void profiles.allowed.push(pattern)),
  openProfile: async ({ browser, keeper: shared, profiles }, use) => {
    const { contexts, problems, allowed } = profiles
    await use(async ({ as: person, keeper = shared, hasWorker = false, ...options } = {}) => {
      const context = await browser.newContext({
        baseURL: keeper.url,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        ...(person && { storageState: signedInStorage(keeper.url, person) }),
        ...options,
      })
      contexts.push(context)
      if (!hasWorker)
        await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
      context.on('page', (page) => watchPage(page, { origin: keeper.url, problems }))
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    const unexpected = problems.filter((text) => !allowed.some((known) => known.test(text)))
    expect(unexpected).toEqual([])
  },
})

function signedInStorage(origin: string, { user, token }: Person): BrowserContextOptions['storageState'] {
  const localStorage = [
    { name: 'keeper_user', value: JSON.stringify(user) },
    { name: 'keeper_token', value: token },
  ]
  return { cookies: [], origins: [{ origin, localStorage }] }
}
