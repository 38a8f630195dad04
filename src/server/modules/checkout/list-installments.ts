import type { listInstallments as endpoint } from '#contract/card-installments.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import { getMaxInstallments, getMercadoPagoGateway, getMethodTerms } from '#server/modules/payments/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { loadCheckoutItem } from './load-checkout-item.ts'
import { getPayableCheckout } from './payable-checkout.ts'
import { priceCheckout, toPayableCart } from './price-checkout.ts'

/** Lists in how many parts the checkout's total can be paid, within the limits of the seller and of the product. */
export async function listInstallments(
  ctx: Context,
  { params, body }: Request<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const row = await getPayableCheckout(ctx, params.id)
  const goods = await loadCheckoutItem(ctx, row, row.promotion_code)
  const priced = priceCheckout(goods, row)
  const cart = toPayableCart(row, priced)
  const terms = await getMethodTerms(ctx, cart, 'card')
  if (terms.provider !== 'mercado_pago') throw new AppError('method_unavailable')
  const gateway = await getMercadoPagoGateway(ctx, row.mode)
  const most = getMaxInstallments(terms, goods.product.max_installments, cart.totalCents)
  const options = await gateway.listInstallments(cart.totalCents, body.bin)
  return { options: options.filter(({ installments }) => installments <= most) }
}
