import { describe, expect, it } from 'vitest'
import { restoreLineEndings } from './line-endings.ts'

describe('restoreLineEndings', () => {
  it.each([
    ['a\r\nb\r\nc', 'a\nx\nc', 'a\r\nx\r\nc'],
    ['a\r\nb\nc\rd', 'a\nb\nc\nd', 'a\r\nb\nc\rd'],
    ['a\r\nb\r\nc\nd', 'a\nb\nnew\nc\nd', 'a\r\nb\r\nnew\r\nc\nd'],
    ['a\r\nb\r\nc', 'a\nc', 'a\r\nc'],
    ['a\nb', 'a\nc\nb', 'a\nc\nb'],
    ['a\r\n', '', ''],
    ['', 'a\nb', 'a\nb'],
    ['a\r\na\r\na', 'a\na\na\na', 'a\r\na\r\na\r\na'],
    ['a\r\nb\r\n', 'a\r\nx\n', 'a\r\nx\n'],
  ])('keeps the line endings when %j is edited as %j: %j', (before, edited, stored) =>
    expect(restoreLineEndings(before, edited)).toBe(stored),
  )
})
