import { strToU8, type Zippable, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { collectProject } from './collect-project.ts'
import { crc32 } from './crc32.ts'
import { planArchive } from './plan-archive.ts'
import { unzipProject } from './unzip.ts'
import { readDirectory } from './zip-directory.ts'
import { zipProject } from './zip-project.ts'

const page = strToU8('<p>hello</p>')
const zip = (files: Zippable) => zipSync(files)
const site = (files: Zippable = {}) => zip({ 'index.html': page, ...files })
const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024)
/** Builds a PNG file with this size in megabytes: the signature followed by zeros. */
function png(count: number) {
  const bytes = megabytes(count)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
  return bytes
}
/** Returns bytes that cannot be compressed. */
const noise = (count: number) =>
  Uint8Array.from({ length: count }, (_, at) => (Math.imul(at ^ 0x5bd1, 0x9e3779b1) >>> 13) & 255)

const findEntries = (archive: Uint8Array) => {
  const view = new DataView(archive.buffer, archive.byteOffset)
  return [...archive.keys()].filter(at => at + 46 <= archive.length && view.getUint32(at, true) === 0x02014b50)
}
/** Falsifies a value in an archive's directory, `at` bytes into the entry `index`, and returns the archive. */
function falsifyEntry(archive: Uint8Array, index: number, at: number, value: number, bytes: 2 | 4 = 4) {
  const view = new DataView(archive.buffer)
  const place = (findEntries(archive)[index] ?? 0) + at
  if (bytes === 4) view.setUint32(place, value, true)
  else view.setUint16(place, value, true)
  return archive
}
const findProblem = async (archive: Uint8Array, entry?: string) => {
  const result = await unzipProject(archive, entry)
  return result.ok ? 'taken' : `${result.problem} ${result.path ?? ''}`.trim()
}

describe('unzipProject', () => {
  it.each<[string, Uint8Array]>([
    ['unsafe_path ../index.html', zip({ '../index.html': page })],
    ['unsafe_path ../etc/index.html', zip({ '/../etc/index.html': page })],
    ['unsafe_path ../x.css', site({ '..\\x.css': page })],
    ['unsafe_path a/../../x.css', site({ 'a\\..\\..\\x.css': page })],
    ['unsafe_path ../x.css', site({ './/.././x.css': page })],
    ['unsafe_path C:/index.html', zip({ 'C:/index.html': page })],
    ['unsafe_path C:/index.html', zip({ 'C:\\index.html': page })],
    ['names_clash IMG/A.css', site({ 'img/a.css': page, 'IMG/A.css': page })],
    ['too_deep', site({ [`${'d/'.repeat(13)}a.css`]: page })],
    ['archive_encrypted index.html', falsifyEntry(site(), 0, 8, 1, 2)],
    ['no_files', falsifyEntry(site(), 0, 38, 0o120777 << 16)],
    ['archive_method index.html', falsifyEntry(site(), 0, 10, 9, 2)],
    ['archive_method index.html', falsifyEntry(site(), 0, 10, 12, 2)],
    ['archive_method index.html', falsifyEntry(site(), 0, 10, 14, 2)],
    ['wrong_type index.html', zip({ 'index.html': strToU8('%PDF-1.4'), 'a.css': page })],
    ['no_html', zip({ 'a.css': page })],
    ['no_files', zip({ 'a.exe': page })],
    ['bad_archive', strToU8('PK but nothing more of an archive than that')],
    ['bad_archive', new Uint8Array()],
    ['bad_archive', site().subarray(0, 60)],
  ])('rejects an archive with the problem: %s', async (problem, archive) => {
    expect((await findProblem(archive)).startsWith(problem)).toBe(true)
  })

  it('rejects a ZIP bomb before most of it is unpacked', async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${n}.txt`, megabytes(2)]))
    expect(await findProblem(site({ 'a.txt': megabytes(24) }))).toBe('too_large a.txt')
    expect(await findProblem(site({ 'a.txt': megabytes(26) }))).toBe('file_too_large a.txt')
    expect(await findProblem(site({ 'a.png': png(11) }))).toBe('image_too_large a.png')
    expect(await findProblem(site(files))).toBe('too_large')
  })

  it('verifies the sizes, checksums and offsets of archive entries', async () => {
    expect(await findProblem(falsifyEntry(site({ 'a.txt': megabytes(20) }), 1, 24, 10))).toBe('too_large a.txt')
    expect(await findProblem(falsifyEntry(site(), 0, 24, 5))).toBe('bad_archive index.html')
    expect(await findProblem(falsifyEntry(site(), 0, 24, 5_000))).toBe('bad_archive index.html')
    expect(await findProblem(falsifyEntry(site(), 0, 16, 1))).toBe('bad_archive index.html')
    expect(await findProblem(falsifyEntry(site(), 0, 20, 1_000_000))).toBe('bad_archive index.html')
    expect(await findProblem(falsifyEntry(site(), 0, 42, 1_000_000))).toBe('bad_archive index.html')
    const stored = zip({ 'index.html': [page, { level: 0 }], 'a.txt': [noise(3_000), { level: 0 }] })
    expect(await findProblem(stored)).toBe('taken')
    stored[45] = (stored[45] ?? 0) ^ 1
    expect(await findProblem(stored)).toMatch(/^bad_archive/)
  })

  it('rejects archive entries that share bytes', async () => {
    const archive = site({ 'a.css': noise(2_000), 'b.css': noise(2_000) })
    const [, a = 0] = readDirectory(archive)?.map(entry => entry.offset) ?? []
    expect(await findProblem(falsifyEntry(archive, 2, 42, a))).toMatch(/^bad_archive/)
  })

  it('rejects an archive of a hundred thousand files before it is unpacked', async () => {
    const entry = zip({ 'index.html': [page, { level: 0 }] })
    const many = zip(Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [`node_modules/${n}.js`, page])))
    expect(await findProblem(many)).toBe('too_many_files')
    expect(await findProblem(zip(Object.fromEntries(Array.from({ length: 301 }, (_, n) => [`${n}.css`, page]))))).toBe(
      'too_many_files',
    )
    // A ZIP64 end record, which an archive with more than 65,535 entries needs.
    const large = new Uint8Array(entry.length + 76)
    const [view, end] = [new DataView(large.buffer), entry.length - 22]
    large.set(entry.subarray(0, end))
    view.setUint32(end, 0x06064b50, true)
    view.setBigUint64(end + 32, 100_000n, true)
    view.setBigUint64(end + 48, BigInt(findEntries(entry)[0] ?? 0), true)
    view.setUint32(end + 56, 0x07064b50, true)
    view.setBigUint64(end + 64, BigInt(end), true)
    large.set(entry.subarray(end), end + 76)
    view.setUint16(end + 76 + 10, 0xffff, true)
    expect(await findProblem(large)).toBe('too_many_files')
    view.setBigUint64(end + 32, 1n, true)
    expect(await findProblem(large)).toBe('taken')
  })

  it('accepts an archive with skipped files of any kind', async () => {
    const archive = site({
      '__MACOSX/a.zip': page,
      'node_modules/x/b.tgz': page,
      '.git/HEAD': page,
      'notes.psd': megabytes(40),
    })
    const result = await unzipProject(archive)
    expect(result.ok && result.files.map(file => [file.path, file.bytes.length > 0])).toEqual([
      ['index.html', true],
      ['__MACOSX/a.zip', false],
      ['node_modules/x/b.tgz', false],
      ['.git/HEAD', false],
      ['notes.psd', false],
    ])
  })

  it('skips nested archives and links and accepts the other files', async () => {
    const archive = site({
      'downloads/bonus.zip': zip({ a: page }),
      'a/b.tar.gz': strToU8('\x1f\x8b'),
      'real.css': page,
      'link.css': strToU8('../../etc/passwd'),
      'old.7z': page,
    })
    const result = await unzipProject(falsifyEntry(archive, 4, 38, 0o120777 << 16))
    expect(result.ok && (await collectProject(result.files))).toMatchObject({
      files: [{ path: 'index.html' }, { path: 'real.css' }],
      skipped: [
        { path: 'downloads/bonus.zip', reason: 'type' },
        { path: 'a/b.tar.gz', reason: 'type' },
        { path: 'link.css', reason: 'link' },
        { path: 'old.7z', reason: 'type' },
      ],
    })
  })

  it('accepts an archive whose skipped files are encrypted or use an unsupported compression method', async () => {
    const archive = site({ 'notes.psd': noise(50), 'more.doc': noise(50) })
    expect(await findProblem(falsifyEntry(falsifyEntry(archive, 1, 8, 1, 2), 2, 10, 14, 2))).toBe('taken')
  })

  it('reports the candidates when the entry page is unclear', async () => {
    const archive = zip({ 'site/b.html': page, 'site/a.html': page, 'site/x/index.css': page })
    const unclear = { ok: false, problem: 'entry_unclear', candidates: ['a.html', 'b.html'] }
    expect(await planArchive(archive)).toEqual(unclear)
    expect(await planArchive(archive, 'c.html')).toEqual(unclear)
    expect(await planArchive(archive, 'site/b.html')).toMatchObject({ ok: true, entry: 'b.html' })
    const unpacked = await unzipProject(archive, 'b.html')
    expect(unpacked.ok && (await collectProject(unpacked.files, 'b.html'))).toMatchObject({ ok: true, entry: 'b.html' })
  })
})

describe('a file whose content contradicts its name', () => {
  const programs = {
    elf: [0x7f, 0x45, 0x4c, 0x46],
    exe: [0x4d, 0x5a, 0x90],
    zip: [0x50, 0x4b, 3, 4],
    gzip: [0x1f, 0x8b, 8],
    wasm: [0, 0x61, 0x73, 0x6d],
  }
  it.each(Object.entries(programs))(
    'skips and lists files whose content is that of a program or archive: %s',
    async (_, start) => {
      const bytes = Uint8Array.from([...start, ...noise(50)])
      const paths = ['a.css', 'a.js', 'a.js.download', 'a.txt', 'a.json', 'a.svg', 'a.png', 'a.mp3', 'a.pdf', 'a.woff2']
      const uploaded = [{ path: 'index.html', bytes: page }, ...paths.map(path => ({ path, bytes }))]
      expect(await collectProject(uploaded)).toMatchObject({
        files: [{ path: 'index.html' }],
        skipped: paths.map(path => ({ path, reason: 'content' })),
      })
      const nameless = [
        { path: 'index.html', bytes: page },
        { path: 'run', bytes },
      ]
      expect(await collectProject(nameless)).toMatchObject({ skipped: [{ path: 'run', reason: 'type' }] })
    },
  )
})

it('rejects a page whose tree would be far larger than its source', async () => {
  const html = `<p>${Array.from({ length: 2_000 }, (_, n) => `<b id=${n}>`).join('')}${'<p>x'.repeat(2_000)}`
  expect(await collectProject([{ path: 'index.html', bytes: strToU8(html) }])).toEqual({
    ok: false,
    problem: 'too_complex',
    path: 'index.html',
  })
})

it('packs the same project to the same bytes at any time', async () => {
  const files = [
    { path: 'index.html', bytes: page },
    { path: 'img/ol\u00e1 1.png', bytes: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, ...noise(5_000)]) },
    { path: 'empty.css', bytes: new Uint8Array() },
  ]
  const archive = zipProject(files)
  expect(Buffer.compare(archive, zipProject(files))).toBe(0)
  expect(new DataView(archive.buffer).getUint32(10, true)).toBe(0x00210000)
  const again = await unzipProject(archive)
  expect(again).toEqual({ ok: true, files })
})

it('computes the CRC-32 that archives use', () => expect(crc32(strToU8('123456789'))).toBe(0xcbf43926))
