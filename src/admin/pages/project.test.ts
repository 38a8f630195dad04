import { expect, it } from 'vitest'
import { Problem } from '#web/call.ts'
import { chooseProject, projectProblem, sizeText, uploadProblem } from './project.ts'

const picked = (...paths: string[]) => paths.map(path => ({ path, file: new File(['12345'], path) }))

it('sends what belongs to the page and names what stays behind', () => {
  const chosen = chooseProject(picked('site/index.html', 'site/a.psd', 'site/.DS_Store'))
  expect(chosen).toMatchObject({
    entry: 'index.html',
    bytes: 5,
    skipped: [{ path: 'site/a.psd' }, { path: 'site/.DS_Store' }],
  })
  expect('files' in chosen && chosen.files.map(file => file.path)).toEqual(['site/index.html'])
})

it('says what is wrong with a folder before anything is sent', () => {
  const chosen = chooseProject(picked('a.css'))
  expect('problem' in chosen && projectProblem(chosen)).toBe('Falta uma página HTML na pasta.')
})

it('says what the server found, with the file', () => {
  const answer = { error: 'project_invalid', problem: 'wrong_type', path: 'a.png' }
  expect(uploadProblem(new Problem(422, answer))).toBe('Um arquivo não é o que o nome dele diz. (a.png)')
  expect(uploadProblem(new Problem(409, { error: 'slug_taken' }))).toContain('Já existe outra')
})

it('writes sizes as people read them', () => {
  expect([0, 340 * 1024, 1_300_000, 62 * 1024 * 1024].map(sizeText)).toEqual(['1 KB', '340 KB', '1,2 MB', '62 MB'])
})
