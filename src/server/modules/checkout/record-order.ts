import type { Checkout } from '#contract/checkout.ts'
import type { Request } from '#contract/endpoint.ts'
import type { recordOrder as endpoint } from '#contract/recorded-order.ts'
import { findBrazilianState } from '#domain/brazilian-postal-code.ts'
import { isValidZip } from '#domain/countries.ts'
import { formatTypedZip } from '#domain/typed-text.ts'
import { recordOrder as recordPendingOrder } from '#server/modules/orders/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { assertShippingChosen, toOrderLines } from './cart-lines.ts'
import { cartNeedsAddress, listMissingAddressFields } from './needs-address.ts'
import { presentCheckout } from './open-checkout.ts'
import { assertUnpaidOrderLimit } from './order-limits.ts'
import { parseBuyerPhone } from './parse-buyer-phone.ts'
import { lockPayableCheckout } from './payable-checkout.ts'
import { isUnsellable, priceCheckout, resolveShippingOptionId, simpleCheckoutCountry } from './price-checkout.ts'
import { type Address, type Buyer, type CheckoutRow, getCheckoutItem, updateCheckout } from './repository.ts'
import { resolveConsentField } from './resolve-consent-field.ts'

type RecordOrderBody = Request<typeof endpoint>['body']
async function parseBuyer(ctx: Context, body: RecordOrderBody, row: CheckoutRow): Promise<Buyer> {
  const { email, name, phone: typed } = body
  const { phone, error: phoneError } = await parseBuyerPhone(ctx, row, typed, simpleCheckoutCountry)
  const state = findBrazilianState(body.zip ?? '')
  const address: Address = {
    line1: body.address ?? '',
    ...(body.district && { district: body.district }),
    city: body.city ?? '',
    ...(state && { state }),
    zip: formatTypedZip(simpleCheckoutCountry, body.zip ?? ''),
    country: simpleCheckoutCountry,
  }
  const missing = listMissingAddressFields(address, 'simple')
  const isRefused = missing.length > 0 && (await cartNeedsAddress(ctx, row))
  const fields = {
    ...(phoneError && { phone: phoneError }),
    ...(address.zip !== '' && !isValidZip(simpleCheckoutCountry, address.zip) && { zip: 'invalid' }),
    ...(isRefused && Object.fromEntries(missing.map(field => [field === 'line1' ? 'address' : field, 'too_small']))),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields })
  return {
    email,
    name,
    phone,
    address,
    ...(await resolveConsentField(ctx, body.consent)),
  }
}

/**
 * Records the single, unpaid order of a simple checkout without taking stock (docs/decisions/0010). Submitting the same
 * checkout again updates that order, and a later payment marks that order paid.
 */
export async function recordOrder(ctx: Context, { params, body }: Request<typeof endpoint>): Promise<Checkout> {
  return withTransaction(ctx, async tx => {
    const row = await lockPayableCheckout(tx, params.id)
    const [line] = row.lines
    if (!line || row.surface !== 'simple') throw new AppError('checkout_not_found')
    const buyer = await parseBuyer(tx, body, row)
    const goods = await getCheckoutItem(tx.db, line.productId, row.promotion_code, tx.clock())
    if (row.state === 'paying') return presentCheckout(tx, row, goods)
    const changed = await updateCheckout(
      tx.db,
      row.id,
      {
        buyer,
        country: simpleCheckoutCountry,
        shipping_option_id: resolveShippingOptionId(goods, simpleCheckoutCountry, row.shipping_option_id),
        address_hash: sha256Hex(tx.address),
      },
      tx.clock(),
    )
    const quoted = priceCheckout(goods, changed)
    if (isUnsellable(quoted)) throw new AppError('subscription_unavailable')
    assertShippingChosen(goods, changed, quoted)
    const { stock_quantity: unitsLeft } = quoted.variant
    if (unitsLeft !== null && unitsLeft < quoted.quantity) throw new AppError('out_of_stock')
    await recordPendingOrder(
      tx,
      {
        ...quoted.quote,
        ...buyer,
        checkoutId: changed.id,
        browser_hash: changed.browser_hash,
        mode: changed.mode,
        surface: changed.surface,
        promotion_code: quoted.promotion?.code ?? null,
        offered_bump_ids: changed.offered_bump_ids,
        source: changed.source,
        attribution: changed.attribution,
        provider_customer_id: changed.provider_customer_id,
        funnel_upsell_id: null,
        lines: toOrderLines(goods, quoted),
      },
      () => assertUnpaidOrderLimit(tx),
    )
    return presentCheckout(tx, changed, goods)
  })
}
