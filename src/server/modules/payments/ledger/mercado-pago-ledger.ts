import type { Context, Mode } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { claimTurn } from '#server/platform/queue/repository.ts'
import { getMercadoPagoGateway } from '../gateway/get-gateway.ts'
import { findUnbookedCharges, findUnbookedReturns, insertEntries, type NewEntry } from './repository.ts'

const hour = 3_600_000
/** A fee that is unknown for longer is read only once in six hours. */
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

/** Books the payments whose fee the provider tells by now. The others stay open and are read again later. */
async function bookCharges(ctx: Context, mode: Mode): Promise<void> {
  const now = ctx.clock()
  const isFullRun = await claimTurn(ctx.db, `ledger mercado_pago ${mode}`, new Date(now.getTime() - 6 * hour), now)
  const since = isFullRun ? new Date(0) : new Date(now.getTime() - recentMs)
  const unbooked = await findUnbookedCharges(ctx.db, mode, since)
  if (unbooked.length === 0) return
  const gateway = await getMercadoPagoGateway(ctx, mode)
  for (const { orderId, currency, capturedCents } of unbooked) {
    const booking = await gateway.findBooking(orderId)
    if (!booking || booking.amountCents !== capturedCents) continue
    await insertEntry(ctx, mode, `${orderId}:charge`, orderId, {
      kind: 'charge',
      amount_cents: booking.amountCents,
      fee_cents: booking.feeCents,
      currency,
      booked_at: booking.bookedAt,
      source_id: booking.sourceId,
    })
  }
}

/**
 * Books a mode's payments through Mercado Pago with their fees, and what went back to buyers by refunds and lost
 * disputes. The provider has no list of balance entries, so each is booked once from the payment that it belongs to.
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
