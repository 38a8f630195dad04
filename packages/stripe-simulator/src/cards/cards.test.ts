import { expect, test } from 'vitest'
import { catchStripeError, startTestSimulator } from '../testing/test-simulator.ts'
import { passesLuhn } from './brands.ts'
import { testCards } from './test-cards.ts'

test('gives every test card a valid number and its own token', () => {
  expect(testCards.filter(card => !passesLuhn(card.number))).toEqual([])
  expect(new Set(testCards.map(card => card.token)).size).toBe(testCards.length)
  expect(new Set(testCards.map(card => card.number)).size).toBe(testCards.length)
})

async function confirmWithNumber(number: string, more: Record<string, string> = {}) {
  const { stripe, browser } = await startTestSimulator()
  const intent = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
  return browser('POST', `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: String(intent.client_secret),
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
    ...more,
  })
}

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000009987', 'card_declined', 'lost_card'],
  ['4000000000009979', 'card_declined', 'stolen_card'],
  ['4000000000000069', 'expired_card', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error', 'processing_error'],
  ['4000000000006975', 'card_declined', 'card_velocity_exceeded'],
  ['4000000000000341', 'card_declined', 'generic_decline'],
  ['4485040371536584', 'card_declined', 'test_mode_live_card'],
  ['4242424242424241', 'incorrect_number', undefined],
])('rejects the card %s with the error code %s and the decline code %s', async (number, code, declineCode) => {
  const { status, body } = await confirmWithNumber(number)
  expect(status).toBe(402)
  expect(body.error?.type).toBe('card_error')
  expect(body.error?.code).toBe(code)
  expect(body.error?.decline_code).toBe(declineCode)
})

test.each([
  ['4242424242424242', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['6011111111111117', 'discover'],
  ['4000056655665556', 'visa'],
  ['5200828282828210', 'mastercard'],
  ['5105105105105100', 'mastercard'],
  ['4000000760000002', 'visa'],
  ['3056930009020004', 'diners'],
  ['3566002020360505', 'jcb'],
  ['6200000000000005', 'unionpay'],
])('charges the card %s under the brand %s', async (number, brand) => {
  const { stripe, browser } = await startTestSimulator()
  const card = { type: 'card', 'card[number]': number, 'card[exp_month]': '1', 'card[exp_year]': '34' }
  const created = await browser('POST', '/v1/payment_methods', { ...card, 'card[cvc]': '123' })
  expect(created.body.card).toMatchObject({ brand, last4: number.slice(-4), exp_year: 2034 })
  const params = { confirm: true, payment_method: created.body.id ?? '', return_url: 'http://shop.test' }
  expect((await stripe.paymentIntents.create({ amount: 1000, currency: 'usd', ...params })).status).toBe('succeeded')
})

test.each([
  ['4000002500003155', 'requires_action'],
  ['4000002760003184', 'requires_action'],
  ['4000003800000446', 'requires_action'],
  ['4000008260003178', 'requires_action'],
  ['4000008400001629', 'requires_action'],
  ['4000008400001280', 'requires_action'],
  ['4000000000003220', 'requires_action'],
  ['4000000000003055', 'succeeded'],
  ['4000000000000259', 'succeeded'],
  ['4000000000002685', 'succeeded'],
  ['4000000000001976', 'succeeded'],
  ['4000000000005423', 'succeeded'],
  ['4000000000007726', 'succeeded'],
  ['4000000000005126', 'succeeded'],
])('confirms the first payment with the card %s and sets the status %s', async (number, status) => {
  expect(await confirmWithNumber(number)).toMatchObject({ status: 200, body: { status } })
})

// The token names that Stripe documents for its test cards.
test.each([
  ['visa', '4242'],
  ['visa_debit', '5556'],
  ['mastercard', '4444'],
  ['mastercard_debit', '8210'],
  ['mastercard_prepaid', '5100'],
  ['amex', '0005'],
  ['discover', '1117'],
  ['diners', '0004'],
  ['jcb', '0505'],
  ['unionpay', '0005'],
  ['br', '0002'],
  ['bypassPending', '0077'],
  ['visa_chargeDeclined', '0002'],
  ['visa_chargeDeclinedInsufficientFunds', '9995'],
  ['visa_chargeDeclinedLostCard', '9987'],
  ['visa_chargeDeclinedStolenCard', '9979'],
  ['chargeDeclinedExpiredCard', '0069'],
  ['chargeDeclinedIncorrectCvc', '0127'],
  ['chargeDeclinedProcessingError', '0119'],
  ['visa_chargeDeclinedVelocityLimitExceeded', '6975'],
  ['chargeCustomerFail', '0341'],
  ['radarBlock', '0019'],
  ['authenticationRequiredOnSetup', '3155'],
  ['authenticationRequired', '3184'],
  ['authenticationRequiredSetupForOffSession', '0446'],
  ['authenticationRequiredChargeDeclinedInsufficientFunds', '3178'],
  ['threeDSecureRequiredChargeDeclined', '1629'],
  ['threeDSecureRequiredProcessingError', '1280'],
  ['threeDSecureOptional', '3055'],
  ['threeDSecure2Required', '3220'],
  ['createDispute', '0259'],
  ['createDisputeProductNotReceived', '2685'],
  ['createDisputeInquiry', '1976'],
  ['createIssuerFraudRecord', '5423'],
  ['pendingRefund', '7726'],
  ['refundFail', '5126'],
])('resolves pm_card_%s to the test card ending in %s', async (token, last4) => {
  const { stripe } = await startTestSimulator()
  expect((await stripe.paymentMethods.retrieve(`pm_card_${token}`)).card?.last4).toBe(last4)
})

const part = (name: string) => `payment_method_data[card][${name}]`

test.each([
  [{ [part('exp_month')]: '13' }, 'invalid_expiry_month'],
  [{ [part('exp_year')]: '2019' }, 'invalid_expiry_year'],
  [{ [part('cvc')]: '12' }, 'invalid_cvc'],
])('rejects the card values %o with the error code %s', async (more, code) => {
  const { status, body } = await confirmWithNumber('4242424242424242', more)
  expect({ status, code: body.error?.code }).toEqual({ status: 402, code })
})

test('requires a security code of four digits for American Express', async () => {
  expect((await confirmWithNumber('378282246310005')).body.error?.code).toBe('invalid_cvc')
  expect((await confirmWithNumber('378282246310005', { [part('cvc')]: '1234' })).body.status).toBe('succeeded')
})

test('keeps the charged amount pending, except for the card that skips the waiting period', async () => {
  const { stripe } = await startTestSimulator()
  const params = { amount: 10_000, currency: 'usd', confirm: true, return_url: 'http://shop.test' }
  await stripe.paymentIntents.create({ ...params, payment_method: 'pm_card_bypassPending' })
  await stripe.paymentIntents.create({ ...params, payment_method: 'pm_card_visa' })
  const amounts = { pending: [{ amount: 9680 }], available: [{ amount: 9680 }] }
  expect(await stripe.balance.retrieve()).toMatchObject(amounts)
  expect((await stripe.balanceTransactions.list()).data.map(one => one.status)).toEqual(['pending', 'available'])
})

test('rejects card numbers from a server', async () => {
  const { stripe } = await startTestSimulator()
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034 }
  const error = await catchStripeError(stripe.paymentMethods.create({ type: 'card', card }))
  expect(error.message).toContain('generally unsafe')
})
