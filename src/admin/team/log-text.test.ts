import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { team as words } from '#i18n/lazy-words.ts'
import { formatAction, formatDetail } from './log-text.ts'

const server = join(import.meta.dirname, '../../server')

/** Finds every audit action that the server's source code writes. */
function listServerActions(): string[] {
  const writes = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map(path => readFileSync(join(server, path), 'utf8'))
    .flatMap(text => {
      const actionLines = /function get\w*Action\b/.test(text)
        ? /\baudit\(|\breturn /
        : /\baudit\(|\b(deed|action): |\bchanged\(/
      return text.split('\n').filter(line => actionLines.test(line))
    })
  return [
    ...new Set(writes.flatMap(line => [...line.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, action]) => action ?? ''))),
  ]
}

it('has a text for every action that the server writes to the audit log', () => {
  const actions = listServerActions()
  expect(actions.length).toBeGreaterThan(50)
  expect(actions.filter(action => !(action in words.actions))).toEqual([])
})

it('formats an audit action, and shows the code of an action that has no text', () => {
  expect(formatAction({ action: 'product.deleted' })).toBe('Produto excluído')
  expect(formatAction({ action: 'comet.seen' })).toBe('comet.seen')
})

it('names an audit entry by its title, or else by another field, followed by the role', () => {
  expect(formatDetail({ data: { title: 'Luminária Halo', id: '1' } })).toBe('Luminária Halo')
  expect(formatDetail({ data: { email: 'ana@loja.example', role: 'editor' } })).toBe('ana@loja.example · Edição')
  expect(formatDetail({ data: { email: 'ana@loja.example', from: 'editor', to: 'admin' } })).toBe(
    'ana@loja.example · Administração',
  )
  expect(formatDetail({ data: { role: 'toString' } })).toBe('')
  expect(formatDetail({ data: { cents: 900, name: '' } })).toBe('')
})
