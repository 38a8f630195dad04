import { defineConfig } from 'vitest/config'
import { scratchInMemory } from './scripts/support/scratch.mjs'

scratchInMemory()
const results = process.env.TEST_RESULTS

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/global-setup.ts'],
    // Screens speak the default set unless a test says otherwise.
    setupFiles: ['tests/support/spec-words.ts'],
    pool: 'forks',
    // Each file has a database and a server of its own; loading the house anew for each would cost half of the time.
    isolate: false,
    // Half of the time is waiting: a core left free, as by default, would be idle.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: ['default', ...(results ? ['json'] : [])],
    ...(results ? { outputFile: { json: results } } : {}),
  },
})
