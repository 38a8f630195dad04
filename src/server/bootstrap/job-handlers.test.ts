import { expect, it } from 'vitest'
import { operations as english } from '#i18n/en/operations.ts'
import { operations as portuguese } from '#i18n/spec/operations.ts'
import { jobHandlers } from '#server/bootstrap/assemble.ts'
import { releasedTopics } from '#tests/support/released-topics.ts'

it.each(releasedTopics)('handles jobs that release 0.1.0 enqueued under the topic %s', topic => {
  expect(jobHandlers).toHaveProperty([topic])
})

it('has an English and a Portuguese name for every job topic', () => {
  for (const topic of Object.keys(jobHandlers))
    for (const { work } of [english, portuguese]) expect(work).toHaveProperty([topic])
})
