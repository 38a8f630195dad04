import { describe, expect, it, vi } from 'vitest'
import { staticRow } from '../pay/checkout-row.ts'
import { sampleCheckout } from './sample.test-data.ts'
import { createInitialState } from './state.ts'
import { createOutcomeScreen, handleOutcome, submitPayment } from './submit.ts'

it('lets the shopper pay again after an ended checkout was reopened', async () => {
  const dispatch = vi.fn()
  const row = { ...staticRow, reopen: async () => 'opened' as const }
  await handleOutcome({ kind: 'over' }, { row, dispatch, show: vi.fn() })
  expect(dispatch.mock.calls).toEqual([[{ type: 'reopened' }]])
})

describe('describeDecline', () => {
  const { describeDecline } = createOutcomeScreen(vi.fn(), vi.fn())
  const advice = 'You were not charged. Try a different card, or ask your bank to allow the payment and try again.'
  const bank =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
  it.each([
    ['Your card was declined.', 'card_declined', 'Your bank declined this card.', advice],
    ['Seu cartão foi recusado.', 'card_declined', 'Your bank declined this card.', advice],
    ['Your card has insufficient funds.', 'card_declined', 'The payment did not go through.', null],
    ['Your card was declined for its amount.', 'card_declined', 'The payment did not go through.', null],
    [bank, 'payment_intent_authentication_failure', 'The payment did not go through.', advice],
    [bank, 'setup_intent_authentication_failure', 'The payment did not go through.', advice],
    ['', null, 'The payment did not go through.', advice],
  ])('shows the message %j (%s) without repeating it, and with one piece of advice', (message, code, title, text) => {
    const { decline, toast } = describeDecline({ kind: 'declined', message, code })
    expect(decline).toMatchObject({ title, text: text ?? `${message} ${advice}` })
    expect(toast).not.toBe('')
    expect(`${decline.title} ${decline.text}`.match(/declined|recusado/g)?.length ?? 0).toBeLessThan(2)
  })
})

describe('submitPayment with an empty form', () => {
  it('lists missing fields and other errors in one toast', async () => {
    const [dispatch, show] = [vi.fn(), vi.fn()]
    const data = sampleCheckout()
    const state = createInitialState(data)
    const context = { stripe: data.stripe, row: staticRow, provider: null, cardMissing: false, dispatch, show }
    await submitPayment({ ...context, state })
    expect(show.mock.calls).toEqual([
      [
        'Required Fields Missing',
        expect.stringMatching(
          /^Please fill in: Email, Full name, Phone number, Address, ZIP code, City\. Validation Error: .+card number/,
        ),
      ],
    ])
    const { fields } = state
    const filled = {
      email: 'a@example.com',
      name: 'Ana',
      phone: '4155550123',
      address: '1 Way',
      zip: '94110',
      city: 'X',
    }
    show.mockClear()
    await submitPayment({ ...context, state: { ...state, fields: { ...fields, ...filled } } })
    expect(show.mock.calls).toEqual([['Validation Error', expect.not.stringMatching(/fill in|Validation/)]])
  })
})
