import type { Scenario } from '../scenario.ts'
import { runDeadLinks } from './dead-links.ts'
import { runResumedInBucket, runResumedOnDisk } from './resumed.ts'

/** Private files of paid orders: their links, their bytes and their counted downloads. */
export const downloadScenarios: readonly Scenario[] = [
  { name: 'a refunded or disputed file is closed in two processes', waits: true, run: runDeadLinks },
  { name: 'a download resumed after a kill, from the disk', run: runResumedOnDisk },
  { name: 'a download resumed after a kill, from a bucket', run: runResumedInBucket },
]
