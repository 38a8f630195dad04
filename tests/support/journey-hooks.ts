import { afterAll, beforeEach, type RunnerTestSuite } from 'vitest'
import { runCleanups } from './cleanup.ts'
import { stopShops } from './shop-process.ts'

const hasFailed = (suite: RunnerTestSuite): boolean =>
  suite.tasks.some(task => task.result?.state === 'fail' || (task.type === 'suite' && hasFailed(task)))

// The tests of a file are the steps of one journey. After a failed step, each later step would only wait until its
// timeout.
beforeEach(({ task, skip }) => {
  if (hasFailed(task.file)) skip('an earlier step of this journey failed')
})

// The first `afterAll` hook of a file runs last, after the browser has closed.
afterAll(stopShops)
afterAll(runCleanups)
