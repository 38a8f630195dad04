import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { buy, makeLamp } from '#tests/support/shop.ts'
import { cancelPaymentIntent } from './cancel-payment-intent.ts'
import { findPaymentsOfOrder } from './records/index.ts'
import { cancelPayment } from './settle-payment.ts'

const shop = await startTestApp({ simulator: true })
let orderId: string

beforeAll(async () => {
  const lamp = await makeLamp(shop, 'SLOW', null)
  orderId = String((await buy(shop, shop.browser(), lamp)).intent.body.orderId)
})

/** A provider whose intent needs action when it is first retrieved and is processing when it is canceled. */
function createRacingBank() {
  let retrievals = 0
  const paymentIntents = {
    retrieve: async () => {
      retrievals += 1
      return { id: 'pi_slow', status: retrievals === 1 ? 'requires_action' : 'processing', metadata: {} }
    },
    cancel: async () => {
      throw new Error('payment_intent_unexpected_state')
    },
  }
  const provider = { ...shop.ctx.provider, client: async () => ({ paymentIntents }) }
  return { ...shop.ctx, provider } as unknown as typeof shop.ctx
}

describe('canceling an intent that the bank is processing', () => {
  it('rejects the cancellation of a processing intent with the retryable error payment_in_progress', async () => {
    await expect(cancelPaymentIntent(createRacingBank(), orderId, 'pi_slow')).rejects.toMatchObject({
      code: 'payment_in_progress',
      status: 409,
    })
  })

  it('leaves a payment unchanged when cancelPayment finds that its intent is processing', async () => {
    const [payment] = await findPaymentsOfOrder(shop.db, orderId)
    if (!payment) throw new Error('the order has no payment')
    const unfinished = { ...payment, state: 'requires_action' as const }
    const result = await cancelPayment(createRacingBank(), unfinished)
    expect(result.state).toBe(payment.state)
  })
})
