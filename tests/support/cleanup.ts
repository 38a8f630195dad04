/** What the current test file started, in the order of the starts. Files of one process run one after another. */
const cleanups: (() => unknown)[] = []

/**
 * Runs a function after the last test of the file. Unlike vitest's `afterAll`, which is ignored inside of a test and of
 * `beforeAll`, this works everywhere. A server that outlives its file would disturb the later files of its process.
 */
export function cleanUpAfterFile(cleanup: () => unknown): void {
  cleanups.push(cleanup)
}

/** Runs the registered functions, the newest first, even if one of them fails. Throws their errors. */
export async function runCleanups(): Promise<void> {
  const errors: unknown[] = []
  for (const cleanup of cleanups.splice(0).reverse()) {
    try {
      await cleanup()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'a cleanup failed')
}
