import type { OrderRow, PaymentRow } from '#server/modules/orders/index.ts'
import type { Context, Mode, Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { countInTransaction, enqueue, findCounts } from '#server/platform/core/repository.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import { findCheckoutAddressHash } from './repository.ts'

const hour = 3_600_000
const minute = 60_000
/** Declined cards allowed per hour: a person mistypes a few times, a card tester tries many cards. */
const maxDeclinesPerBrowser = 6
const maxDeclinesPerAddress = 20
/** Number of declined cards in the whole shop within ten minutes that raises an alarm. */
const shopAlarmThreshold = 30

const getWindowStart = (now: Date, ms: number) => new Date(now.getTime() - (now.getTime() % ms))
const getBrowserKey = (browser: string) => sha256Hex(`declines browser ${browser}`)
const getAddressKey = (address: string) => sha256Hex(`declines address ${address}`)
/** The counter key for the declines of all shoppers, in windows of ten minutes. */
export const getShopDeclinesKey = (mode: Mode) => sha256Hex(`declines shop ${mode}`)

/**
 * Counts a declined card for the browser, the IP address and the shop, once per charge. Beyond the limit the intent
 * itself is canceled, because the browser has its client secret and could try more cards without calling this server.
 */
export async function countDecline(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  chargeId: string | null,
): Promise<void> {
  const now = tx.clock()
  if (chargeId && (await countInTransaction(tx.db, sha256Hex(`declined ${chargeId}`), getWindowStart(now, hour))) > 1)
    return
  const address = order.checkout_id ? await findCheckoutAddressHash(tx.db, order.checkout_id) : null
  const browserCount = order.browser_hash
    ? await countInTransaction(tx.db, getBrowserKey(order.browser_hash), getWindowStart(now, hour))
    : 0
  const addressCount = address ? await countInTransaction(tx.db, getAddressKey(address), getWindowStart(now, hour)) : 0
  if (payment.kind === 'main' && (browserCount >= maxDeclinesPerBrowser || addressCount >= maxDeclinesPerAddress)) {
    await enqueue(tx, 'payment.block', { paymentId: payment.id })
  }
  const start = getWindowStart(now, 10 * minute)
  const shopCount = await countInTransaction(tx.db, getShopDeclinesKey(order.mode), start)
  if (shopCount === shopAlarmThreshold || (shopCount > shopAlarmThreshold && shopCount % 100 === 0)) {
    await raiseAlarm(tx, 'declines', order.mode, { declines: shopCount, since: start.toISOString() })
  }
}

/** Throws too_many_declines when this browser or IP address had too many cards declined this hour. */
export async function assertNotCardTesting(ctx: Context): Promise<void> {
  const now = ctx.clock()
  const start = getWindowStart(now, hour)
  const keys = [getAddressKey(sha256Hex(ctx.address)), ...(ctx.browser ? [getBrowserKey(ctx.browser)] : [])]
  const counts = await findCounts(ctx.db, keys, start)
  const limits = [maxDeclinesPerAddress, maxDeclinesPerBrowser]
  if (keys.some((key, index) => (counts.get(key) ?? 0) >= (limits[index] ?? maxDeclinesPerBrowser))) {
    const retryAfter = Math.ceil((start.getTime() + hour - now.getTime()) / 1000)
    throw new AppError('too_many_declines', { retryAfter })
  }
}
