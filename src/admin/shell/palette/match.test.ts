import { describe, expect, it } from 'vitest'
import { rankMatches, splitMatches } from './match.ts'

const entries = [
  { label: 'Produtos', keywords: 'catálogo preço SKU' },
  { label: 'Páginas De Vendas', keywords: 'campanha html' },
  { label: 'Pedidos', keywords: 'vendas reembolso' },
  { label: 'Configuração', keywords: 'stripe chaves' },
]
const found = (typed: string) => rankMatches(entries, typed).map(({ label }) => label)

describe('what is typed', () => {
  it('finds everything when it is nothing', () => {
    expect(found('  ')).toEqual(entries.map(({ label }) => label))
  })

  it('needs no accents and no case', () => {
    expect(found('PAGINAS')).toEqual(['Páginas De Vendas'])
    expect(found('configuracao')).toEqual(['Configuração'])
    expect(found('catálogo')).toEqual(['Produtos'])
  })

  it('finds names before keywords', () => {
    expect(found('vendas')).toEqual(['Páginas De Vendas', 'Pedidos'])
    expect(found('p')).toEqual(['Produtos', 'Páginas De Vendas', 'Pedidos'])
  })

  it('must be found word for word', () => {
    expect(found('paginas html')).toEqual(['Páginas De Vendas'])
    expect(found('paginas stripe')).toEqual([])
    expect(found('xyz')).toEqual([])
  })

  it('is found inside a name from three letters on', () => {
    expect(found('dutos')).toEqual(['Produtos'])
    expect(found('du')).toEqual([])
  })
})

describe('the pieces of a name', () => {
  it('set apart what was typed, with the accents that were not', () => {
    expect(splitMatches('Páginas De Vendas', 'vend pag')).toEqual([
      { text: 'Pág', hit: true, at: 0 },
      { text: 'inas De ', hit: false, at: 3 },
      { text: 'Vend', hit: true, at: 11 },
      { text: 'as', hit: false, at: 15 },
    ])
  })

  it('are one when nothing of it was typed', () => {
    expect(splitMatches('Pedidos', 'halo')).toEqual([{ text: 'Pedidos', hit: false, at: 0 }])
    expect(splitMatches('Pedidos', '')).toEqual([{ text: 'Pedidos', hit: false, at: 0 }])
  })

  it('begin where words begin', () => {
    expect(splitMatches('Halo e Alo', 'alo').filter(each => each.hit)).toEqual([{ text: 'Alo', hit: true, at: 7 }])
  })

  it('hold an order’s number', () => {
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
