import { expect, it } from 'vitest'
import { buildShopFront, isValidPolicy, isValidTaxId, parsePolicy, withoutFooter } from './shop-front.ts'

const emptyShop = { name: 'Lumen', logo: null, identity: {}, policies: {} }

it('shows only the shop’s name until a seller adds more details', () => {
  expect(buildShopFront(emptyShop)).toEqual({ name: 'Lumen', logo: null, identity: null, policies: [] })
})

it('formats a Brazilian tax number and keeps other tax numbers as they were entered', () => {
  const getSellerLines = (identity: object) => {
    const { legalName, taxId } = buildShopFront({ ...emptyShop, identity }).identity ?? {}
    return [legalName, taxId]
  }
  expect(getSellerLines({ legalName: 'Lumen Ltda.', country: 'BR', taxId: '11222333000181' })).toEqual([
    'Lumen Ltda.',
    'CNPJ 11.222.333/0001-81',
  ])
  expect(getSellerLines({ country: 'BR', taxId: '111.444.777-35' })).toEqual([null, 'CPF 111.444.777-35'])
  expect(getSellerLines({ legalName: 'Lumen GmbH', country: 'DE', taxId: 'VAT DE 123456789' })).toEqual([
    'Lumen GmbH',
    'VAT DE 123456789',
  ])
  expect(buildShopFront({ ...emptyShop, identity: { address: 'Rua A, 10\n São Paulo' } }).identity?.address).toBe(
    'Rua A, 10, São Paulo',
  )
})

it('validates the check digits of Brazilian tax numbers only', () => {
  expect([
    isValidTaxId('BR', '111.444.777-36'),
    isValidTaxId('BR', '111.444.777-35'),
    isValidTaxId('PT', 'any'),
  ]).toEqual([false, true, true])
})

it('parses an https URL as a link and other text as a policy page', () => {
  expect(parsePolicy(' https://lumen.example/terms ')).toEqual({ at: 'address', href: 'https://lumen.example/terms' })
  expect(parsePolicy('One.\r\nStill one.\r\n \r\nTwo.\n\n\n')).toEqual({
    at: 'page',
    paragraphs: ['One.\nStill one.', 'Two.'],
  })
  expect(parsePolicy('https://lumen.example/ says it all')?.at).toBe('page')
  expect(parsePolicy('javascript:alert(1)')?.at).toBe('page')
  expect([parsePolicy(' \n'), parsePolicy(null), parsePolicy('http://lumen.example')]).toEqual([null, null, null])
})

it('rejects a policy URL that is not safe for shoppers', () => {
  expect(['http://lumen.example', 'https://', 'https://bank.example@evil.example/'].map(isValidPolicy)).toEqual([
    false,
    false,
    false,
  ])
  expect(['', 'Ask us.', 'https://lumen.example'].map(isValidPolicy)).toEqual([true, true, true])
})

it('links existing policies in a fixed order, and removes footer details from the data for the browser', () => {
  const policies = { refunds: 'Thirty days.', terms: 'https://lumen.example/t' }
  const shop = buildShopFront({ ...emptyShop, identity: { email: 'oi@lumen.example' }, policies })
  expect(shop.policies).toEqual([
    { policy: 'terms', href: 'https://lumen.example/t' },
    { policy: 'refunds', href: '/policies/refunds' },
  ])
  expect(withoutFooter({ shop, other: 1 })).toEqual({ shop: buildShopFront(emptyShop), other: 1 })
})

it.each([null, [], 'text', { address: 7, email: null, terms: ['no'], refunds: {} }])(
  'ignores stored details of an unknown type without failing: %o',
  stored => {
    expect(buildShopFront({ ...emptyShop, identity: stored, policies: stored })).toEqual(buildShopFront(emptyShop))
  },
)
