import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { readDump } from './read-dump.ts'

const folder = mkdtempSync(join(tmpdir(), 'dump-reader-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, content: string | Uint8Array): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
const dump = `--
-- PostgreSQL database dump
--
SET client_encoding = 'UTF8';
COPY public.products (id, title, price) FROM stdin;
1\tMaçã do amor 日本\t1000
\\.
`
const encodeUtf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const crlf = dump.replaceAll('\n', '\r\n')
const listTitles = (file: string) => readDump(file).map(({ values }) => values.get('title'))

describe('readDumpText', () => {
  it.each<[string, Uint8Array | string]>([
    ['in UTF-8', dump],
    ['in UTF-8 with a byte order mark', `\uFEFF${crlf}`],
    ['in UTF-16 as PowerShell writes it', encodeUtf16(`\uFEFF${crlf}`)],
    ['in UTF-16 without a byte order mark', encodeUtf16(dump)],
    ['in big-endian UTF-16', encodeUtf16(`\uFEFF${crlf}`, true)],
    ['in big-endian UTF-16 without a byte order mark', encodeUtf16(dump, true)],
    ['packed with gzip', gzipSync(dump)],
    ['in UTF-16 and packed with gzip', gzipSync(encodeUtf16(`\uFEFF${crlf}`))],
  ])('reads a dump %s', (_, bytes) => {
    expect(listTitles(write('dump.sql', bytes))).toEqual(['Maçã do amor 日本'])
    expect(listTitles(write('any-name', bytes))).toEqual(['Maçã do amor 日本'])
  })

  it('reads Latin-1 text when the dump declares it', () => {
    const latin = dump.replace('UTF8', 'LATIN1').replace(' 日本', '')
    expect(listTitles(write('latin.sql', Buffer.from(latin, 'latin1')))).toEqual(['Maçã do amor'])
  })

  it.each<[string, Uint8Array, string]>([
    ['custom format', Buffer.from(`PGDMP\x01\x0e\0${'\0'.repeat(200)}`, 'latin1'), 'custom format of pg_dump'],
    ['tar format', Buffer.from(`toc.dat${'\0'.repeat(250)}ustar`, 'latin1'), 'pg_restore --file=dump.sql'],
    ['ZIP archive', Buffer.from('PK\x03\x04', 'latin1'), 'unpack it'],
    ['xz archive', Buffer.from('\xfd7zXZ\0', 'latin1'), 'pack it with gzip'],
    ['damaged gzip file', gzipSync(dump).subarray(0, 40), 'damaged gzip'],
    ['custom format in gzip', gzipSync(Buffer.from('PGDMP\x01')), 'custom format of pg_dump'],
    ['gzip bomb', gzipSync(new Uint8Array(80 * 1024 * 1024)), 'unpacks to more than'],
    ['unknown encoding', Buffer.from(dump.replace(' 日本', ''), 'latin1'), 'is neither UTF-8 nor UTF-16'],
  ])('rejects a file that cannot be read as a dump, and names the format or the remedy: %s', (_, bytes, remedy) => {
    const file = write('other.sql', bytes)
    expect(() => readDump(file)).toThrow(remedy)
    expect(() => readDump(file)).toThrow(file)
  })

  it('rejects a dump in the directory format of pg_dump', () => {
    const directory = join(folder, 'directory')
    mkdirSync(directory)
    writeFileSync(join(directory, 'toc.dat'), 'PGDMP')
    expect(() => readDump(directory)).toThrow('pg_restore --file=dump.sql')
  })

  it('reads one table from a gzipped CSV file', () => {
    expect(listTitles(write('products.csv.gz', gzipSync('id,title\n1,Maçã\n')))).toEqual(['Maçã'])
  })

  it('reads the same rows from a dump in every encoding', () => {
    const title = fc.string({ unit: 'grapheme', minLength: 1 }).filter(text => !/[\0\r\n\t\\]/.test(text))
    fc.assert(
      fc.property(title, fc.boolean(), (text, isBig) => {
        const encoded = `\uFEFF${dump.replace('Maçã do amor 日本', () => text)}`
        expect(listTitles(write('any.sql', encodeUtf16(encoded, isBig)))).toEqual([text])
      }),
      { numRuns: 30 },
    )
  })
})
