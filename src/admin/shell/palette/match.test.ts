import { describe, expect, it } from 'vitest'
import { rankMatches, splitMatches } from './match.ts'

const entries = [
  { label: 'Produtos', keywords: 'catálogo preço SKU' },
  { label: 'Páginas De Vendas', keywords: 'campanha html' },
  { label: 'Pedidos', keywords: 'vendas reembolso' },
  { label: 'Configuração', keywords: 'stripe chaves' },
]
const rankLabels = (typed: string) => rankMatches(entries, typed).map(({ label }) => label)

describe('rankMatches', () => {
  it('returns all commands for an empty search text', () => {
    expect(rankLabels('  ')).toEqual(entries.map(({ label }) => label))
  })

  it('ignores accents and case in the search text', () => {
    expect(rankLabels('PAGINAS')).toEqual(['Páginas De Vendas'])
    expect(rankLabels('configuracao')).toEqual(['Configuração'])
    expect(rankLabels('catálogo')).toEqual(['Produtos'])
  })

  it('ranks matches in names before matches in keywords', () => {
    expect(rankLabels('vendas')).toEqual(['Páginas De Vendas', 'Pedidos'])
    expect(rankLabels('p')).toEqual(['Produtos', 'Páginas De Vendas', 'Pedidos'])
  })

  it('requires every typed word to match', () => {
    expect(rankLabels('paginas html')).toEqual(['Páginas De Vendas'])
    expect(rankLabels('paginas stripe')).toEqual([])
    expect(rankLabels('xyz')).toEqual([])
  })

  it('matches the middle of a name only if at least three letters are typed', () => {
    expect(rankLabels('dutos')).toEqual(['Produtos'])
    expect(rankLabels('du')).toEqual([])
  })
})

describe('splitMatches', () => {
  it('splits a label into matching and other pieces, even if accents were not typed', () => {
    expect(splitMatches('Páginas De Vendas', 'vend pag')).toEqual([
      { text: 'Pág', hit: true, at: 0 },
      { text: 'inas De ', hit: false, at: 3 },
      { text: 'Vend', hit: true, at: 11 },
      { text: 'as', hit: false, at: 15 },
    ])
  })

  it('returns the label as one piece when nothing matches', () => {
    expect(splitMatches('Pedidos', 'halo')).toEqual([{ text: 'Pedidos', hit: false, at: 0 }])
    expect(splitMatches('Pedidos', '')).toEqual([{ text: 'Pedidos', hit: false, at: 0 }])
  })

  it('highlights typed text only at the beginning of words', () => {
    expect(splitMatches('Halo e Alo', 'alo').filter(each => each.hit)).toEqual([{ text: 'Alo', hit: true, at: 7 }])
  })

  it('highlights an order number that is typed with or without #', () => {
    expect(splitMatches('#1048', '#10')).toEqual([
      { text: '#10', hit: true, at: 0 },
      { text: '48', hit: false, at: 3 },
    ])
    expect(splitMatches('#1048', '1048')).toEqual([
      { text: '#', hit: false, at: 0 },
      { text: '1048', hit: true, at: 1 },
    ])
  })
})
