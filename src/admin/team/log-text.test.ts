import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { team as words } from '#words/lazy-words.ts'
import { formatAction, formatDetail } from './log-text.ts'

const server = join(import.meta.dirname, '../../server')

/** Every act that the server writes down under a name of its own. */
function actsOfServer(): string[] {
  const writes = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map(path => readFileSync(join(server, path), 'utf8'))
    .flatMap(text => {
      const isNamed = text.includes('function actionOf') ? /\baudit\(|\breturn / : /\baudit\(|\bdeed: |\bchanged\(/
      return text.split('\n').filter(line => isNamed.test(line))
    })
  return [...new Set(writes.flatMap(line => [...line.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, act]) => act ?? '')))]
}

it('has words for every act that the server writes down', () => {
  const acts = actsOfServer()
  expect(acts.length).toBeGreaterThan(50)
  expect(acts.filter(act => !(act in words.actions))).toEqual([])
})

it('says what was done, and the code of what has no words', () => {
  expect(formatAction({ action: 'product.deleted' })).toBe('Produto excluído')
  expect(formatAction({ action: 'comet.seen' })).toBe('comet.seen')
})

it('names the thing by its title, then by what else it has, with the role that was given', () => {
  expect(formatDetail({ data: { title: 'Luminária Halo', id: '1' } })).toBe('Luminária Halo')
  expect(formatDetail({ data: { email: 'ana@loja.example', role: 'editor' } })).toBe('ana@loja.example · Edição')
  expect(formatDetail({ data: { email: 'ana@loja.example', from: 'editor', to: 'admin' } })).toBe(
    'ana@loja.example · Administração',
  )
  expect(formatDetail({ data: { role: 'toString' } })).toBe('')
  expect(formatDetail({ data: { cents: 900, name: '' } })).toBe('')
})
