import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { putTempFilesInMemory } from './scripts/support/temp-files.mjs'
import { buildReporters } from './tests/support/unhandled-errors.ts'

putTempFilesInMemory()
const results = process.env.TEST_RESULTS

export default defineConfig({
  test: {
    include: ['{src,packages}/**/*.test.{ts,tsx}'],
    // `npm test` runs these files on a PostgreSQL server instead.
    exclude: [...configDefaults.exclude, ...(process.env.LEFT_OUT_TESTS?.split(',').filter(Boolean) ?? [])],
    globalSetup: ['tests/support/global-setup.ts'],
    // Screens use the default set of texts unless a test selects another one.
    setupFiles: ['tests/support/spec-words.ts', 'tests/support/unit-hooks.ts'],
    pool: 'forks',
    // Later runs reuse the compiled modules: a third of the tests runs a second time, on a PostgreSQL server.
    experimental: { fsModuleCache: true },
    // Most objects of a test are short-lived. A larger young generation saves a tenth of the time, spent on collections.
    execArgv: ['--max-semi-space-size=64'],
    // Each test file opens its own database and server. Loading all modules again for each file would take half of the time.
    isolate: false,
    // Tests wait half of the time, so one worker per core would leave cores idle. A given database server may allow few
    // connections.
    maxWorkers: process.env.TEST_DATABASE_URL ? '100%' : Math.ceil(availableParallelism() * 1.5),
    // A limit for tests that hang. It is far above what a busy machine needs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A busy machine answers late. These tests check what happens, not how fast.
    expect: { poll: { timeout: 60_000 } },
    reporters: buildReporters(results),
    ...(results ? { outputFile: { json: results } } : {}),
  },
})
