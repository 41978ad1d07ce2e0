import { globSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { isInSample, isLong } from './server/src/testing/sample.ts'

const serverTests = 'server/src/**/*.test.ts'

/** What asks nothing of the database that differs between the engines, and so runs on SQLite only. */
const onceTests = [
  'server/src/**/*.sqlite.test.ts',
  'server/src/providers/**/*.test.ts',
  'server/src/http/**/*.test.ts',
  'server/src/features/api-docs/**/*.test.ts',
  'server/src/features/attachments/byte-range.test.ts',
  'server/src/features/keys/models.test.ts',
  'server/src/features/runs/{bad-providers,bad-voices,model-settings,retry,slow-providers,token-estimate,run-context}.test.ts',
  'server/src/testing/{bad-callers,feature-layers,odd-requests,provider-simulator,reserved-segments}.test.ts',
]

/** What only shows on PostgreSQL. */
const ofPostgres = /\.postgres\.test\.ts$|\/database\/|\/durability\/(processes|kill)/
/** What starts or kills processes, hashes many passwords or moves many bytes, and so takes long. */
const slow =
  /\/operations\/|\/durability\/|\/passkeys\/|agent-flood|audit\/audit|\/exports\/|planted-keys|injections|\/tools\/mcp\/|\/two-factor\/|\/keepers\/(keepers\.test|samples\/add|imports|attachments|transfer|recall|public)|database\/(restore|migrations\/upgrade)|runs\/(slow-providers|rights-end|delegat|agent-reading|message-files|summaries|withdrawn-readings)|agent-files\/pdf/
/** Of these, a minute or two each. */
const slowest = /\/(?:rotate-keys|imports|restore|upgrade|summaries)\./
const isSampled = process.env['KEEPER_TEST_SEED'] !== undefined && !isLong

/**
 * `npm test` draws by its seed: of the server's files one in four, of the slow ones one in 32, of the slowest one in 96;
 * on PostgreSQL, of those that are not about it, one in 64. The long run, and a run by hand, take all.
 */
function chooseFiles(isChosen: (file: string) => boolean): string[] {
  return isSampled ? globSync(serverTests).filter(isChosen) : [serverTests]
}
const isDrawn = (file: string) => isInSample(file, slowest.test(file) ? 96 : slow.test(file) ? 32 : 4)
const sqliteTests = chooseFiles(isDrawn)
const postgresTests = chooseFiles((file) =>
  ofPostgres.test(file) ? isDrawn(file) : isInSample(`${file} on PostgreSQL`, 64),
)

/**
 * The server's tests run twice, on SQLite and on a real PostgreSQL that lives as long as the run, but for those that
 * are about no database or about SQLite's own file (`.sqlite.test.ts`), and those on what only PostgreSQL does
 * (`.postgres.test.ts`).
 */
export default defineConfig({
  test: {
    // Most of a test's time is waiting: for disks, providers, limits of time. One worker would leave a core idle.
    maxWorkers: 3,
    // Tests share no state but their worker's modules, which are costly to load for each file.
    isolate: false,
    // Limits for what hangs: nothing here is about speed, and the machine may have other work.
    testTimeout: isLong ? 300_000 : 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'contracts', include: ['contracts/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server-sqlite',
          include: sqliteTests,
          exclude: ['server/src/**/*.postgres.test.ts'],
          env: { KEEPER_TEST_DATABASE: 'sqlite' },
          globalSetup: ['server/src/testing/sqlite-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server-postgres',
          include: postgresTests,
          exclude: onceTests,
          env: { KEEPER_TEST_DATABASE: 'postgres' },
          globalSetup: ['server/src/testing/postgres-setup.ts'],
        },
      },
      { extends: true, test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], isolate: true } },
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.{ts,mjs}'] } },
    ],
  },
})
