import { expect, it } from 'vitest'
import { buildShopFront, isValidPolicy, isValidTaxId, parsePolicy, withoutFooter } from './shop-front.ts'

const bare = { name: 'Lumen', logo: null, identity: {}, policies: {} }

it('is a name and nothing else until a seller says more', () => {
  expect(buildShopFront(bare)).toEqual({ name: 'Lumen', logo: null, identity: null, policies: [] })
})

it('writes a Brazilian tax number as people know it, and any other as it was given', () => {
  const sellerOf = (identity: object) => {
    const { legalName, taxId } = buildShopFront({ ...bare, identity }).identity ?? {}
    return [legalName, taxId]
  }
  expect(sellerOf({ legalName: 'Lumen Ltda.', country: 'BR', taxId: '11222333000181' })).toEqual([
    'Lumen Ltda.',
    'CNPJ 11.222.333/0001-81',
  ])
  expect(sellerOf({ country: 'BR', taxId: '111.444.777-35' })).toEqual([null, 'CPF 111.444.777-35'])
  expect(sellerOf({ legalName: 'Lumen GmbH', country: 'DE', taxId: 'VAT DE 123456789' })).toEqual([
    'Lumen GmbH',
    'VAT DE 123456789',
  ])
  expect(buildShopFront({ ...bare, identity: { address: 'Rua A, 10\n São Paulo' } }).identity?.address).toBe(
    'Rua A, 10, São Paulo',
  )
})

it('asks check digits of Brazilian numbers only', () => {
  expect([
    isValidTaxId('BR', '111.444.777-36'),
    isValidTaxId('BR', '111.444.777-35'),
    isValidTaxId('PT', 'any'),
  ]).toEqual([false, true, true])
})

it('takes an https address for one, and everything else for the text of a page', () => {
  expect(parsePolicy(' https://lumen.example/terms ')).toEqual({ at: 'address', href: 'https://lumen.example/terms' })
  expect(parsePolicy('One.\r\nStill one.\r\n \r\nTwo.\n\n\n')).toEqual({
    at: 'page',
    paragraphs: ['One.\nStill one.', 'Two.'],
  })
  expect(parsePolicy('https://lumen.example/ says it all')?.at).toBe('page')
  expect(parsePolicy('javascript:alert(1)')?.at).toBe('page')
  expect([parsePolicy(' \n'), parsePolicy(null), parsePolicy('http://lumen.example')]).toEqual([null, null, null])
})

it('refuses an address that is not safe to send a shopper to', () => {
  expect(['http://lumen.example', 'https://', 'https://bank.example@evil.example/'].map(isValidPolicy)).toEqual([
    false,
    false,
    false,
  ])
  expect(['', 'Ask us.', 'https://lumen.example'].map(isValidPolicy)).toEqual([true, true, true])
})

it('links what there is, in order, and leaves the foot to the server', () => {
  const policies = { refunds: 'Thirty days.', terms: 'https://lumen.example/t' }
  const shop = buildShopFront({ ...bare, identity: { email: 'oi@lumen.example' }, policies })
  expect(shop.policies).toEqual([
    { policy: 'terms', href: 'https://lumen.example/t' },
    { policy: 'refunds', href: '/policies/refunds' },
  ])
  expect(withoutFooter({ shop, other: 1 })).toEqual({ shop: buildShopFront(bare), other: 1 })
})

it.each([null, [], 'text', { address: 7, email: null, terms: ['no'], refunds: {} }])(
  'says nothing of what is kept as %o, and does not fail by it',
  kept => {
    expect(buildShopFront({ ...bare, identity: kept, policies: kept })).toEqual(buildShopFront(bare))
  },
)
