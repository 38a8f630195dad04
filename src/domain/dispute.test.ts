import { expect, it } from 'vitest'
import { blocksRefunds, isDisputeOver, isInquiry, toDisputePhase } from './dispute.ts'

it.each([
  ['needs_response', 'answer', true],
  ['under_review', 'review', true],
  ['lost', 'lost', true],
  ['won', 'won', false],
  ['warning_needs_response', 'answer', false],
  ['warning_under_review', 'review', false],
  ['warning_closed', 'over', false],
  ['prevented', 'over', false],
  ['a_word_of_tomorrow', 'review', true],
] as const)('maps the provider state %s to %s, and reports whether it blocks refunds: %s', (state, phase, blocks) => {
  expect([toDisputePhase(state), blocksRefunds(state)]).toEqual([phase, blocks])
})

it('distinguishes inquiries from chargebacks, and ended phases from open phases', () => {
  expect([isInquiry('warning_under_review'), isInquiry('under_review')]).toEqual([true, false])
  expect((['answer', 'review', 'won', 'lost', 'over'] as const).map(isDisputeOver)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})
