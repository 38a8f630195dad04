import { expect, it } from 'vitest'
import { campaignLink, salesPagePath } from './campaign-link.ts'

it('links to a campaign by its slug, or to the checkout of its first product when it has no slug', () => {
  expect(campaignLink({ slug: 'verao', productIds: ['p1'] })).toBe('/vendas/verao')
  expect(campaignLink({ slug: '', productIds: ['p1', 'p2'] })).toBe('/checkout?product=p1')
  expect(campaignLink({ slug: '', productIds: [] })).toBeNull()
  expect(salesPagePath('verao', 'halo')).toBe('/vendas/verao/halo')
})
