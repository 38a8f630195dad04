import { numberToCents, toDecimal } from '#server/modules/payments/gateway/mercado-pago/amounts.ts'
import type { InstallmentOption } from '#server/modules/payments/gateway/payment-gateway.ts'
import { combine, compare, fail, pass, UndecidedError, unknown } from '../outcome.ts'
import type { MercadoPagoCheck, MercadoPagoRun } from './open-run.ts'
import { chargeCard, masterBin } from './orders.ts'

type Cost = { installments: number; installment_rate: number; installment_amount: number; total_amount: number }
type List = { payment_type_id: string; payer_costs: Cost[] }[]

const listedCents = 60_000
const paidInstallments = 6
/** Installments of less than R$ 5.00 are not offered: 20 reais can be paid in 4 parts at most. */
const smallCents = 2_000
const smallParts = 4
const basisPoints = 10_000
const percentPoints = 100
/** The published test cards, whose types the browser reads from this list. */
const bins = { master: masterBin, visa: '42356477', amex: '37536515', elo: '50677667' }
const formatRate = (rate: number | null) => (rate === null ? 'none' : `${String(rate).replace('.', ',')} %`)

const loadOptions = (run: MercadoPagoRun) =>
  run.once('installments', () => run.gateway.listInstallments(listedCents, masterBin))

async function listCosts({ request }: MercadoPagoRun): Promise<Cost[]> {
  const { body } = await request<List>('GET', '/v1/payment_methods/installments', {
    query: { amount: toDecimal(listedCents), bin: masterBin, locale: 'pt-BR' },
  })
  return (Object.values(body) as List).flatMap(({ payer_costs: costs }) => costs)
}

/** The six installments that several checks read, with what the list had announced. */
const getInstallmentOrder = (run: MercadoPagoRun) =>
  run.once('installment order', async () => {
    const option = (await loadOptions(run)).find(({ installments }) => installments === paidInstallments)
    if (!option) throw new UndecidedError(`the account offers no ${paidInstallments} installments for 600 reais`)
    const choice = { cents: listedCents, installments: paidInstallments }
    return { option, payment: await chargeCard(run, 'mp-installments-paid', choice) }
  })

const isWithInterest = ({ interestCents }: InstallmentOption) => interestCents > 0

export const installmentChecks: MercadoPagoCheck[] = [
  {
    id: 'mp-installments',
    what: 'The installments of a card are listed by its first eight digits, and one payment is free of interest',
    async run(run) {
      const options = await loadOptions(run)
      const free = options.filter(option => !isWithInterest(option)).map(({ installments }) => installments)
      const count = options.map(({ installments }) => installments).join(', ')
      return combine(
        compare({ first: 1, interestCents: 0 }, { first: options[0]?.installments, ...options[0] }, ''),
        pass(`${count}; free of interest: ${free.join(', ')}`),
      )
    },
  },
  {
    id: 'mp-installment-totals',
    what: 'The total of a list entry is the sum of its installments, to one cent each',
    async run(run) {
      const costs = await listCosts(run)
      const gaps = costs.map(cost => ({
        ...cost,
        cents: numberToCents(cost.total_amount) - cost.installments * numberToCents(cost.installment_amount),
      }))
      const wrong = gaps.filter(({ cents, installments }) => Math.abs(cents) > installments)
      if (costs.length === 0) return fail('expected entries, found none')
      if (wrong.length > 0)
        return fail(wrong.map(({ installments, cents }) => `${installments} parts differ by ${cents} cents`).join('; '))
      const inexact = gaps.filter(({ cents }) => cents !== 0).map(({ installments }) => installments)
      return pass(inexact.length === 0 ? 'all are exact' : `not exact by some cents: ${inexact.join(', ')} parts`)
    },
  },
  {
    id: 'mp-installment-rates',
    what: 'The listed rate is the interest on the whole amount, as a percentage',
    async run(run) {
      const costs = (await listCosts(run)).filter(({ installment_rate: rate }) => rate > 0)
      if (costs.length === 0) return unknown('the account offers no installments with interest')
      const wrong = costs.filter(({ installment_rate: rate, total_amount: total, installments }) => {
        // Basis points, because the rate has two decimals.
        const expected = (listedCents * (basisPoints + Math.round(rate * percentPoints))) / basisPoints
        const roundingCents = Math.max(installments, listedCents / basisPoints)
        return Math.abs(numberToCents(total) - expected) > roundingCents
      })
      const detail = costs.map(({ installments, installment_rate: rate }) => `${installments}: ${formatRate(rate)}`)
      return wrong.length === 0
        ? pass(detail.join('; '))
        : fail(`expected the total to be the amount and the rate, found other totals for ${wrong.length} entries`)
    },
  },
  {
    id: 'mp-installment-interest',
    what: 'The interest a month that the shop computes is between 0 and 20 %',
    async run(run) {
      const options = (await loadOptions(run)).filter(isWithInterest)
      if (options.length === 0) return unknown('the account offers no installments with interest')
      const isPlausible = ({ monthlyRate: rate }: InstallmentOption) => rate !== null && rate > 0 && rate < 20
      const rates = options.map(({ installments, monthlyRate }) => `${installments}: ${formatRate(monthlyRate)}`)
      return options.every(isPlausible) ? pass(rates.join('; ')) : fail(rates.join('; '))
    },
  },
  {
    id: 'mp-installment-minimum',
    what: 'No installment is less than 5 reais',
    async run({ gateway }) {
      const most = (await gateway.listInstallments(smallCents, masterBin)).at(-1)
      return compare({ installments: smallParts }, { ...most }, `20 reais in ${smallParts} parts at most`)
    },
  },
  {
    id: 'mp-installment-unknown-card',
    what: 'An unknown card has no installments, and the call is accepted',
    async run({ gateway }) {
      const options = await gateway.listInstallments(listedCents, '99999999')
      return compare({ count: 0 }, { count: options.length }, 'an empty list')
    },
  },
  {
    id: 'mp-card-types',
    what: 'Test cards are credit cards, except the one of Elo, which is prepaid',
    async run({ request }) {
      const types: Record<string, string | undefined> = {}
      for (const [brand, bin] of Object.entries(bins)) {
        const query = { amount: toDecimal(listedCents), bin }
        const { body } = await request<List>('GET', '/v1/payment_methods/installments', { query })
        types[brand] = (Object.values(body) as List)[0]?.payment_type_id
      }
      const expected = { master: 'credit_card', visa: 'credit_card', amex: 'credit_card', elo: 'prepaid_card' }
      return compare(expected, types, 'as expected')
    },
  },
  {
    id: 'mp-installments-paid',
    what: 'The paid amount of six installments contains the interest that the list announced',
    async run(run) {
      const { option, payment } = await getInstallmentOrder(run)
      const { state, installments, interestCents, amountCents, receivedCents } = payment
      const same = { state: 'succeeded', installments: 6, amountCents: listedCents, receivedCents: listedCents }
      const paid = compare(same, { state, installments, amountCents, receivedCents }, '')
      if (!isWithInterest(option))
        return combine(paid, unknown('six installments are free of interest in this account'))
      const detail = `${interestCents} cents of interest on ${amountCents}`
      return combine(paid, compare({ interestCents: option.interestCents }, { interestCents }, detail))
    },
  },
  {
    id: 'mp-installments-refund',
    what: 'A whole refund of installments returns the price without the interest',
    async run(run) {
      const { payment } = await getInstallmentOrder(run)
      const refund = await run.gateway.refund({ paymentId: payment.id, isUnmatched: true }, `refund-${payment.id}`)
      return compare({ amountCents: listedCents }, { ...refund }, `${refund.amountCents} cents`)
    },
  },
]
