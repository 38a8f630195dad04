import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeLines } from './merge-lines.ts'

const base = 'a\r\nb\r\nc\r\nd\r\ne\r\n'

it('merges changes to different lines and keeps line endings', () => {
  expect(mergeLines(base, base.replace('a', 'A'), base.replace('e', 'E'))).toBe('A\r\nb\r\nc\r\nd\r\nE\r\n')
  expect(mergeLines(base, `new\r\n${base}`, base.replace('d\r\n', ''))).toBe('new\r\na\r\nb\r\nc\r\ne\r\n')
  expect(mergeLines(base, base.replace('c', 'C'), base.replace('c', 'C').replace('a', 'A'))).toBe(
    'A\r\nb\r\nC\r\nd\r\ne\r\n',
  )
})

it('returns null for changes to the same line or to adjacent lines', () => {
  expect(mergeLines(base, base.replace('c', 'C'), base.replace('c', 'x'))).toBeNull()
  expect(mergeLines(base, base.replace('c', 'C'), base.replace('d', 'D'))).toBeNull()
  expect(mergeLines('', 'a', 'b')).toBeNull()
})

const texts = fc
  .array(fc.constantFrom('a\n', 'b\n', 'c\r\n', '\n', 'd'), { maxLength: 12 })
  .map(lines => lines.join(''))

it('returns the changed text when the other side changed nothing', () => {
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      expect(mergeLines(one, other, one)).toBe(other)
      expect(mergeLines(one, one, other)).toBe(other)
      expect(mergeLines(one, other, other)).toBe(other)
    }),
  )
})
