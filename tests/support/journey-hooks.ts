import { afterAll, beforeEach, type RunnerTestSuite } from 'vitest'
import { stopShops } from './shop-process.ts'

const hasFailed = (suite: RunnerTestSuite): boolean =>
  suite.tasks.some(task => task.result?.state === 'fail' || (task.type === 'suite' && hasFailed(task)))

// The tests of a file are the steps of one journey: after one that failed, the others would each wait for what never comes.
beforeEach(({ task, skip }) => {
  if (hasFailed(task.file)) skip('an earlier step of this journey failed')
})

// The first of a file's hooks, so the last to be called: its browser is gone by then.
afterAll(stopShops)
