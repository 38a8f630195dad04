import { describe, expect, it } from 'vitest'
import { buildWalletSheet, toBuyer } from './wallet-details.ts'

const quote = { currency: 'usd', subtotalCents: 9500, discountCents: 950, shippingCents: 499, totalCents: 9049 }
const priced = {
  quote,
  promotion: { code: 'WELCOME10', percentOff: 10 },
  shippingChoices: [
    { id: 'standard', name: 'Standard', cents: 0 },
    { id: 'express', name: 'Express', cents: 499 },
  ],
  shippingOptionId: 'express',
}

describe('buildWalletSheet', () => {
  it('builds line items that add up to the server’s total', () => {
    const { lineItems } = buildWalletSheet('Halo', priced)
    expect(lineItems).toEqual([
      { name: 'Halo', amount: 9500 },
      { name: 'Promo WELCOME10', amount: -950 },
      { name: 'Shipping', amount: 499 },
    ])
    expect(lineItems.reduce((sum, line) => sum + line.amount, 0)).toBe(quote.totalCents)
  })

  it('lists each selected order bump that is sold by card, and the rest as the main product', () => {
    const bump = {
      id: 'b',
      title: 'Take the bag',
      text: '',
      productTitle: 'Bag',
      image: null,
      cents: 1500,
      compareAtCents: null,
    }
    const bumps = [
      { ...bump, placement: 'summary' as const, isSelected: true, methods: [] },
      { ...bump, placement: 'summary' as const, isSelected: true, methods: ['pix' as const] },
      { ...bump, placement: 'summary' as const, isSelected: false, methods: [] },
    ]
    const { lineItems } = buildWalletSheet('Halo', { ...priced, bumps })
    expect(lineItems.slice(0, 2)).toEqual([
      { name: 'Halo', amount: 8000 },
      { name: 'Bag', amount: 1500 },
    ])
    expect(lineItems.reduce((sum, line) => sum + line.amount, 0)).toBe(quote.totalCents)
  })

  it('lists the chosen shipping rate first, because the payment sheet preselects the first rate', () => {
    expect(buildWalletSheet('Halo', priced).shippingRates?.map(rate => rate.id)).toEqual(['express', 'standard'])
  })

  it('omits shipping rates for goods that are not shipped', () => {
    expect(buildWalletSheet('Course', { ...priced, shippingChoices: [], shippingOptionId: null })).not.toHaveProperty(
      'shippingRates',
    )
  })
})

const address = {
  line1: '510 Townsend Street',
  line2: 'Apt 2',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94103',
  country: 'US',
}
const billingDetails = { name: 'Marina Costa', email: 'm@example.com', phone: '+14155550123', address }
const confirmed = { expressPaymentType: 'google_pay' as const, paymentFailed: () => undefined, billingDetails }

describe('toBuyer', () => {
  it('takes the buyer’s address from the shipping address when goods are shipped', () => {
    const to = {
      name: 'Ana Costa',
      address: { ...address, line1: 'Avenida Paulista, 1000', line2: null, country: 'BR' },
    }
    expect(toBuyer({ ...confirmed, shippingAddress: to })).toEqual({
      email: 'm@example.com',
      phone: '+14155550123',
      name: 'Ana Costa',
      address: 'Avenida Paulista, 1000',
      complement: '',
      zip: '94103',
      city: 'San Francisco',
      state: 'CA',
      country: 'BR',
      cardholder: 'Marina Costa',
    })
  })

  it('takes the buyer’s address from the billing details when nothing is shipped', () => {
    const { name, address: street, complement } = toBuyer(confirmed)
    expect([name, street, complement]).toEqual(['Marina Costa', '510 Townsend Street', 'Apt 2'])
  })
})
