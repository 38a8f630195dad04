import { raiseAlarm } from '#server/kernel/alarms.ts'
import type { Context, Mode } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { hashOf } from '#server/kernel/ids.ts'
import { callsSince, countCall, enqueue } from '#server/kernel/repository.ts'
import type { OrderRow, PaymentRow } from '#server/orders/index.ts'
import { addressOfCheckout } from './repository.ts'

const hour = 3_600_000
const minute = 60_000
/** Declined cards an hour: a person mistypes a few, a thief tries many. */
const perBrowser = 6
const perAddress = 20
/** Declined cards of the whole shop in ten minutes that a person should know of. */
const alarming = 30

const windowStart = (now: Date, ms: number) => new Date(now.getTime() - (now.getTime() % ms))
const ofBrowser = (browser: string) => hashOf(`declines browser ${browser}`)
const ofAddress = (address: string) => hashOf(`declines address ${address}`)
/** Where the declined cards of all shoppers are counted, by ten minutes. */
export const declinesOfShop = (mode: Mode) => hashOf(`declines shop ${mode}`)

/**
 * Counts a declined card for its browser, its address and the shop, once a charge. Beyond the limit the intent itself is cancelled:
 * its secret is in the browser, which could go on trying cards without asking us.
 */
export async function countDecline(
  ctx: Context,
  order: OrderRow,
  payment: PaymentRow,
  chargeId: string | null,
): Promise<void> {
  const now = ctx.clock()
  if (chargeId && (await countCall(ctx.db, hashOf(`declined ${chargeId}`), windowStart(now, hour))) > 1) return
  const address = order.checkout_id ? await addressOfCheckout(ctx.db, order.checkout_id) : null
  const browserCount = order.browser_hash
    ? await countCall(ctx.db, ofBrowser(order.browser_hash), windowStart(now, hour))
    : 0
  const addressCount = address ? await countCall(ctx.db, ofAddress(address), windowStart(now, hour)) : 0
  if (payment.kind === 'main' && (browserCount >= perBrowser || addressCount >= perAddress)) {
    await enqueue(ctx, 'payment.block', { paymentId: payment.id })
  }
  const start = windowStart(now, 10 * minute)
  const all = await countCall(ctx.db, declinesOfShop(order.mode), start)
  if (all === alarming || (all > alarming && all % 100 === 0)) {
    await raiseAlarm(ctx, 'declines', order.mode, { declines: all, since: start.toISOString() })
  }
}

/** Refuses the next try of a browser or an address that had too many cards declined this hour: too_many_declines. */
export async function refuseCardTesting(ctx: Context): Promise<void> {
  const now = ctx.clock()
  const start = windowStart(now, hour)
  const keys = [ofAddress(hashOf(ctx.address)), ...(ctx.browser ? [ofBrowser(ctx.browser)] : [])]
  const counts = await callsSince(ctx.db, keys, start)
  const most = [perAddress, perBrowser]
  if (keys.some((key, at) => (counts.get(key) ?? 0) >= (most[at] ?? perBrowser))) {
    const retryAfter = Math.ceil((start.getTime() + hour - now.getTime()) / 1000)
    throw new AppError('too_many_declines', { retryAfter })
  }
}
