import { defineConfig } from 'vitest/config'

const serverTests = 'server/src/**/*.test.ts'

/**
 * The server's tests run twice, on SQLite and on a real PostgreSQL that lives as long as the run. What speaks to
 * providers only has no database and runs once; `.sqlite.test.ts` is about SQLite's own file, `.postgres.test.ts` about what only
 * PostgreSQL does.
 */
export default defineConfig({
  test: {
    // Most of a test's time is waiting: for disks, providers, limits of time. One worker would leave a core idle.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'contracts', include: ['contracts/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server-sqlite',
          include: [serverTests],
          exclude: ['server/src/**/*.postgres.test.ts'],
          env: { KEEPER_TEST_DATABASE: 'sqlite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'server-postgres',
          include: [serverTests],
          exclude: ['server/src/providers/**', 'server/src/**/*.sqlite.test.ts'],
          env: { KEEPER_TEST_DATABASE: 'postgres' },
          globalSetup: ['server/src/testing/postgres-setup.ts'],
        },
      },
      { extends: true, test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.{ts,mjs}'] } },
    ],
  },
})
