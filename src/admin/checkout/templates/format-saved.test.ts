import { describe, expect, it } from 'vitest'
import { fetchTemplatesWords } from '#i18n/lazy-words.ts'
import { formatSaved } from './format-saved.ts'

await fetchTemplatesWords()

describe('formatSaved', () => {
  const template = { isActive: true, isSystemDefault: false, products: 0 }

  it('reports a change of all checkouts only for the default template', () => {
    const all = 'Template atualizado! Todos os checkouts foram atualizados.'
    expect(formatSaved({ ...template, isSystemDefault: true })).toBe(all)
    expect(formatSaved(template)).not.toContain('Todos')
  })

  it('reports the number of products whose checkout changed', () => {
    expect(formatSaved({ ...template, products: 1 })).toBe(
      'Template atualizado! O checkout de 1 produto foi atualizado.',
    )
    expect(formatSaved({ ...template, products: 3 })).toBe(
      'Template atualizado! Os checkouts de 3 produtos foram atualizados.',
    )
  })

  it('reports that no checkout changed when the template is unused or inactive', () => {
    const none = 'Template atualizado! Nenhum checkout o usa ainda.'
    expect(formatSaved(template)).toBe(none)
    expect(formatSaved({ ...template, products: 2, isActive: false })).toBe(none)
  })
})
