import { describe, expect, it } from 'vitest'
import { collectProject } from './collect-project.ts'
import { createLookup, resolveReference } from './lookup.ts'
import { planProject } from './plan-project.ts'
import { decodeSource, getDeclaredCharset } from './source-text.ts'

const named = (...paths: string[]) => paths.map(path => ({ path, size: 10 }))
const bytes = (text: string) => new TextEncoder().encode(text)
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)

describe('planProject', () => {
  it('removes a shared top folder, skips system files and lists what it skipped', () => {
    const plan = planProject(
      named('site/index.html', 'site/css/a.css', 'site/.DS_Store', 'site/notes.psd', '__MACOSX/site/._index.html'),
    )
    expect(plan).toMatchObject({ ok: true, entry: 'index.html' })
    expect(plan.ok && plan.files.map(file => file.path)).toEqual(['index.html', 'css/a.css'])
    expect(plan.ok && plan.skipped.map(one => `${one.reason} ${one.path}`)).toEqual([
      'junk site/.DS_Store',
      'type site/notes.psd',
      'junk __MACOSX/site/._index.html',
    ])
  })

  it.each([
    [['a/b/index.html', 'index.html', 'other.html'], 'index.html'],
    [['pages/index.html', 'x.css'], 'pages/index.html'],
    [['offer.html', 'x.css'], 'offer.html'],
  ])('chooses the entry page among the files %j: %s', (paths, entry) =>
    expect(planProject(named(...paths))).toMatchObject({ ok: true, entry }),
  )

  it.each([
    ['unsafe_path', ['/etc/index.html']],
    ['unsafe_path', ['a/../index.html']],
    ['unsafe_path', ['a\\index.html']],
    ['unsafe_path', ['a\0.html']],
    ['unsafe_path', ['C:/index.html']],
    ['unsafe_path', ['a//index.html']],
    ['names_clash', ['index.html', 'Logo.png', 'logo.PNG']],
    ['names_clash', ['index.html', 'caf\u00e9.png', 'cafe\u0301.png']],
    ['no_html', ['a.css']],
    ['no_files', ['a.exe']],
    ['entry_unclear', ['a.html', 'b.html']],
    ['entry_unclear', ['a/index.html', 'b/index.html']],
    ['too_deep', ['index.html', `${'d/'.repeat(13)}a.css`]],
    ['too_many_files', ['index.html', ...Array.from({ length: 300 }, (_, n) => `${n}.css`)]],
  ])('rejects a project with the problem %s', (problem, paths) => {
    expect(planProject(named(...paths))).toMatchObject({ ok: false, problem })
  })

  it('rejects files and projects that are too large', () => {
    const index = { path: 'index.html', size: 10 }
    expect(planProject([index, { path: 'a.mp4', size: 25 * 1024 * 1024 + 1 }])).toMatchObject({
      problem: 'file_too_large',
      path: 'a.mp4',
    })
    expect(planProject([index, { path: 'a.svg', size: 10 * 1024 * 1024 + 1 }])).toMatchObject({
      problem: 'image_too_large',
      path: 'a.svg',
    })
    expect(planProject([{ ...index, size: 5 * 1024 * 1024 + 1 }])).toMatchObject({ problem: 'too_complex' })
    expect(planProject([{ ...index, size: 5 * 1024 * 1024 }])).toMatchObject({ ok: true })
    const parts = ['a', 'b', 'c'].map(name => ({ path: `${name}.mp4`, size: 21 * 1024 * 1024 }))
    expect(planProject([index, ...parts])).toMatchObject({ problem: 'too_large' })
  })
})

describe('collectProject', () => {
  it('marks the entry page and the main style sheet and script that the page loads', async () => {
    const html = `<link rel=stylesheet href="css/bootstrap.min.css"><link rel="stylesheet" href="./css/page.css?v=2">
      <script src="/js/jquery.min.js"></script><script src="js/app.js"></script>`
    const project = await collectProject([
      { path: 'index.html', bytes: bytes(html) },
      ...['css/bootstrap.min.css', 'css/page.css', 'css/unused.css', 'js/jquery.min.js', 'js/app.js'].map(path => ({
        path,
        bytes: bytes('x'),
      })),
      { path: 'a.jpg', bytes: png },
    ])
    const roles = project.ok && Object.fromEntries(project.files.map(file => [file.path, file.role]))
    expect(roles).toMatchObject({
      'index.html': 'entry',
      'css/page.css': 'style',
      'js/app.js': 'script',
      'css/unused.css': 'asset',
      'js/jquery.min.js': 'asset',
    })
    expect(project.ok && project.files.find(file => file.path === 'a.jpg')?.mime).toBe('image/png')
  })

  it.each([
    ['a.png', bytes('<script>alert(1)</script>')],
    ['a.woff2', png],
    ['a.css', Uint8Array.of(0x4d, 0x5a, 0x90, 0)],
    ['a.svg', bytes('not a picture')],
  ])('skips and lists %s when its bytes are of another type', async (path, content) => {
    const uploaded = [
      { path: 'index.html', bytes: bytes('<p>') },
      { path, bytes: content },
    ]
    expect(await collectProject(uploaded)).toMatchObject({
      ok: true,
      files: [{ path: 'index.html' }],
      skipped: [{ path, reason: 'content' }],
    })
  })
})

describe('createLookup', () => {
  const lookup = createLookup(['index.html', 'img/Ol\u00e1 1.png', 'docs/index.html', 'a%20b.css', 'X.css', 'x.CSS'])
  it.each([
    ['', 'index.html'],
    ['img/Ol%C3%A1%201.png', 'img/Ol\u00e1 1.png'],
    ['img/ola\u0301 1.PNG', 'img/Ol\u00e1 1.png'],
    ['img/Ola\u0301 1.png', 'img/Ol\u00e1 1.png'],
    ['IMG/OL\u00c1 1.png', 'img/Ol\u00e1 1.png'],
    ['docs/', 'docs/index.html'],
    ['docs', 'docs/index.html'],
    ['a%20b.css', 'a%20b.css'],
    ['docs//', 'docs/index.html'],
    ['docs//index.html', 'docs/index.html'],
    ['//img///Ol\u00e1%201.png', 'img/Ol\u00e1 1.png'],
    ['img%2F%2FOl\u00e1 1.png', 'img/Ol\u00e1 1.png'],
    ['x.css', null],
    ['X.css', 'X.css'],
    ['%zz', null],
  ])('resolves the requested path %s to %s', (requested, path) => expect(lookup(requested)).toBe(path))
})

it('resolves references inside the project and returns null for those that lead out of it', () => {
  expect(resolveReference('a/b.html', '../c/d e.png?x#y')).toBe('c/d e.png')
  expect(resolveReference('a/b.html', '/c.png')).toBe('c.png')
  expect(resolveReference('b.html', 'https://example.com/c.png')).toBeNull()
  expect(resolveReference('b.html', 'data:text/plain,a')).toBeNull()
})

it('decodes and encodes sources in any encoding byte for byte', () => {
  for (const source of [bytes('\uFEFFolá\r\n'), Uint8Array.from({ length: 256 }, (_, n) => n), Uint8Array.of()]) {
    const { text, encode } = decodeSource(source)
    expect([...encode(text)]).toEqual([...source])
  }
})

it('returns the declared encoding of a page that is not UTF-8', () => {
  expect(getDeclaredCharset('<html><head><meta charset="ISO-8859-1">')).toBe('iso-8859-1')
  expect(getDeclaredCharset('<meta http-equiv=content-type content="text/html; charset=Shift_JIS">')).toBe('shift_jis')
  expect(getDeclaredCharset('<p>')).toBe('windows-1252')
})
