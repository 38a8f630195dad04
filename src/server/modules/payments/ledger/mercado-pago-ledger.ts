import type { Context, Mode } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { claimTurn } from '#server/platform/queue/repository.ts'
import { getMercadoPagoGateway } from '../gateway/get-gateway.ts'
import type { ChargeBooking } from '../gateway/payment-gateway.ts'
import { findUnbookedCharges, findUnbookedReturns, insertEntries, type NewEntry } from './repository.ts'

const hour = 3_600_000
/** A payment whose fee is still unknown after this time is checked only once in six hours. */
const recentMs = 48 * hour

type Entry = Pick<NewEntry, 'kind' | 'amount_cents' | 'fee_cents' | 'currency' | 'booked_at' | 'source_id'>

async function insertEntry(ctx: Context, mode: Mode, transactionId: string, orderId: string, entry: Entry) {
  await insertEntries(ctx.db, [
    {
      id: newId(),
      mode,
      provider_transaction_id: transactionId,
      provider_intent_id: orderId,
      ...entry,
      net_cents: entry.amount_cents - entry.fee_cents,
      created_at: ctx.clock(),
    },
  ])
}

async function insertCharge(
  ctx: Context,
  mode: Mode,
  orderId: string,
  { sourceId, amountCents, feeCents, bookedAt, currency }: ChargeBooking & { currency: string },
) {
  await insertEntry(ctx, mode, `${orderId}:charge`, orderId, {
    kind: 'charge',
    amount_cents: amountCents,
    fee_cents: feeCents,
    currency,
    booked_at: bookedAt,
    source_id: sourceId,
  })
}

/** Books the payments whose fee the provider reports by now. The other payments are checked again later. */
async function bookCharges(ctx: Context, mode: Mode): Promise<void> {
  const now = ctx.clock()
  const isFullRun = await claimTurn(ctx.db, `ledger mercado_pago ${mode}`, new Date(now.getTime() - 6 * hour), now)
  const since = isFullRun ? new Date(0) : new Date(now.getTime() - recentMs)
  const unbooked = await findUnbookedCharges(ctx.db, mode, since)
  if (unbooked.length === 0) return
  const gateway = await getMercadoPagoGateway(ctx, mode)
  for (const { orderId, currency, capturedCents } of unbooked) {
    const booking = await gateway.findBooking(orderId)
    if (booking?.amountCents === capturedCents) await insertCharge(ctx, mode, orderId, { ...booking, currency })
  }
}

/**
 * Books a payment that matched no order, and its refunds. The caller must repeat this until it succeeds, because such a
 * payment has no row from which a later run could find it. Returns false, and books nothing, while the provider does
 * not report the fee or the result of a refund.
 */
export async function bookReturnedPayment(ctx: Context, mode: Mode, orderId: string): Promise<boolean> {
  const gateway = await getMercadoPagoGateway(ctx, mode)
  const refunds = (await gateway.listRefunds(orderId)).filter(({ state }) => state !== 'failed')
  if (refunds.length === 0 || refunds.some(({ state }) => state !== 'succeeded')) return false
  const booking = await gateway.findBooking(orderId)
  if (!booking) return false
  const { currency } = await gateway.getPayment(orderId)
  await insertCharge(ctx, mode, orderId, { ...booking, currency })
  for (const { id, amountCents } of refunds)
    await insertEntry(ctx, mode, id, orderId, {
      kind: 'refund',
      amount_cents: -amountCents,
      fee_cents: 0,
      currency,
      booked_at: ctx.clock(),
      source_id: id,
    })
  return true
}

/**
 * Books a mode's Mercado Pago payments with their fees, and the amounts returned to buyers by refunds and lost
 * disputes. Mercado Pago has no list of balance entries, so each entry is booked once from its payment.
 */
export async function bookMercadoPago(ctx: Context, mode: Mode): Promise<void> {
  await bookCharges(ctx, mode)
  for (const { kind, id, orderId, cents, currency, at } of await findUnbookedReturns(ctx.db, mode))
    await insertEntry(ctx, mode, id, orderId, {
      kind,
      amount_cents: -cents,
      fee_cents: 0,
      currency,
      booked_at: at,
      source_id: id,
    })
}
