import { defineConfig } from 'vitest/config'
import { putTempFilesInMemory } from './scripts/support/temp-files.mjs'
import { buildReporters } from './tests/support/unhandled-errors.ts'

putTempFilesInMemory()
const results = process.env.TEST_RESULTS

/**
 * Browser journeys through the built shop. Each file starts its own shop and browser and waits half of the time, so that
 * four files run at a time.
 */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/prepared-shops.ts'],
    setupFiles: ['tests/support/journey-hooks.ts'],
    include: ['tests/journeys/**/*.ts'],
    pool: 'forks',
    // Each file starts its own shop, browser and database, so a worker can share the browser driver's modules.
    isolate: false,
    // The four workers compile the same files, so they share a cache of compiled modules.
    experimental: { fsModuleCache: true },
    maxWorkers: 4,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // Responses of a busy machine come late. These tests check what happens, not how fast.
    expect: { poll: { timeout: 30_000 } },
    reporters: buildReporters(results),
    ...(results ? { outputFile: { json: results } } : {}),
  },
})
