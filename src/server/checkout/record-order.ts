import type { Checkout, recordOrder as endpoint } from '#contract/checkout.ts'
import type { Request } from '#contract/endpoint.ts'
import { isZip } from '#domain/countries.ts'
import { phoneOf } from '#domain/phone.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { hashOf } from '#server/kernel/ids.ts'
import { recordOrder as keepOrder } from '#server/orders/index.ts'
import { linesOf, requireShipping } from './cart-lines.ts'
import { consentGiven } from './consent-given.ts'
import { cartNeedsAddress, missingOfAddress } from './needs-address.ts'
import { showCheckout } from './open-checkout.ts'
import { refuseManyUnpaid } from './order-limits.ts'
import { lockPayable } from './payable.ts'
import { isUnsellable, quoteCheckout, simpleCountry, standingShipping } from './quote.ts'
import { phoneRefusal } from './refused-buyer.ts'
import { type Address, type Buyer, type CheckoutRow, findGoods, findStock, updateCheckout } from './repository.ts'

type Given = Request<typeof endpoint>['body']
async function buyerOf(ctx: Context, given: Given, row: CheckoutRow): Promise<Buyer> {
  const { email, name, phone: typed } = given
  const phone = phoneOf(typed, simpleCountry)
  const address: Address = {
    line1: given.address ?? '',
    city: given.city ?? '',
    zip: given.zip ?? '',
    country: simpleCountry,
  }
  const missing = missingOfAddress(address, 'simple')
  const isRefused = missing.length > 0 && (await cartNeedsAddress(ctx, row))
  const fields = {
    ...(!phone && { phone: phoneRefusal(typed) }),
    ...(address.zip !== '' && !isZip(simpleCountry, address.zip) && { zip: 'invalid' }),
    ...(isRefused && Object.fromEntries(missing.map(field => [field === 'line1' ? 'address' : field, 'too_small']))),
  }
  if (!phone || Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields })
  return {
    email,
    name,
    phone,
    address,
    ...(await consentGiven(ctx, given.consent)),
  }
}

/**
 * Submits the form of the simple checkout (decisions, 20): validates it and records its one order, unpaid, without
 * taking stock. The same checkout again finds that order. The payment that may follow pays it.
 */
export async function recordOrder(ctx: Context, { params, body }: Request<typeof endpoint>): Promise<Checkout> {
  return withTransaction(ctx, async tx => {
    const row = await lockPayable(tx, params.id)
    const [line] = row.lines
    if (!line || row.surface !== 'simple') throw new AppError('checkout_not_found')
    const buyer = await buyerOf(tx, body, row)
    const goods = found(await findGoods(tx.db, line.productId, row.promotion_code, tx.clock()), 'product_not_found')
    if (row.state === 'paying') return showCheckout(tx, row, goods)
    const changed = await updateCheckout(
      tx.db,
      row.id,
      {
        buyer,
        country: simpleCountry,
        shipping_option_id: standingShipping(goods, simpleCountry, row.shipping_option_id),
        address_hash: hashOf(tx.address),
      },
      tx.clock(),
    )
    const quoted = quoteCheckout(goods, changed)
    if (isUnsellable(quoted)) throw new AppError('subscription_unavailable')
    requireShipping(goods, changed, quoted)
    const left = (await findStock(tx.db, line.productId)).get(line.variantId)
    if (typeof left === 'number' && left < quoted.quantity) throw new AppError('out_of_stock')
    await keepOrder(
      tx,
      {
        ...quoted.quote,
        ...buyer,
        checkoutId: changed.id,
        browser_hash: changed.browser_hash,
        mode: changed.mode,
        surface: changed.surface,
        promotion_code: quoted.promotion?.code ?? null,
        source: changed.source,
        provider_customer_id: changed.provider_customer_id,
        funnel_upsell_id: null,
        lines: linesOf(goods, quoted),
      },
      () => refuseManyUnpaid(tx),
    )
    return showCheckout(tx, changed, goods)
  })
}
