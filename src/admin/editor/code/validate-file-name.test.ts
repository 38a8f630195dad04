import { describe, expect, it } from 'vitest'
import { validateFileName } from './validate-file-name.ts'

const files = ['index.html', 'css/a.css', 'img/a.png'].map(path => ({ path, mime: '', size: 1, hash: path }))
const project = { files, source: { entry: 'index.html' } }

describe('validateFileName', () => {
  it('accepts only unused and safe file names of supported types', () => {
    const problem = (name: string) => validateFileName(project, name, null)
    for (const name of ['more.css', 'css/b.css', 'deep/er/data.json', 'ação 2.html'])
      expect([name, problem(name)]).toEqual([name, null])
    for (const name of [
      '',
      '../a.css',
      '/a.css',
      'a\\b.css',
      'CSS/A.css',
      'x.png',
      'x.exe',
      'x',
      '.git/a.css',
      `${'a/'.repeat(13)}a.css`,
    ])
      expect([name, problem(name)]).toEqual([name, expect.any(String)])
  })

  it('accepts a new name for an existing file only if the file type stays the same', () => {
    const problem = (name: string) => validateFileName(project, name, 'img/a.png')
    expect([problem('img/A.png'), problem('pic.png')]).toEqual([null, null])
    expect([problem('a.webp'), problem('css/a.css')].every(each => each !== null)).toBe(true)
  })
})
