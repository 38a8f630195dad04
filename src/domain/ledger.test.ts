import { expect, it } from 'vitest'
import { toLedgerKind } from './ledger.ts'

it.each([
  ['charge', 'charge', 'charge'],
  ['payment', 'charge', 'charge'],
  ['refund', 'refund', 'refund'],
  ['refund_failure', 'refund_failure', 'refund'],
  ['adjustment', 'dispute', 'dispute'],
  ['adjustment', 'dispute_reversal', 'dispute'],
  ['adjustment', 'other_adjustment', 'other'],
  ['stripe_fee', 'fee', 'fee'],
  ['payout', 'payout', 'payout'],
  ['a_type_of_tomorrow', 'unknown', 'other'],
])('classifies the provider type %s with the reporting category %s as %s', (type, category, kind) => {
  expect(toLedgerKind(type, category)).toBe(kind)
})
