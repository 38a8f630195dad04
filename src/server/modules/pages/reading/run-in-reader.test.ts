import { describe, expect, it } from 'vitest'
import { runInReader } from './run-in-reader.ts'

describe('runInReader', () => {
  it('returns the result of a parser task', async () => {
    const roles = await runInReader('findFileRoles', '<link rel=stylesheet href=a.css>', 'index.html', [
      'index.html',
      'a.css',
    ])
    expect([...roles]).toEqual([
      ['a.css', 'style'],
      ['index.html', 'entry'],
    ])
  })

  it('does not block the calling thread during a parser task', async () => {
    let tickCount = 0
    const interval = setInterval(() => tickCount++, 1)
    await runInReader('isParsable', '<p>text <b>bold</b></p>'.repeat(20_000))
    clearInterval(interval)
    expect(tickCount).toBeGreaterThan(1)
  })

  it('runs the next task after a source that cannot be parsed', async () => {
    const tooComplex = `<p>${Array.from({ length: 2_000 }, (_, n) => `<b id=${n}>`).join('')}${'<p>x'.repeat(2_000)}`
    const options = { inject: '', base: '/x', paths: [] }
    await expect(runInReader('renderForShoppers', tooComplex, options)).rejects.toThrow('400,000 elements')
    expect(await runInReader('isParsable', '<p>fine')).toBe(true)
  })
})
