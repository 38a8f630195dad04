import { zipProject } from '@vitrine/html-editing/zip-project.ts'
import { describe, expect, it } from 'vitest'
import { Problem } from '#api-client/call.ts'
import { formatFileSize } from '../../ui/format-file-size.ts'
import { chooseProject, formatProjectProblem, formatUploadError, getCandidates } from './project.ts'

const bmp = `BM${'\0'.repeat(12)}(${'\0'.repeat(43)}`
const picked = (...paths: string[]) => paths.map(path => ({ path, file: new File(['12345'], path) }))
const zipped = (...paths: string[]) => {
  const bytes = zipProject(paths.map(path => ({ path, bytes: new TextEncoder().encode('12345') })))
  return [{ path: 'site.zip', file: new File([new Uint8Array(bytes)], 'site.zip') }]
}

describe('chooseProject with a folder', () => {
  it('skips and lists files that do not belong to a page', async () => {
    const chosen = await chooseProject(picked('site/index.html', 'site/a.psd', 'site/.DS_Store'))
    expect(chosen).toMatchObject({
      name: 'site',
      entry: 'index.html',
      count: 1,
      bytes: 5,
      skipped: [{ path: 'site/a.psd' }, { path: 'site/.DS_Store' }],
    })
    expect('files' in chosen && chosen.files.map(file => file.path)).toEqual(['site/index.html'])
  })

  it('rejects a folder without an HTML page before anything is sent, and gives the reason', async () => {
    const chosen = await chooseProject(picked('a.css'))
    expect('problem' in chosen && formatProjectProblem(chosen)).toBe('Falta uma página HTML na pasta.')
  })

  it('returns the candidates for the entry page when the entry page is ambiguous', async () => {
    expect(await chooseProject(picked('site/b.html', 'site/a.html', 'site/a.css'))).toMatchObject({
      entry: null,
      candidates: ['a.html', 'b.html'],
      count: 3,
    })
  })
})

describe.each([
  [
    'a folder',
    (files: Record<string, string>) =>
      Object.entries(files).map(([path, text]) => ({ path, file: new File([text], path) })),
  ],
  [
    'a ZIP',
    (files: Record<string, string>) => {
      const bytes = zipProject(
        Object.entries(files).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) })),
      )
      return [{ path: 'site.zip', file: new File([new Uint8Array(bytes)], 'site.zip') }]
    },
  ],
])('chooseProject with the files of %s', (_, kind) => {
  it('checks the content of files, and lists skipped files before anything is sent', async () => {
    const chosen = await chooseProject(
      kind({
        'index.html': '<p>',
        'page_files/css2': 'h1{color:red}',
        'old.jpg': bmp,
        'broken.png': 'no picture',
        'bonus.zip': 'PK',
        LICENSE: 'MIT',
      }),
    )
    expect(chosen).toMatchObject({
      entry: 'index.html',
      count: 3,
      skipped: [
        { path: 'broken.png', reason: 'content' },
        { path: 'bonus.zip', reason: 'type' },
        { path: 'LICENSE', reason: 'type' },
      ],
    })
  })
})

describe('chooseProject with a ZIP', () => {
  it('inspects the files of a ZIP and sends the ZIP unchanged', async () => {
    const chosen = await chooseProject(zipped('site/index.html', 'site/a.exe'))
    expect(chosen).toMatchObject({ name: 'site.zip', entry: 'index.html', count: 1, bytes: 5 })
    expect('files' in chosen && chosen.files.map(file => file.path)).toEqual(['site.zip'])
    expect('skipped' in chosen && chosen.skipped).toEqual([{ path: 'site/a.exe', reason: 'type' }])
    expect(await chooseProject(zipped('a.html', 'b.html'))).toMatchObject({
      entry: null,
      candidates: ['a.html', 'b.html'],
    })
  })

  it('rejects a file that is not a ZIP archive', async () => {
    const broken = await chooseProject([{ path: 'a.zip', file: new File(['no archive'], 'a.zip') }])
    expect('problem' in broken && formatProjectProblem(broken)).toContain('O ZIP está danificado')
  })
})

it('formats upload errors: a rejected file with its path, a taken slug, and a lost connection', () => {
  const answer = { error: 'project_invalid', problem: 'wrong_type', path: 'a.png' }
  expect(formatUploadError(new Problem(422, answer))).toBe('O conteúdo de um arquivo não corresponde ao nome. (a.png)')
  expect(formatUploadError(new Problem(409, { error: 'slug_taken' }))).toContain('Este endereço já está em uso')
  expect(formatUploadError(new TypeError('lost'))).toBe('A conexão caiu no meio do envio.')
  expect(getCandidates(new Problem(422, { ...answer, ...{ candidates: ['a.html'] } }))).toEqual(['a.html'])
  expect(getCandidates(new Problem(422, answer))).toEqual([])
})

it('formats file sizes in KB or MB', () => {
  expect([0, 340 * 1024, 1_300_000, 62 * 1024 * 1024].map(formatFileSize)).toEqual([
    '1 KB',
    '340 KB',
    '1,2 MB',
    '62 MB',
  ])
})
