import { describe, expect, it } from 'vitest'
import type { SearchEntry } from './page-data.ts'
import { searchHandbook } from './search.ts'

const entries: SearchEntry[] = [
  {
    slug: 'pix',
    title: 'Receber por Pix',
    order: 1,
    keywords: 'QR copia e cola',
    sections: [
      { anchor: null, heading: '', text: 'O comprador paga pelo aplicativo do banco.' },
      { anchor: 'desconto', heading: 'Dê um desconto', text: 'O preço cai para quem paga por Pix.' },
    ],
  },
  {
    slug: 'reembolso',
    title: 'Reembolso',
    order: 2,
    keywords: 'chargeback',
    sections: [
      { anchor: null, heading: '', text: 'Devolva tudo ou uma parte.' },
      { anchor: 'contestacao', heading: 'Contestação', text: `${'palavra '.repeat(40)}Um Pix não é contestado assim.` },
    ],
  },
]
const search = (typed: string) => searchHandbook(entries, typed).map(({ slug, anchor }) => `${slug}#${anchor ?? ''}`)

describe('searchHandbook', () => {
  it('finds words in titles, headings, keywords and texts, the best match first', () => {
    expect(search('pix')).toEqual(['pix#', 'pix#desconto', 'reembolso#contestacao'])
    expect(search('chargeback')).toEqual(['reembolso#'])
    expect(search('copia')).toEqual(['pix#'])
  })

  it('ignores accents and capitals', () => {
    expect(search('CONTESTACAO')).toEqual(['reembolso#contestacao'])
    expect(search('preco')).toEqual(['pix#desconto'])
  })

  it('finds the beginning of a word, but nothing within a word', () => {
    expect(search('reemb')).toEqual(['reembolso#'])
    expect(search('embolso')).toEqual([])
  })

  it('finds only sections that contain every typed word', () => {
    expect(search('pix desconto')).toEqual(['pix#desconto'])
    expect(search('pix boleto')).toEqual([])
  })

  it('finds nothing for an empty text or punctuation', () => {
    expect(search('')).toEqual([])
    expect(search(' … ')).toEqual([])
  })

  it('cuts the text around the match', () => {
    const [found] = searchHandbook(entries, 'contestado')
    expect(found?.excerpt).toBe('… palavra palavra Um Pix não é contestado assim.')
  })
})
