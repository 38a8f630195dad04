import type { Request } from '#contract/endpoint.ts'
import type { createPaymentCustomer as endpoint } from '#contract/functions.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { callProvider } from '#server/payments/index.ts'
import { payableCheckout } from './change-checkout.ts'
import { type Address, type CheckoutRow, findOpenCheckouts, updateCheckout } from './repository.ts'

/** The checkout a function call is about: the one it names, else the browser's single open one. */
export async function checkoutOfCall(ctx: Context, checkoutId: string | undefined): Promise<CheckoutRow> {
  if (checkoutId) return payableCheckout(ctx, checkoutId)
  if (!ctx.browser) throw new AppError('checkout_not_found')
  const day = new Date(ctx.clock().getTime() - 24 * 3_600_000)
  const open = await findOpenCheckouts(ctx.db, ctx.browser, day)
  return found(open.length === 1 ? open[0] : null, 'checkout_not_found')
}

type Given = Request<typeof endpoint>['body']
function addressOf({ customerAddress: given }: Given): Address {
  return {
    line1: given.street,
    ...(given.number && { number: given.number }),
    ...(given.complement && { complement: given.complement }),
    city: given.city,
    ...(given.state && { state: given.state }),
    zip: given.zip,
    country: given.country,
  }
}

/**
 * Keeps who buys and where it goes, and makes the provider's customer: one a checkout, never found by e-mail. The card
 * is not attached here (decisions, 7): the confirmed intent saves it.
 */
export async function createPaymentCustomer(ctx: Context, { body }: Request<typeof endpoint>) {
  const row = await checkoutOfCall(ctx, body.checkoutId)
  const address = addressOf(body)
  const buyer = { email: body.customerEmail, name: body.customerName, phone: body.customerPhone, address }
  const stripe = await ctx.provider.client(ctx.db, row.mode)
  const details = {
    email: buyer.email,
    name: buyer.name,
    phone: buyer.phone,
    address: {
      line1: [address.line1, address.number].filter(Boolean).join(', '),
      line2: address.complement ?? '',
      city: address.city,
      state: address.state ?? '',
      postal_code: address.zip,
      country: address.country,
    },
    metadata: { checkout_id: row.id },
  }
  const known = row.provider_customer_id
  const customer = await callProvider(ctx, () =>
    known
      ? stripe.customers.update(known, details)
      : stripe.customers.create(details, { idempotencyKey: `customer-${row.id}-${ctx.requestId}` }),
  )
  await updateCheckout(
    ctx.db,
    row.id,
    { buyer, country: address.country, provider_customer_id: customer.id },
    ctx.clock(),
  )
  return { success: true as const, customerId: customer.id, customerEmail: buyer.email }
}
