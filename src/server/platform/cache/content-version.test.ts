import { describe, expect, it } from 'vitest'
import { createContentVersion } from './content-version.ts'

/** Creates a content version whose database reads the test completes one by one and whose clock it advances. */
function createFixture() {
  const reads: ((version: number) => void)[] = []
  let nowMs = 0
  const content = createContentVersion(
    () => new Promise(resolve => reads.push(resolve)),
    () => nowMs,
  )
  return {
    content,
    countReads: () => reads.length,
    answer: (readIndex: number, version: number) => reads[readIndex]?.(version),
    advance: (ms: number) => {
      nowMs += ms
    },
  }
}

describe('createContentVersion', () => {
  it('reads the content version once for concurrent callers and reuses it for a second', async () => {
    const { content, countReads, answer, advance } = createFixture()
    const both = [content.version(), content.version()]
    answer(0, 7)
    expect(await Promise.all(both)).toEqual([7, 7])
    advance(1_000)
    expect([await content.version(), countReads()]).toEqual([7, 1])
  })

  it('refreshes a version older than one second in the background, and waits for a read after two seconds', async () => {
    const { content, countReads, answer, advance } = createFixture()
    const first = content.version()
    answer(0, 7)
    await first
    advance(1_500)
    expect([await content.version(), await content.version(), countReads()]).toEqual([7, 7, 2])
    answer(1, 8)
    await new Promise(setImmediate)
    expect(await content.version()).toBe(8)
    advance(2_001)
    const late = content.version()
    answer(2, 9)
    expect(await late).toBe(9)
  })

  it('reads nothing while nobody requests the content version', async () => {
    const { content, countReads, answer, advance } = createFixture()
    const first = content.version()
    answer(0, 7)
    await first
    advance(60_000)
    await new Promise(setImmediate)
    expect(countReads()).toBe(1)
  })

  it('discards a read that started before `forget` was called', async () => {
    const { content, countReads, answer } = createFixture()
    const before = content.version()
    content.forget()
    const after = content.version()
    answer(1, 8)
    expect(await after).toBe(8)
    answer(0, 7)
    expect(await before).toBe(7)
    expect([await content.version(), countReads()]).toEqual([8, 2])
  })
})
