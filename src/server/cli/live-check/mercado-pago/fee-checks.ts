import { numberToCents } from '#server/modules/payments/gateway/mercado-pago/amounts.ts'
import { pollUntil } from '../live-run.ts'
import { combine, compare, UndecidedError, unknown } from '../outcome.ts'
import type { MercadoPagoCheck, MercadoPagoRun } from './open-run.ts'
import { chargeCard, getPaidOrder, orderCents, readOrder } from './orders.ts'

type Fee = { type?: string; amount?: number; fee_payer?: string }
type Payment = {
  id: number
  status: string
  external_reference?: string
  transaction_amount: number
  fee_details?: Fee[] | null
  transaction_details?: { net_received_amount?: number }
}

const maxFeeMs = 60_000

/** Finds the payment of an order in the older Payments API, which is the only one that contains fees. */
async function findPaymentWithFees(run: MercadoPagoRun, orderId: string): Promise<Payment> {
  const { external_reference: reference = '' } = await readOrder(run, orderId)
  const search = async () => {
    const { body } = await run.request<{ results: Payment[] }>('GET', '/v1/payments/search', {
      query: { external_reference: reference, sort: 'date_created', criteria: 'desc' },
    })
    return (body.results ?? []).find(payment => payment.external_reference === reference)
  }
  const found = await pollUntil(run, search, payment => Boolean(payment?.fee_details?.length), maxFeeMs)
  if (found) return found
  throw new UndecidedError('the search of payments does not find the order by its reference within a minute')
}

const sumFees = (fees: readonly Fee[]) => fees.reduce((sum, { amount = 0 }) => sum + numberToCents(amount), 0)
const describeFees = (fees: readonly Fee[]) =>
  fees.map(({ type, amount, fee_payer: payer }) => `${type} of ${amount} reais from the ${payer}`).join(', ')

export const feeChecks: MercadoPagoCheck[] = [
  {
    id: 'mp-fees',
    what: 'The search of payments finds an order by its reference, with fees that explain its net amount',
    async run(run) {
      const payment = await findPaymentWithFees(run, (await getPaidOrder(run)).id)
      const fees = payment.fee_details ?? []
      const netCents = numberToCents(payment.transaction_details?.net_received_amount ?? 0)
      const ownCents = sumFees(fees.filter(({ fee_payer: payer }) => payer === 'collector'))
      return combine(
        compare(
          { status: 'approved', amountCents: orderCents, hasFees: true },
          {
            status: payment.status,
            amountCents: numberToCents(payment.transaction_amount),
            hasFees: fees.length > 0,
          },
          '',
        ),
        compare({ netCents: orderCents - ownCents }, { netCents }, describeFees(fees)),
      )
    },
  },
  {
    id: 'mp-fees-interest',
    what: 'The interest of installments is a financing_fee that the buyer pays',
    async run(run, id) {
      const { id: orderId, interestCents } = await chargeCard(run, id, { cents: 60_000, installments: 6 })
      if (interestCents === 0) return unknown('the paid amount shows no interest; see mp-installments-paid')
      const { fee_details: fees } = await findPaymentWithFees(run, orderId)
      const interest = (fees ?? []).filter(
        ({ type, fee_payer: payer }) => type === 'financing_fee' && payer === 'payer',
      )
      return compare({ cents: interestCents }, { cents: sumFees(interest) }, describeFees(interest))
    },
  },
  {
    id: 'mp-fees-interest-free',
    what: 'Installments without interest cost the seller a financing_fee',
    run: async () =>
      unknown('switch on installments without interest in the account, pay in three parts, and read the fees'),
  },
  {
    id: 'mp-chargeback',
    what: 'A dispute is settled when the seller loses it, and reimbursed when the seller wins it',
    run: async () => unknown('use live credentials, and read an order whose dispute was decided'),
  },
]
