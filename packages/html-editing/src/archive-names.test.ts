import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { crc32 } from './crc32.ts'
import { planArchive } from './plan-archive.ts'
import { toProjectPath } from './project-path.ts'
import { expandArchive } from './unzip.ts'
import { readDirectory } from './zip-directory.ts'

const page = strToU8('<p>hello</p>')
const buildArchive = (...names: string[]) => zipSync(Object.fromEntries(names.map(name => [name, page])))
const findOffsets = (archive: Uint8Array, signature: number) => {
  const view = new DataView(archive.buffer, archive.byteOffset)
  return [...archive.keys()].filter(at => at + 30 <= archive.length && view.getUint32(at, true) === signature)
}
const directoryEntry = 0x02014b50

/** Builds an archive whose first file name consists of these raw bytes, as a tool without UTF-8 writes it. */
function buildArchiveWithRawName(...name: number[]) {
  const archive = buildArchive('x'.repeat(name.length), 'index.html')
  archive.set(name, (findOffsets(archive, directoryEntry)[0] ?? 0) + 46)
  return archive
}

/** Builds an archive whose first file name is in a legacy encoding and, in Info-ZIP's extra field, in Unicode. */
function withUnicodeName(old: string, name: string, checksum = crc32(strToU8(old))) {
  const utf8 = strToU8(name)
  const field = new Uint8Array(5 + utf8.length)
  field[0] = 1
  new DataView(field.buffer).setUint32(1, checksum, true)
  field.set(utf8, 5)
  return zipSync({ [old]: [page, { extra: { 28789: field } }], 'index.html': page })
}

describe('toProjectPath', () => {
  it.each([
    ['site\\css\\page.css', 'site/css/page.css'],
    ['./index.html', 'index.html'],
    ['.\\index.html', 'index.html'],
    ['/index.html', 'index.html'],
    ['\\\\server\\site\\a.css', 'server/site/a.css'],
    ['a/./b//c.css', 'a/b/c.css'],
    ['../x.css', '../x.css'],
    ['a\\..\\x.css', 'a/../x.css'],
    ['C:\\site\\a.css', 'C:/site/a.css'],
    ['...', '...'],
    ['/', ''],
  ])('converts the name %s to the path %s', (name, path) => expect(toProjectPath(name)).toBe(path))

  it('returns a path with a ".." part exactly when the name contains one', () => {
    const part = fc.constantFrom('a', 'b.css', '.', '..', '', '...', 'c d')
    const separator = fc.constantFrom('/', '\\', '//', '\\\\', '/./', '\\.\\')
    fc.assert(
      fc.property(fc.array(fc.tuple(part, separator), { minLength: 1, maxLength: 8 }), pieces => {
        const path = toProjectPath(pieces.flat().join(''))
        expect(path).not.toMatch(/\\|^\/|\/\/|\/$|(^|\/)\.(\/|$)/)
        expect(path.split('/').includes('..')).toBe(pieces.some(([name]) => name === '..'))
        expect(toProjectPath(path)).toBe(path)
      }),
    )
  })
})

describe('planArchive', () => {
  it.each([
    ['with Windows separators', ['site\\', 'site\\css\\', 'site\\index.html', 'site\\css\\page.css']],
    ['made from a folder named `.`', ['./', './index.html', './css/page.css']],
    ['made from the root folder', ['/', '/index.html', '/css/page.css']],
    ['with both kinds of separators', ['site/index.html', 'site\\css/page.css']],
  ])('accepts an archive %s and keeps its folders', async (_, names) => {
    const plan = await planArchive(buildArchive(...names))
    expect(plan).toMatchObject({ ok: true, entry: 'index.html', skipped: [] })
    expect(plan.ok && plan.files.map(file => file.path)).toEqual(['index.html', 'css/page.css'])
  })

  it('rejects names that become equal when separators are normalized', async () => {
    expect(await planArchive(buildArchive('index.html', 'a/b.css', 'a\\b.css'))).toMatchObject({
      problem: 'names_clash',
      path: 'a/b.css',
    })
  })

  it.each([
    ['c\u00e7\u00e3.css', buildArchiveWithRawName(0x63, 0x87, 0xc6, 0x2e, 0x63, 0x73, 0x73)],
    ['caf\u00e9.png', buildArchiveWithRawName(0x63, 0x61, 0x66, 0x82, 0x2e, 0x70, 0x6e, 0x67)],
    ['ni\u00f1o.js', buildArchiveWithRawName(0x6e, 0x69, 0xa4, 0x6f, 0x2e, 0x6a, 0x73)],
    ['ol\u00e1.css', buildArchiveWithRawName(...strToU8('ol\u00e1.css'))],
    ['ma\u00e7\u00e3.css', withUnicodeName('ma??.css', 'ma\u00e7\u00e3.css')],
    ['\u65e5\u672c/a.css', withUnicodeName('__/a.css', '\u65e5\u672c/a.css')],
    // A tool that ignores the extra field renamed the file, so the field still contains the old name.
    ['new.css', withUnicodeName('new.css', 'old.css', crc32(strToU8('old.css')))],
  ])('reads the original file name %s', (name, archive) => {
    expect(readDirectory(archive)?.[0]?.path).toBe(name)
  })

  it('rejects a Unicode file name that leads out of the project', async () => {
    expect(await planArchive(withUnicodeName('a.css', '..\\a.css'))).toMatchObject({
      problem: 'unsafe_path',
      path: '../a.css',
    })
  })

  it('normalizes the paths of an uploaded folder like the names in an archive', async () => {
    const bytes = page
    const folder = ['.\\index.html', '/css\\a.css'].map(path => ({ path, bytes }))
    expect(await expandArchive(folder)).toEqual({
      ok: true,
      files: [
        { path: 'index.html', bytes },
        { path: 'css/a.css', bytes },
      ],
    })
  })
})
