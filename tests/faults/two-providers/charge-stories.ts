import type { ShopOfTwo } from './shop-of-two.ts'

/** One fault of a shop with two providers. Returns problems that the final check of both ledgers does not find. */
export type ChargeStory = { name: string; act: (shop: ShopOfTwo) => Promise<string[]> }

const orders = { method: 'POST', path: '/v1/orders' } as const
const expectEqual = (label: string, actual: unknown, expected: unknown) =>
  actual === expected ? [] : [`${label}: ${String(actual)} instead of ${String(expected)}`]

export const chargeStories: readonly ChargeStory[] = [
  {
    name: 'the response to a charge is lost',
    async act(shop) {
      const buyer = await shop.newShopper()
      await shop.mercadoPago.fault({ ...orders, does: 'cut', when: 'after', times: 1 })
      await shop.payByCard(buyer)
      await shop.pass(1)
      return expectEqual('the charge was not found', (await shop.readOrder(buyer)).state, 'paid')
    },
  },
  {
    name: 'the response to a charge is lost and the shopper pays with another card',
    async act(shop) {
      const buyer = await shop.newShopper()
      await shop.mercadoPago.fault({ ...orders, does: 'cut', when: 'after', times: 1 })
      await shop.payByCard(buyer)
      const second = await shop.payByCard(buyer)
      return [
        ...expectEqual('the second card', second.body.paid, true),
        ...expectEqual('the order', (await shop.readOrder(buyer)).state, 'paid'),
      ]
    },
  },
  {
    name: 'a charge that never arrived is tried again after half a minute',
    async act(shop) {
      const buyer = await shop.newShopper()
      await shop.mercadoPago.fault({ ...orders, does: 'cut', when: 'before', times: 1 })
      await shop.payByCard(buyer)
      const tooEarly = await shop.payByCard(buyer)
      await shop.world.advance(0.6)
      const later = await shop.payByCard(buyer)
      return [
        ...expectEqual('while the result is unknown', tooEarly.body.code, 'payment_in_progress'),
        ...expectEqual('after half a minute', later.body.paid, true),
      ]
    },
  },
  {
    name: 'the seller changes the provider while the result of a charge is unknown',
    async act(shop) {
      const buyer = await shop.newShopper()
      await shop.mercadoPago.fault({ ...orders, does: 'cut', when: 'before', times: 1 })
      await shop.payByCard(buyer)
      await shop.serve('card', 'stripe')
      const other = await shop.payByCard(buyer)
      await shop.serve('card', 'mercado_pago')
      await shop.pass(2)
      return expectEqual('the other provider', other.body.code, 'payment_in_progress')
    },
  },
  {
    name: 'a card is declined by one provider and paid with the other',
    async act(shop) {
      const buyer = await shop.newShopper()
      await shop.payByCard(buyer, 'FUND')
      await shop.serve('card', 'stripe')
      await shop.payByCard(buyer)
      await shop.serve('card', 'mercado_pago')
      return expectEqual('the order', (await shop.readOrder(buyer)).state, 'paid')
    },
  },
  {
    name: 'a Pix code of one provider is paid after the card of the other',
    async act(shop) {
      const buyer = await shop.newShopper()
      await shop.serve('pix', 'stripe')
      await buyer.intent('pix')
      await shop.payByCard(buyer)
      await shop.payCode(buyer.code, 'late')
      await shop.pass(1)
      await shop.serve('pix', 'mercado_pago')
      return expectEqual('the order', (await shop.readOrder(buyer)).state, 'paid')
    },
  },
  ...(['intent.committed', 'intent.called', 'intent.recorded', 'settle.committed'] as const).map(
    (step): ChargeStory => ({
      name: `the process is killed at ${step}`,
      async act(shop) {
        const buyer = await shop.newShopper()
        shop.world.killAt(step, 1)
        await shop.payByCard(buyer)
        await shop.calm()
        await shop.pass(1)
        const wasCharged = step !== 'intent.committed'
        const { state } = await shop.readOrder(buyer)
        return wasCharged ? expectEqual('the order', state, 'paid') : []
      },
    }),
  ),
  {
    name: 'every notification is lost and the browser is closed',
    async act(shop) {
      await shop.mercadoPago.events({ drop: ['*'] })
      const buyer = await shop.newShopper()
      await buyer.intent('pix')
      await shop.payCode(buyer.code)
      await shop.pass(6)
      return expectEqual('the order', (await shop.readOrder(buyer)).state, 'paid')
    },
  },
  {
    name: 'the same notification arrives fifty times, signed in seconds',
    async act(shop) {
      await shop.mercadoPago.events({ copies: 50, tsUnit: 'seconds' })
      const buyer = await shop.newShopper()
      await buyer.intent('pix')
      await shop.payCode(buyer.code)
      await shop.pass(1)
      return expectEqual('the order', (await shop.readOrder(buyer)).state, 'paid')
    },
  },
  {
    name: 'a signature is sent with the id of another order',
    async act(shop) {
      const buyer = await shop.newShopper()
      await buyer.intent('pix')
      const { intent } = await shop.readOrder(buyer)
      const response = await fetch(`${shop.world.url}/webhooks/mercadopago?data.id=${intent}&type=order`, {
        method: 'POST',
        headers: { 'x-signature': `ts=1742505638683,v1=${'0'.repeat(64)}`, 'x-request-id': 'forged' },
        body: JSON.stringify({ action: 'order.processed', data: { id: intent, status: 'processed' } }),
      })
      await shop.world.work()
      return [
        ...expectEqual('the forged notification', response.status, 400),
        ...expectEqual('the order', (await shop.readOrder(buyer)).state, 'pending'),
      ]
    },
  },
  {
    name: 'the provider refuses calls with 429 for a while',
    async act(shop) {
      const buyer = await shop.newShopper()
      await shop.mercadoPago.fault({ does: 'status', status: 429, when: 'before', times: 4 })
      await shop.payByCard(buyer)
      await shop.mercadoPago.calm()
      await shop.pass(1)
      const again = await shop.payByCard(buyer)
      return expectEqual('after the pause', again.body.paid, true)
    },
  },
  {
    name: 'a bank decides after the shopper has left',
    async act(shop) {
      const buyer = await shop.newShopper()
      await shop.payByCard(buyer, 'CONT')
      const { intent } = await shop.readOrder(buyer)
      await shop.mercadoPago.control('POST', '/cards/decide', { order: intent, outcome: 'approve' })
      await shop.pass(1)
      return expectEqual('the order', (await shop.readOrder(buyer)).state, 'paid')
    },
  },
]
