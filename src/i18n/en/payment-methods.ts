import type { SameShape } from '../same-shape.ts'
import type { paymentMethods as spec } from '../spec/payment-methods.ts'

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

export const paymentMethods: SameShape<typeof spec> = {
  title: 'Payment methods',
  text: 'What the checkout offers in reais, in this order. Subscriptions and other currencies take cards only.',
  loadFailed: 'The payment methods could not be loaded',
  saved: 'Payment methods saved',
  saveFailed: 'The payment methods were not saved',
  conflict: 'Someone else saved the payment methods',
  mode: 'Mode',
  modes: { simulator: 'Simulator', test: 'Test', live: 'Live' },
  currentMode: 'in use',
  methods: { pix: 'Pix', card: 'Credit card' },
  hints: {
    pix: 'The buyer pays in their bank’s app, with a code that expires.',
    card: 'Confirmed at once. Also charges subscriptions and one-click upsells.',
  },
  offer: name => `Offer ${name}`,
  off: 'Off',
  on: 'On',
  noneEnabled: 'Leave at least one payment method on.',
  cardFallback:
    'While cards are off, they still pay for subscriptions, other currencies and amounts outside of the limits of Pix.',

  expiry: 'Code valid for',
  expiryOf: minutes =>
    minutes % 60 === 0 ? counted(minutes / 60, 'hour', 'hours') : counted(minutes, 'minute', 'minutes'),
  expiryOther: 'Another time',
  expiryMinutes: 'Minutes until the code expires',
  expiryHint: 'The units stay reserved until then.',
  expiryWrong: 'From 10 minutes to 24 hours (1440 minutes).',
  percent: 'Discount for paying with Pix',
  percentHint: 'Shown before the buyer chooses. Off the goods, after a coupon.',
  percentOf: percent => `${percent}% off`,
  percentWrong: max => `A whole number from 0 to ${max}.`,
  acceptsLate: 'Deliver orders that are paid after the code has expired',
  acceptsLateHint:
    'Only while there are units. When this is off, Pix money that arrives late is refunded automatically.',
  lateRefunded: 'late Pix refunded',
  smallest: 'Smallest amount',
  largest: 'Largest amount',
  noLimit: 'No limit',
  from: amount => `from ${amount}`,
  upTo: amount => `up to ${amount}`,
  amountWrong: 'Write an amount in reais, such as 25,00.',
  belowMinimum: amount => `Stripe does not charge less than ${amount}.`,
  belowSmallest: 'The largest amount cannot be below the smallest.',
  refused: 'This value was not accepted.',

  capability: {
    active: 'Active',
    pending: 'Under review at Stripe',
    unavailable: 'Not available to this account',
    unverified: 'Not verified',
  },
  activeText: 'Active for this Stripe account.',
  verifiedAt: 'Verified',
  pendingText: 'Stripe is still reviewing the request. Verify again after it has answered.',
  unavailableText:
    'For Brazilian accounts, Stripe gives Pix by invitation. Ask under Payment methods in the Stripe dashboard, or ask its support. Then verify again here.',
  lostText: 'Until then, the checkout does not offer Pix.',
  unverifiedText: 'Before you switch it on, confirm that this Stripe account may take Pix.',
  notActive: 'This Stripe account may not take Pix yet.',
  openProvider: 'Open the Stripe dashboard',
  verify: 'Verify',
  verifying: 'Verifying…',
  verifyFailed: 'It could not be verified',

  move: name => `Move: ${name}`,
  movable: 'movable payment method',
  lifted: (n, total) => `Payment method ${n} of ${total} lifted.`,
  over: (n, place, total) => `Payment method ${n} over position ${place} of ${total}.`,
  dropped: (_, place, total) => `Payment method at position ${place} of ${total}.`,
  canceled: n => `The payment method is back at position ${n}.`,
  help: 'Press space to lift, the arrow keys to move, space to drop and Esc to cancel.',
}
