import { expect, it } from 'vitest'
import { parseByteRange } from './parse-byte-range.ts'

it('parses a Range header with first and last byte, with the first byte only, and with a suffix length', () => {
  expect(parseByteRange('bytes=0-0', 10)).toEqual({ start: 0, end: 0 })
  expect(parseByteRange('bytes=2-4', 10)).toEqual({ start: 2, end: 4 })
  expect(parseByteRange('bytes=5-', 10)).toEqual({ start: 5, end: 9 })
  expect(parseByteRange('bytes=5-999', 10)).toEqual({ start: 5, end: 9 })
  expect(parseByteRange('bytes=-3', 10)).toEqual({ start: 7, end: 9 })
  expect(parseByteRange('bytes=-30', 10)).toEqual({ start: 0, end: 9 })
})

it('reports a range beyond the end of a file, and any range of an empty file, as not satisfiable', () => {
  for (const header of ['bytes=10-', 'bytes=10-12', 'bytes=-0'])
    expect(parseByteRange(header, 10), header).toBe('beyond')
  for (const header of ['bytes=0-', 'bytes=-1']) expect(parseByteRange(header, 0), header).toBe('beyond')
})

it('treats any other Range header as a request for the whole file', () => {
  const ignoredHeaders = [
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=4-2',
    'bytes=0-1,3-4',
    'lines=0-1',
    'bytes=a-b',
    `bytes=${'9'.repeat(40)}-`,
  ]
  for (const header of ignoredHeaders) expect(parseByteRange(header, 10), String(header)).toBeNull()
})
