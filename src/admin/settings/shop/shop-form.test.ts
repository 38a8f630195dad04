import { expect, it } from 'vitest'
import type { ShopSettings } from '#contract/settings.ts'
import { buildShopBody, toFieldErrors, toShopForm, validateShop } from './shop-form.ts'

const shop: ShopSettings = {
  name: 'Lumen',
  language: 'spec',
  currency: null,
  timeZone: 'America/Sao_Paulo',
  logo: null,
  identity: { legalName: null, country: 'BR', taxId: null, address: null, email: null, phone: null },
  asksConsent: false,
  phoneField: 'optional',
  followsDark: true,
  providerReceipts: false,
  policies: { terms: 'https://lumen.example/t', privacy: 'We keep little.', refunds: null },
  version: 7,
}

it('sends the shop settings unchanged when nothing was typed', () => {
  expect(buildShopBody(toShopForm(shop), 7)).toEqual(shop)
  expect(validateShop(toShopForm(shop))).toEqual({})
})

it('sends only the selected kind of policy (page or link), and keeps what was typed for the other kind', () => {
  const form = toShopForm(shop)
  const moved = { ...form, terms: { ...form.terms, at: 'page' as const } }
  expect(buildShopBody(moved, 7).policies?.terms).toBe(null)
  expect(moved.terms.address).toBe('https://lumen.example/t')
})

it('reports each invalid field of the shop settings', () => {
  const form = {
    ...toShopForm(shop),
    name: ' ',
    taxId: '11.222.333/0001-82',
    email: 'nobody',
    terms: { at: 'address' as const, page: '', address: 'lumen.example' },
    refunds: { at: 'page' as const, page: 'http://lumen.example', address: '' },
  }
  expect(Object.keys(validateShop(form)).sort()).toEqual(['email', 'name', 'refunds', 'taxId', 'terms'])
  expect(validateShop({ ...form, country: 'PT' }).taxId).toBeUndefined()
})

it('maps each path that the server rejected to its form field', () => {
  expect(Object.keys(toFieldErrors({ 'identity.taxId': 'custom', 'policies.terms': 'custom', timeZone: 'x' }))).toEqual(
    ['taxId', 'terms', 'timeZone'],
  )
})
