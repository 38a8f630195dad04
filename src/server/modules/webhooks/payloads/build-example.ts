import type { ShopEventData, ShopEventOrder, ShopEventType } from '#contract/shop-events.ts'

const exampleId = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const hourMs = 3_600_000

function buildOrder(now: Date): ShopEventOrder {
  const at = now.toISOString()
  const paymentId = exampleId(2)
  const touch = {
    parameters: { utm_source: 'exemplo', utm_campaign: 'lancamento', fbclid: 'exemplo' },
    referrer: 'https://busca.example/',
    landingPath: '/vendas/exemplo',
    at,
  }
  return {
    id: exampleId(1),
    number: 1001,
    state: 'paid',
    channel: 'checkout',
    language: 'pt-BR',
    currency: 'brl',
    subtotalCents: 19_900,
    discountCents: 1_990,
    methodDiscountCents: 0,
    shippingCents: 1_500,
    totalCents: 19_410,
    capturedCents: 19_410,
    refundedCents: 0,
    promotionCode: 'EXEMPLO10',
    customer: {
      id: exampleId(3),
      name: 'Maria Exemplo',
      email: 'maria@example.com',
      phone: '+5511900000000',
      taxId: '52998224725',
      address: {
        line1: 'Avenida Paulista',
        number: '1000',
        complement: 'Sala 1',
        district: 'Bela Vista',
        city: 'São Paulo',
        state: 'SP',
        zip: '01310-100',
        country: 'BR',
      },
    },
    lines: [
      {
        ...{ id: exampleId(4), kind: 'main', productId: exampleId(5), variantId: exampleId(6), sku: 'EXEMPLO-1' },
        ...{ title: 'Produto de exemplo', variantName: 'Único', quantity: 1, unitCents: 19_900 },
        ...{ discountCents: 1_990, totalCents: 17_910, paymentId },
      },
      {
        ...{ id: exampleId(7), kind: 'shipping', productId: null, variantId: null, sku: null, title: 'Entrega' },
        ...{ variantName: null, quantity: 1, unitCents: 1_500, discountCents: 0, totalCents: 1_500, paymentId },
      },
    ],
    payments: [
      {
        ...{ id: paymentId, kind: 'main', state: 'succeeded', method: 'card', provider: 'stripe' },
        ...{ amountCents: 19_410, capturedCents: 19_410, installments: 1, interestCents: 0 },
        ...{ cardBrand: 'visa', cardLast4: '4242', failureCode: null },
      },
    ],
    attribution: touch.parameters,
    touches: { first: touch, last: touch },
    subscriptionId: null,
    placedAt: at,
    paidAt: at,
    finalizedAt: at,
  }
}

/** Builds the data of an example, which has the form of a real event and invented values. */
export function buildExample<T extends ShopEventType>(type: T, now: Date): ShopEventData<T> {
  const paid = buildOrder(now)
  const unpaid = {
    ...paid,
    state: 'pending' as const,
    ...{ capturedCents: 0, paidAt: null, finalizedAt: null },
    payments: paid.payments.map(each => ({ ...each, state: 'started' as const, capturedCents: 0 })),
  }
  const paymentId = exampleId(2)
  const code = {
    method: 'pix' as const,
    code: '00020126EXEMPLO',
    amountCents: paid.totalCents,
    expiresAt: new Date(now.getTime() + hourMs / 2).toISOString(),
  }
  const buildRefund = (state: 'succeeded' | 'failed') => ({
    order: { ...paid, refundedCents: state === 'succeeded' ? 1_000 : 0 },
    refund: {
      ...{ id: exampleId(8), paymentId, amountCents: 1_000, currency: 'brl', state, reason: null },
      lines: [{ lineId: exampleId(4), cents: 1_000, quantity: 0 }],
    },
  })
  const buildDispute = (phase: 'answer' | 'won') => ({
    order: paid,
    dispute: {
      ...{ id: exampleId(9), paymentId, phase, reason: 'fraudulent', amountCents: paid.totalCents, currency: 'brl' },
      dueBy: phase === 'answer' ? new Date(now.getTime() + 7 * 24 * hourMs).toISOString() : null,
    },
  })
  const buildSubscription = (state: 'active' | 'past_due' | 'canceled') => ({
    order: { ...paid, subscriptionId: exampleId(10) },
    subscription: {
      ...{ id: exampleId(10), sku: 'EXEMPLO-1', title: 'Assinatura de exemplo', quantity: 1, cents: 4_900 },
      ...{ currency: 'brl', interval: 'month' as const, intervalCount: 1, state, trialEndsAt: null, ending: false },
      periodEndsAt: new Date(now.getTime() + 30 * 24 * hourMs).toISOString(),
      canceledAt: state === 'canceled' ? now.toISOString() : null,
    },
  })
  const buildAccess = (state: 'active' | 'revoked') => ({
    order: paid,
    access: {
      ...{ id: exampleId(12), benefitId: exampleId(13), kind: 'file' as const, title: 'Arquivo de exemplo' },
      ...{ productId: exampleId(5), variantId: null, lineId: exampleId(4), state, expiresAt: null },
      reason: state === 'active' ? null : ('refunded' as const),
    },
  })
  const failed = { id: paymentId, kind: 'main' as const, amountCents: paid.totalCents, code: 'card_declined' }
  const examples: { [K in ShopEventType]: () => ShopEventData<K> } = {
    'order.placed': () => ({ order: unpaid }),
    'order.paid': () => ({ order: { ...paid, finalizedAt: null } }),
    'order.finalized': () => ({ order: paid }),
    'order.canceled': () => ({ order: { ...unpaid, state: 'canceled' } }),
    'order.awaiting': () => ({ order: unpaid, code }),
    'order.code_expired': () => ({
      order: unpaid,
      code: { method: code.method, amountCents: code.amountCents, expiresAt: now.toISOString() },
    }),
    'payment.failed': () => ({ order: unpaid, payment: failed }),
    'offer.accepted': () => ({ order: { ...paid, finalizedAt: null }, paymentId }),
    'offer.declined': () => ({ order: paid, offer: { pageId: exampleId(11), title: 'Oferta de exemplo' } }),
    'refund.succeeded': () => buildRefund('succeeded'),
    'refund.failed': () => buildRefund('failed'),
    'dispute.opened': () => buildDispute('answer'),
    'dispute.closed': () => buildDispute('won'),
    'subscription.started': () => buildSubscription('active'),
    'subscription.renewed': () => buildSubscription('active'),
    'subscription.past_due': () => buildSubscription('past_due'),
    'subscription.canceled': () => buildSubscription('canceled'),
    'access.granted': () => buildAccess('active'),
    'access.revoked': () => buildAccess('revoked'),
  }
  return examples[type]()
}
