import { describe, expect, it } from 'vitest'
import { createContentVersion } from './content-version.ts'

/** Reads of the version that the test answers one by one, and a clock that it advances. */
function createFixture() {
  const asked: ((version: number) => void)[] = []
  let nowMs = 0
  const content = createContentVersion(
    () => new Promise(resolve => asked.push(resolve)),
    () => nowMs,
  )
  return {
    content,
    asked: () => asked.length,
    answer: (which: number, version: number) => asked[which]?.(version),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

describe('createContentVersion', () => {
  it('reads the version once for concurrent callers and reuses it for a second', async () => {
    const { content, asked, answer, pass } = createFixture()
    const both = [content.version(), content.version()]
    answer(0, 7)
    expect(await Promise.all(both)).toEqual([7, 7])
    pass(1_000)
    expect([await content.version(), asked()]).toEqual([7, 1])
  })

  it('refreshes in the background after one second and waits for a read after two', async () => {
    const { content, asked, answer, pass } = createFixture()
    const first = content.version()
    answer(0, 7)
    await first
    pass(1_500)
    expect([await content.version(), await content.version(), asked()]).toEqual([7, 7, 2])
    answer(1, 8)
    await new Promise(setImmediate)
    expect(await content.version()).toBe(8)
    pass(2_001)
    const late = content.version()
    answer(2, 9)
    expect(await late).toBe(9)
  })

  it('reads nothing while nobody needs the version', async () => {
    const { content, asked, answer, pass } = createFixture()
    const first = content.version()
    answer(0, 7)
    await first
    pass(60_000)
    await new Promise(setImmediate)
    expect(asked()).toBe(1)
  })

  it('discards a read that started before forget', async () => {
    const { content, asked, answer } = createFixture()
    const before = content.version()
    content.forget()
    const after = content.version()
    answer(1, 8)
    expect(await after).toBe(8)
    answer(0, 7)
    expect(await before).toBe(7)
    expect([await content.version(), asked()]).toEqual([8, 2])
  })
})
