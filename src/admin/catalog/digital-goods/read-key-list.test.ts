import { describe, expect, it } from 'vitest'
import { appendKeys, readKeyList } from './read-key-list.ts'

describe('readKeyList', () => {
  it('counts the lines that repeat a key, and lists the lines without a valid key', () => {
    expect(readKeyList('AAAA-1\nBBBB-2\nAAAA-1\nábc\n\nAAAA-1')).toEqual({
      keys: ['AAAA-1', 'BBBB-2'],
      repeated: 2,
      invalidLines: [4],
    })
  })

  it('counts a generated key in lower case as a repetition', () => {
    expect(readKeyList('7K3M-9QXW-0ABC-1DEF\n7k3m-9qxw-oabc-ldef')).toMatchObject({
      keys: ['7K3M-9QXW-0ABC-1DEF'],
      repeated: 1,
    })
  })
})

describe('appendKeys', () => {
  it('adds one line for each key after the typed lines', () => {
    expect(appendKeys('', ['AAAA', 'BBBB'])).toBe('AAAA\nBBBB')
    expect(appendKeys('AAAA\n\n', ['BBBB'])).toBe('AAAA\nBBBB')
  })

  it.each(['AB,CD', 'AB;CD', 'A"B"C'])('writes %j so that the same key is read', key => {
    expect(readKeyList(appendKeys('AAAA', [key])).keys).toEqual(['AAAA', key])
  })
})
