import type { Request } from '#contract/endpoint.ts'
import type { createPaymentCustomer as endpoint } from '#contract/functions.ts'
import { hasPostalAddress } from '#domain/postal-address.ts'
import { parseTaxId } from '#domain/tax-id.ts'
import { formatTypedZip } from '#domain/typed-text.ts'
import { assertNotCardTesting, getMethodTerms, getStripeGateway } from '#server/modules/payments/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { assertKnownCountry } from './assert-known-country.ts'
import { loadCheckoutItem } from './load-checkout-item.ts'
import { cartNeedsAddress, listMissingAddressFields } from './needs-address.ts'
import { parseBuyerPhone } from './parse-buyer-phone.ts'
import { getPayableCheckout, resolveCheckoutId } from './payable-checkout.ts'
import { priceCheckout, toPayableCart } from './price-checkout.ts'
import { mapProviderFieldErrors } from './provider-field-errors.ts'
import { resolveRegionCode } from './region-code.ts'
import { type Address, type findCheckout, updateCheckout } from './repository.ts'
import { resolveConsentField } from './resolve-consent-field.ts'

type PayableRow = NonNullable<Awaited<ReturnType<typeof findCheckout>>>
/**
 * Whether a cart costs nothing, today and later. The cart is priced only when it has a promotion code or its first line
 * has no price above zero.
 */
async function isFree(ctx: Context, row: PayableRow): Promise<boolean> {
  if (row.unitCents !== null && row.unitCents > 0 && row.promotion_code === null) return false
  const goods = await loadCheckoutItem(ctx, row, row.promotion_code)
  const { quote, subscription } = priceCheckout(goods, row)
  // A subscription needs a customer to charge later.
  return quote.totalCents === 0 && subscription === null
}

/**
 * Whether a provider other than Stripe charges the cart, so that no customer is created. Returns false when the request
 * does not state the payment method.
 */
async function isChargedElsewhere(ctx: Context, row: PayableRow, method: CustomerBody['method']): Promise<boolean> {
  if (!method) return false
  const goods = await loadCheckoutItem(ctx, row, row.promotion_code)
  const { provider } = await getMethodTerms(ctx, toPayableCart(row, priceCheckout(goods, row)), method)
  return provider !== 'stripe'
}

type CustomerBody = Request<typeof endpoint>['body']
function toAddress({ customerAddress: address }: CustomerBody): Address {
  return {
    line1: address.street ?? '',
    ...(address.number && { number: address.number }),
    ...(address.complement && { complement: address.complement }),
    ...(address.district && { district: address.district }),
    city: address.city ?? '',
    ...(address.state && { state: resolveRegionCode(address.country, address.state) }),
    zip: formatTypedZip(address.country, address.zip ?? ''),
    country: address.country,
  }
}

/** Missing fields of a shipping address, keyed by request field. The product is loaded only when a field is missing. */
async function findAddressProblems(ctx: Context, body: CustomerBody, row: PayableRow): Promise<Record<string, string>> {
  const { state } = body.customerAddress
  const missing = listMissingAddressFields({ ...toAddress(body), ...(state === '' && { state }) }, row.surface)
  if (missing.length === 0 || !(await cartNeedsAddress(ctx, row))) return {}
  const fieldNames = missing.map(field => `customerAddress.${field === 'line1' ? 'street' : field}`)
  return Object.fromEntries(fieldNames.map(name => [name, 'too_small']))
}

/**
 * Throws invalid_fields for a tax id with wrong check digits, an invalid or missing phone number, a country that is not
 * offered, or an incomplete address when something is shipped.
 */
async function parseBuyer(
  ctx: Context,
  body: CustomerBody,
  row: PayableRow,
): Promise<NonNullable<PayableRow['buyer']>> {
  const { country } = body.customerAddress
  assertKnownCountry(country, 'customerAddress.country')
  const taxId = body.customerTaxId ? parseTaxId(body.customerTaxId) : null
  const { phone, error: phoneError } = await parseBuyerPhone(ctx, row, body.customerPhone, country)
  const fields = {
    ...(body.customerTaxId && !taxId && { customerTaxId: 'not_a_tax_id' }),
    ...(phoneError && { customerPhone: phoneError }),
    ...(await findAddressProblems(ctx, body, row)),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields })
  return {
    email: body.customerEmail,
    name: body.customerName,
    phone,
    address: toAddress(body),
    ...(taxId && { taxId: taxId.value }),
    ...(await resolveConsentField(ctx, body.customerConsent)),
  }
}

/**
 * Stores the buyer and creates a customer at the provider: one per checkout, never looked up by e-mail address, and
 * none for a free cart. The card is not attached here: confirming the payment intent saves the card.
 */
export async function createPaymentCustomer(ctx: Context, { body }: Request<typeof endpoint>) {
  await assertNotCardTesting(ctx)
  const id = await resolveCheckoutId(ctx, body.checkoutId)
  const row = await getPayableCheckout(ctx, id)
  const buyer = await parseBuyer(ctx, body, row)
  const { address } = buyer
  if ((await isFree(ctx, row)) || (await isChargedElsewhere(ctx, row, body.method))) {
    await updateCheckout(ctx.db, row.id, { buyer, country: address.country }, ctx.clock())
    return { success: true as const, customerId: '', customerEmail: buyer.email }
  }
  const gateway = await getStripeGateway(ctx, row.mode)
  const details = {
    email: buyer.email,
    name: buyer.name,
    phone: buyer.phone,
    address: hasPostalAddress(address)
      ? {
          line1: [address.line1, address.number].filter(Boolean).join(', '),
          line2: address.complement ?? '',
          city: address.city,
          state: address.state ?? '',
          zip: address.zip,
          country: address.country,
        }
      : { country: address.country },
    metadata: { checkout_id: row.id },
  }
  const savedId = await mapProviderFieldErrors(() =>
    gateway.saveCustomer(row.provider_customer_id, details, `customer-${row.id}-${ctx.requestId}`),
  )
  const { provider_customer_id: customerId } = await updateCheckout(
    ctx.db,
    row.id,
    { buyer, country: address.country, provider_customer_id: savedId },
    ctx.clock(),
  )
  return { success: true as const, customerId: customerId ?? savedId, customerEmail: buyer.email }
}
