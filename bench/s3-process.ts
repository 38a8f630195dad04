import { startS3Store } from '#tests/support/s3-store.ts'

// The store runs in a process of its own, so that its work does not delay the buyers of a benchmark.
const { env, directory } = await startS3Store()
process.send?.({ env, directory })
process.once('disconnect', () => process.exit())
