import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { expandArchive, unzipProject } from './unzip.ts'

const zip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [path, typeof content === 'string' ? strToU8(content) : content]),
    ),
  )
/** Returns the archive after changing one 16-bit field of its only directory entry. */
function patched(at: number, value: number) {
  const bytes = zip({ 'index.html': '<p>' })
  const view = new DataView(bytes.buffer)
  const start = bytes.findIndex((_, index) => index + 4 <= bytes.length && view.getUint32(index, true) === 0x02014b50)
  view.setUint16(start + at, value, true)
  return bytes
}

it('unpacks the files that the project keeps and leaves skipped files empty', async () => {
  const result = await unzipProject(
    zip({ 'site/index.html': '<p>ol\u00e1', 'site/caf\u00e9.css': 'a{}', '__MACOSX/x': 'x', 'site/a.psd': 'x' }),
  )
  expect(result.ok && result.files.map(file => [file.path, new TextDecoder().decode(file.bytes)])).toEqual([
    ['site/index.html', '<p>ol\u00e1'],
    ['site/caf\u00e9.css', 'a{}'],
    ['__MACOSX/x', ''],
    ['site/a.psd', ''],
  ])
})

it.each([
  ['unsafe_path', zip({ '../index.html': 'x' })],
  ['no_html', zip({ 'a.css': 'x' })],
  ['bad_archive', strToU8('not an archive at all, only text of some length')],
  ['archive_encrypted', patched(8, 1)],
  ['archive_method', patched(10, 14)],
  ['no_files', patched(40, 0o120777)],
  // Twenty megabytes of zeros compress to twenty kilobytes.
  ['too_large', zip({ 'index.html': 'x', 'a.txt': new Uint8Array(20 * 1024 * 1024) })],
])('rejects an archive with the problem %s', async (problem, archive) => {
  expect(await unzipProject(archive)).toMatchObject({ ok: false, problem })
})

it('rejects a ZIP bomb whose directory declares a small size', async () => {
  const archive = zip({ 'index.html': 'x', 'a.txt': new Uint8Array(20 * 1024 * 1024) })
  const view = new DataView(archive.buffer)
  const entries = [...archive.keys()].filter(at => at + 46 < archive.length && view.getUint32(at, true) === 0x02014b50)
  view.setUint32((entries[1] ?? 0) + 24, 10, true)
  expect(await unzipProject(archive)).toMatchObject({ ok: false, problem: 'too_large' })
})

it('unpacks a single ZIP file and keeps an uploaded folder as it is', async () => {
  const bytes = zip({ 'index.html': 'x' })
  expect(await expandArchive([{ path: 'Site.ZIP', bytes }])).toMatchObject({
    ok: true,
    files: [{ path: 'index.html' }],
  })
  const folder = [
    { path: 'index.html', bytes },
    { path: 'a.zip', bytes },
  ]
  expect(await expandArchive(folder)).toEqual({ ok: true, files: folder })
})
