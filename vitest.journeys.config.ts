import { defineConfig } from 'vitest/config'
import { putTempFilesInMemory } from './scripts/support/temp-files.mjs'
import { buildReporters } from './tests/support/unhandled-errors.ts'

putTempFilesInMemory()
const results = process.env.TEST_RESULTS

/** Browser journeys through the built shop, four files at a time: each has a shop and a browser of its own, and waits half of its time. */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/prepared-shops.ts'],
    setupFiles: ['tests/support/journey-hooks.ts'],
    include: ['tests/journeys/**/*.ts'],
    pool: 'forks',
    // Shop, browser and database are each file's own; the driver is loaded once a worker.
    isolate: false,
    // Four workers read the same files.
    experimental: { fsModuleCache: true },
    maxWorkers: 4,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // A busy machine answers late: what comes at all is what counts.
    expect: { poll: { timeout: 30_000 } },
    reporters: buildReporters(results),
    ...(results ? { outputFile: { json: results } } : {}),
  },
})
