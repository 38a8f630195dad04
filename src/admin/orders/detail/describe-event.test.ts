import { expect, it } from 'vitest'
import type { OrderEvent, OrderLine } from '#contract/orders.ts'
import { describeEvent, listMails } from './describe-event.ts'

const order = { currency: 'usd', lines: [{ kind: 'upsell', paymentId: 'p2', title: 'Waxed travel case' } as OrderLine] }
const event = (kind: string, data: OrderEvent['data']): OrderEvent => ({
  id: 'e',
  kind,
  data,
  by: null,
  own: false,
  createdAt: '',
})

it('describes a declined charge with its card and the reason', () => {
  expect(
    describeEvent(event('declined', { code: 'insufficient_funds', card_brand: 'visa', card_last4: '0019' }), order),
  ).toEqual({
    title: 'Cartão recusado',
    facts: 'Visa •••• 0019, saldo insuficiente',
  })
})

it('names the upsell offer that the shopper accepted', () => {
  expect(describeEvent(event('offer_accepted', { paymentId: 'p2', cents: 2_900 }), order)).toEqual({
    title: 'Upsell aceito: Waxed travel case',
    facts: '$29.00',
  })
})

it('shows the kind of an order event for which no text exists', () => {
  expect(describeEvent(event('order_teleported', {}), order)).toEqual({ title: 'order_teleported', facts: '' })
})

it('lists each e-mail of an order once, newest first', () => {
  const events = [
    event('mail_resent', { emailId: 'm1', kind: 'confirmation' }),
    event('mail_sent', { emailId: 'm2', kind: 'refund:r1' }),
    event('mail_sent', { emailId: 'm1', kind: 'confirmation' }),
    event('paid', {}),
  ]
  expect(listMails(events)).toEqual([
    { id: 'm1', kind: 'confirmation' },
    { id: 'm2', kind: 'refund' },
  ])
})
