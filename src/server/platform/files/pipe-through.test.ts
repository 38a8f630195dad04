import { Transform } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { pipeThrough } from './pipe-through.ts'

const createDoubler = () =>
  new Transform({
    objectMode: true,
    transform(value: number, _, done) {
      for (let times = 0; times < 20; times += 1) this.push(value * 2)
      done()
    },
  })
const createEndlessSource = (ended: () => void) =>
  (async function* () {
    try {
      for (let at = 1; ; at += 1) yield at
    } finally {
      ended()
    }
  })()

it('yields the output of the transform for each value', async () => {
  const read: number[] = []
  for await (const value of pipeThrough([1, 2], createDoubler())) read.push(value)
  expect(read).toEqual([...Array(20).fill(2), ...Array(20).fill(4)])
})

it('ends the source when the reader stops early, without an uncaught error', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  for (const leavesAfter of [1, 19, 20, 21, 200]) {
    let isEnded = false
    let count = 0
    for await (const _ of pipeThrough(
      createEndlessSource(() => {
        isEnded = true
      }),
      createDoubler(),
    )) {
      count += 1
      if (count === leavesAfter) break
    }
    for (let turns = 0; turns < 20; turns += 1) await turn()
    expect([leavesAfter, isEnded]).toEqual([leavesAfter, true])
  }
  process.off('uncaughtException', note)
  expect(uncaught).toEqual([])
})

it('passes an error of the source to the reader', async () => {
  async function* broken() {
    yield 1
    throw new Error('the database is gone')
  }
  const read = async () => {
    for await (const _ of pipeThrough(broken(), createDoubler())) await turn()
  }
  await expect(read()).rejects.toThrow('the database is gone')
})
