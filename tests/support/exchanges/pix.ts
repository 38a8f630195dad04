import type Stripe from 'stripe'

interface Simulator {
  stripe: Stripe
  wait(advanceMs: number): Promise<unknown>
  control(path: string, body: object): Promise<unknown>
}

/** Creates Pix payments in each of their states: waiting, expired, paid on time, paid late, refunded and disputed. */
export async function exercisePix({ stripe, wait, control }: Simulator) {
  const create = () =>
    stripe.paymentIntents.create({
      allowed_payment_method_types: ['card', 'pix'],
      amount: 9_000,
      confirm: true,
      currency: 'brl',
      payment_method_data: { type: 'pix', billing_details: { name: 'Ana', email: 'ana@shop.test' } },
      payment_method_options: { pix: { amount_includes_iof: 'always', expires_after_seconds: 600 } },
    })
  const expired = await create()
  await wait(601_000)
  await stripe.paymentIntents.retrieve(expired.id, { expand: ['latest_charge'] })
  await control('/pix/pay', { intent: expired.id, when: 'late' })
  const { id } = await create()
  await control('/pix/pay', { intent: id })
  await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction', 'payment_method'] })
  await stripe.refunds.create({ payment_intent: id, amount: 1_000, expand: ['balance_transaction.source'] })
  await control('/pix', { refundsPending: true })
  await stripe.refunds.create({ payment_intent: id, amount: 2_000 })
  await control('/pix', { refundsPending: false })
  await control('/pix/dispute', { intent: id })
  await stripe.disputes.list({ payment_intent: id })
  await control('/capabilities', { pix_payments: 'inactive' })
  await control('/capabilities', { pix_payments: 'active' })
}
