import { findCheckoutAddressHash } from '#server/modules/checkout/records/index.ts'
import type { OrderRow } from '#server/modules/orders/index.ts'
import type { Context, Mode, Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { countEvent, getRetryAfter, getWindowStart, readCounts } from '#server/platform/limits/rate-limit.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import type { PaymentRow } from './records/index.ts'

const hour = 3_600_000
const tenMinutes = 600_000
/** Declined cards allowed per hour: a person mistypes a few times, a card tester tries many cards. */
const maxDeclinesPerBrowser = 6
const maxDeclinesPerAddress = 20
/** Number of declined cards in the whole shop within ten minutes that raises an alarm. */
const shopAlarmThreshold = 30

const getBrowserKey = (browserHash: string) => `declines browser ${browserHash}`
const getAddressKey = (addressHash: string) => `declines address ${addressHash}`
/** The counter key for the declines of all shoppers, in windows of ten minutes. */
export const getShopDeclinesKey = (mode: Mode) => `declines shop ${mode}`

/**
 * Counts a declined card for the browser, the IP address and the shop, once per charge. Beyond the limit the intent
 * itself is canceled, because the browser has the intent's client secret and could try more cards without calling this
 * server.
 */
export async function countDecline(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  chargeId: string | null,
): Promise<void> {
  const now = tx.clock().getTime()
  const countInHour = (key: string) => countEvent(tx, { key, windowMs: hour }, { now })
  if (chargeId && (await countInHour(`declined ${chargeId}`)) > 1) return
  const address = order.checkout_id ? await findCheckoutAddressHash(tx.db, order.checkout_id) : null
  const browserCount = order.browser_hash ? await countInHour(getBrowserKey(order.browser_hash)) : 0
  const addressCount = address ? await countInHour(getAddressKey(address)) : 0
  if (payment.kind === 'main' && (browserCount >= maxDeclinesPerBrowser || addressCount >= maxDeclinesPerAddress)) {
    await enqueue(tx, 'payment.block', { paymentId: payment.id })
  }
  const shopCount = await countEvent(tx, { key: getShopDeclinesKey(order.mode), windowMs: tenMinutes }, { now })
  if (shopCount === shopAlarmThreshold || (shopCount > shopAlarmThreshold && shopCount % 100 === 0)) {
    await raiseAlarm(tx, 'declines', order.mode, {
      declines: shopCount,
      since: getWindowStart(now, tenMinutes).toISOString(),
    })
  }
}

/** Throws too_many_declines when this browser or IP address had too many cards declined this hour. */
export async function assertNotCardTesting(ctx: Context): Promise<void> {
  const now = ctx.clock().getTime()
  const keys = [getAddressKey(sha256Hex(ctx.address)), ...(ctx.browser ? [getBrowserKey(ctx.browser)] : [])]
  const [addressCount = 0, browserCount = 0] = await readCounts(ctx, keys, hour, now)
  if (addressCount < maxDeclinesPerAddress && browserCount < maxDeclinesPerBrowser) return
  throw new AppError('too_many_declines', { retryAfter: getRetryAfter(now, hour) })
}
