import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { putTempFilesInMemory } from './scripts/support/temp-files.mjs'
import { buildReporters } from './tests/support/unhandled-errors.ts'

putTempFilesInMemory()
const results = process.env.TEST_RESULTS

export default defineConfig({
  test: {
    include: ['{src,packages}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/global-setup.ts'],
    // Screens speak the default set unless a test says otherwise.
    setupFiles: ['tests/support/spec-words.ts'],
    pool: 'forks',
    // What one run has translated, the next one reads: on a server the same tests run once more.
    experimental: { fsModuleCache: true },
    // What a test makes is thrown away soon: a tenth of the time was looking through it.
    execArgv: ['--max-semi-space-size=64'],
    // Each file has a database and a server of its own; loading the house anew for each would cost half of the time.
    isolate: false,
    // Half of the time is waiting: with one worker a core the cores would rest. A given server may have few connections.
    maxWorkers: process.env.TEST_DATABASE_URL ? '100%' : Math.ceil(availableParallelism() * 1.5),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: buildReporters(results),
    ...(results ? { outputFile: { json: results } } : {}),
  },
})
