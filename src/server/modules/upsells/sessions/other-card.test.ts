import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { settleUpsellPayment } from '#contract/upsell-sessions.ts'
import { withTransaction } from '#server/platform/core/context.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyAndOpenOffers, makeFunnel, setSavedCard } from '#tests/support/funnel.ts'
import { answerBank, callSimulatorControl, createTestStripe, makeLamp } from '#tests/support/shop.ts'
import { findSessionByToken } from './repository.ts'
import { startAttempt } from './start-attempt.ts'

const shop = await startTestApp({ simulator: true })
const stripe = createTestStripe(shop)
let lamp: Awaited<ReturnType<typeof makeLamp>>
const newCard = async (token = 'tok_visa') => (await stripe.paymentMethods.create({ type: 'card', card: { token } })).id

beforeAll(async () => {
  lamp = await makeLamp(shop, 'CARD', null)
  await makeFunnel(shop, lamp, [
    { title: 'Case', cents: 2900 },
    { title: 'Bulb', cents: 1200 },
  ])
})

describe('offers after a declined card', () => {
  it('charges the offer once to another card and keeps the saved card of the order', async () => {
    const { charge, order, session } = await buyAndOpenOffers(shop, lamp)
    const before = await order()
    const [saved] = (
      await shop.db.execute<{ card: string }>(
        `select provider_payment_method_id as card from orders where id = '${before.id}'`,
      )
    ).rows
    await setSavedCard(shop, before.id, 'pm_card_visa_chargeDeclined')
    const declined = await charge(2900)
    expect([declined.status, declined.body.code]).toEqual([402, 'payment_failed'])
    const paymentMethodId = await newCard()
    const answer = await charge(2900, { paymentMethodId })
    expect(answer.body).toMatchObject({ success: true, next: `/upsell/${session.upsellId}/page/2` })
    expect((await charge(2900, { paymentMethodId })).body.success).toBe(true)
    const current = await order()
    const paid = current.payments.filter(payment => payment.kind === 'upsell' && payment.state === 'succeeded')
    expect(paid.map(payment => payment.capturedCents)).toEqual([2900])
    expect(current.lines.filter(line => line.kind === 'upsell').map(line => line.title)).toEqual(['Case'])
    const intent = await stripe.paymentIntents.retrieve(paid[0]?.intentId ?? '')
    expect(intent.payment_method).toBe(paymentMethodId)
    // With the original saved card restored, one click charges that card again.
    await setSavedCard(shop, before.id, saved?.card ?? '')
    expect((await charge(1200)).body).toMatchObject({ success: true, next: '/thank-you' })
  })

  it('charges another card once when the shopper clicks several times in parallel', async () => {
    const { charge, order } = await buyAndOpenOffers(shop, lamp, { card: 'pm_card_visa_chargeDeclined' })
    expect((await charge(2900)).status).toBe(402)
    const paymentMethodId = await newCard()
    const answers = await Promise.all(Array.from({ length: 12 }, () => charge(2900, { paymentMethodId })))
    expect(answers.map(answer => answer.body.success)).toEqual(answers.map(() => true))
    const attempts = (await order()).payments.filter(payment => payment.kind === 'upsell')
    expect(attempts.map(({ capturedCents }) => capturedCents).sort()).toEqual([0, 2900])
  })

  it('does not start an attempt while the intent of a declined attempt may still be open', async () => {
    const { charge, order, sessionToken } = await buyAndOpenOffers(shop, lamp, { card: 'pm_card_visa_chargeDeclined' })
    expect((await charge(2900)).status).toBe(402)
    const session = await findSessionByToken(shop.db, sha256Hex(sessionToken))
    const offer = session?.pages[0]?.offers[0]
    if (!session || !offer) throw new Error('the session has no offer')
    const start = withTransaction(shop.ctx, tx =>
      startAttempt(tx, session, offer, { card: null, ended: null, provider: 'stripe' }),
    )
    await expect(start).rejects.toMatchObject({ code: 'payment_in_progress' })
    expect((await order()).payments.filter(payment => payment.kind === 'upsell')).toHaveLength(1)
  })

  it('keeps the offer open and adds no line when a second card is declined too', async () => {
    const { charge, order } = await buyAndOpenOffers(shop, lamp, { card: 'pm_card_visa_chargeDeclined' })
    expect((await charge(2900)).status).toBe(402)
    expect(
      (await charge(2900, { paymentMethodId: 'pm_card_visa_chargeDeclinedInsufficientFunds' })).body,
    ).toMatchObject({
      code: 'payment_failed',
      declineCode: 'insufficient_funds',
    })
    const current = await order()
    expect(current.lines.some(line => line.kind === 'upsell')).toBe(false)
    expect((await charge(2900, { paymentMethodId: await newCard() })).body.success).toBe(true)
  })

  it('rejects every card for an offer after six declines in an hour', async () => {
    const { charge } = await buyAndOpenOffers(shop, lamp)
    for (let card = 0; card < 6; card++) {
      expect((await charge(2900, { paymentMethodId: 'pm_card_visa_chargeDeclined' })).status).toBe(402)
    }
    const answer = await charge(2900, { paymentMethodId: await newCard() })
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_declines'])
  })
})

describe('offers that require authentication', () => {
  it('charges an offer to another card after the authentication fails', async () => {
    const { charge, offer, settle, browser, session, order } = await buyAndOpenOffers(shop, lamp, {
      card: 'pm_card_authenticationRequired',
    })
    expect((await charge(2900)).body).toMatchObject({ success: false, requiresAction: true })
    const intent = await stripe.paymentIntents.retrieve((await offer())?.intentId ?? '')
    await answerBank(shop, intent.client_secret, 'fail')
    expect((await settle()).body).toEqual({ state: 'failed', next: `/upsell/${session.upsellId}/page/1` })
    expect((await charge(2900, { paymentMethodId: await newCard() })).body.success).toBe(true)
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled')
    expect((await order()).totalCents).toBe(8900 + 2900)
    const stranger = await shop.browser().send(settleUpsellPayment, { params: { id: (await offer())?.id ?? '' } })
    expect([stranger.status, browser.cookie() !== '']).toEqual([401, true])
  })

  it('does not charge another card while the intent of the failed attempt may still be paid', async () => {
    const { charge, offer, settle, order } = await buyAndOpenOffers(shop, lamp, {
      card: 'pm_card_authenticationRequired',
    })
    expect((await charge(2900)).body.requiresAction).toBe(true)
    const intent = await stripe.paymentIntents.retrieve((await offer())?.intentId ?? '')
    await answerBank(shop, intent.client_secret, 'fail')
    expect((await settle()).body.state).toBe('failed')
    const path = `/v1/payment_intents/${intent.id}`
    await callSimulatorControl(shop, 'POST', '/faults', { method: 'GET', path, does: 'status', status: 500, times: 9 })
    const paymentMethodId = await newCard()
    expect((await charge(2900, { paymentMethodId })).body.code).toBe('provider_unavailable')
    expect((await order()).payments.filter(payment => payment.kind === 'upsell')).toHaveLength(1)
    await callSimulatorControl(shop, 'DELETE', '/faults')
    // The browser knew the client secret of the first intent: a payment that it confirms now is refunded.
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa', return_url: shop.url })
    expect((await charge(2900, { paymentMethodId })).body.success).toBe(true)
    const current = await order()
    expect(current.events.map(event => event.kind)).toContain('stray_refunded')
    expect(current.totalCents).toBe(8900 + 2900)
  })

  it('marks an offer as declined by the bank on its page until the offer is bought', async () => {
    const { charge, offer, settle, browser, session } = await buyAndOpenOffers(shop, lamp, {
      card: 'pm_card_authenticationRequired',
    })
    const readOfferState = async () => {
      const { body } = await browser.raw('GET', `/upsell/${session.upsellId}/page/1?card=other`)
      const [first] = JSON.parse(/id="data">([^<]*)</.exec(body)?.[1] ?? 'null').offers
      return [first.refused, first.bought]
    }
    expect(await readOfferState()).toEqual([false, false])
    expect((await charge(2900)).body.requiresAction).toBe(true)
    expect(await readOfferState()).toEqual([false, false])
    const { client_secret } = await stripe.paymentIntents.retrieve((await offer())?.intentId ?? '')
    await answerBank(shop, client_secret, 'fail')
    await settle()
    expect(await readOfferState()).toEqual([true, false])
    await stripe.paymentIntents.cancel((await offer())?.intentId ?? '')
    await settle()
    expect([(await offer())?.state, ...(await readOfferState())]).toEqual(['canceled', true, false])
    expect((await charge(2900, { paymentMethodId: await newCard() })).body.success).toBe(true)
    expect(await readOfferState()).toEqual([false, true])
  })

  it('cancels the pending authentication when the shopper pays with another card', async () => {
    const { charge, offer, order } = await buyAndOpenOffers(shop, lamp, { card: 'pm_card_authenticationRequired' })
    expect((await charge(2900)).body.requiresAction).toBe(true)
    const first = await offer()
    expect((await charge(2900)).body.requiresAction).toBe(true)
    expect((await charge(2900, { paymentMethodId: await newCard() })).body.success).toBe(true)
    expect((await stripe.paymentIntents.retrieve(first?.intentId ?? '')).status).toBe('canceled')
    const states = (await order()).payments.filter(payment => payment.kind === 'upsell').map(payment => payment.state)
    expect(states.sort()).toEqual(['canceled', 'succeeded'])
  })

  it('requires authentication of a new card on a new intent', async () => {
    const { charge, offer, settle } = await buyAndOpenOffers(shop, lamp)
    const answer = await charge(2900, { paymentMethodId: 'pm_card_authenticationRequired' })
    expect(answer.body).toMatchObject({
      requiresAction: true,
      actionUrl: expect.stringContaining('/authenticate?payment='),
    })
    const { client_secret } = await stripe.paymentIntents.retrieve((await offer())?.intentId ?? '')
    await answerBank(shop, client_secret, 'complete')
    expect((await settle()).body.state).toBe('paid')
  })
})

it('charges the card of the latest click, not the card of an earlier click without an outcome', async () => {
  const { charge, order, orderId } = await buyAndOpenOffers(shop, lamp)
  await callSimulatorControl(shop, 'POST', '/faults', {
    method: 'POST',
    path: '/v1/payment_intents',
    does: 'status',
    status: 429,
    times: 1,
  })
  expect((await charge(2900)).body.code).toBe('provider_unavailable')
  const paymentMethodId = await newCard()
  const grow = (seconds: number) =>
    shop.db.execute(sql`update payments set created_at = created_at - make_interval(secs => ${seconds}),
      updated_at = updated_at - make_interval(secs => ${seconds}) where order_id = ${orderId} and kind = 'upsell'`)
  await grow(9)
  expect((await charge(2900, { paymentMethodId })).body.code).toBe('payment_in_progress')
  await grow(60)
  expect((await charge(2900, { paymentMethodId })).body.success).toBe(true)
  const attempts = (await order()).payments.filter(payment => payment.kind === 'upsell')
  const paid = attempts.filter(payment => payment.state === 'succeeded')
  expect([attempts.length, paid.map(payment => payment.capturedCents)]).toEqual([2, [2900]])
  const intent = await stripe.paymentIntents.retrieve(paid[0]?.intentId ?? '')
  expect(intent.payment_method).toBe(paymentMethodId)
})

it('charges nothing and adds no line for an unknown card', async () => {
  const { charge, order } = await buyAndOpenOffers(shop, lamp)
  const answer = await charge(2900, { paymentMethodId: 'pm_nobody' })
  expect([answer.status, answer.body.code]).toEqual([402, 'payment_failed'])
  expect((await order()).lines.some(line => line.kind === 'upsell')).toBe(false)
  expect((await charge(2900)).body.success).toBe(true)
})
