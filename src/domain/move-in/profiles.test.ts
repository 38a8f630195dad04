import { describe, expect, it } from 'vitest'
import { buildOldProductPath, detectSource, suggestMapping } from './profiles.ts'

describe('detectSource', () => {
  it('needs two marks of a platform', () => {
    expect(detectSource(['Variant Price', 'Name'])).toEqual({ source: 'other', score: 0 })
    expect(detectSource(['VARIANT PRICE', 'Body (HTML)'])).toEqual({ source: 'shopify', score: 2 })
  })

  it('recognizes the new headings of Shopify and headings without accents', () => {
    expect(detectSource(['URL handle', 'Product image URL', 'Price']).source).toBe('shopify')
    expect(detectSource(['Transacao', 'Código do Produto', 'Nome']).source).toBe('hotmart')
  })
})

describe('suggestMapping', () => {
  it('suggests each field once, for the first column of two with one meaning', () => {
    expect(suggestMapping(['Moeda', 'Preço do Produto', 'Moeda'], 'products', 'hotmart')).toEqual([
      'currency',
      'price',
      null,
    ])
  })

  it('suggests nothing for a heading that is the name of a property of every object', () => {
    expect(suggestMapping(['Constructor'], 'products', 'other')).toEqual([null])
  })

  it('tries the headings of all platforms for another platform', () => {
    expect(suggestMapping(['Cliente', 'E-mail', 'Email', 'CEP'], 'customers', 'other')).toEqual([
      'name',
      null,
      'email',
      'zip',
    ])
  })
})

describe('buildOldProductPath', () => {
  it('knows the addresses of Shopify and Cartpanda only', () => {
    expect(buildOldProductPath('shopify', 'caneca-azul')).toBe('/products/caneca-azul')
    expect(buildOldProductPath('shopify', '../x')).toBeNull()
    expect(buildOldProductPath('woocommerce', 'caneca')).toBeNull()
  })
})
