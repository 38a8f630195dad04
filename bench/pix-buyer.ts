import { changeCheckout, openCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import type { AwaitingPayment } from '#contract/payment-methods.ts'
import { createHttpBuyer } from '#tests/support/http-buyer.ts'

type Shop = { url: string; simulatorUrl: string }

/** Opens a checkout over HTTP and requests a Pix code. Returns the code and how long the request for it took, in ms. */
export async function requestCode(shop: Shop, productId: string) {
  const buyer = createHttpBuyer(shop)
  const opened = await buyer.send(openCheckout, {}, { productId })
  await buyer.send(
    createPaymentCustomer,
    {},
    {
      checkoutId: opened.id,
      customerEmail: buyer.email,
      customerName: 'Joana Prado',
      customerPhone: '+55 11 98765-4321',
      customerTaxId: '111.444.777-35',
      customerAddress: { country: 'BR' },
    },
  )
  const { quote } = await buyer.send(changeCheckout, { id: opened.id }, { country: 'BR' })
  const body = { checkoutId: opened.id, amount: quote.totalCents, currency: quote.currency, method: 'pix' }
  const startedAt = performance.now()
  const { awaiting } = (await buyer.send(createPaymentIntent, {}, body)) as { awaiting: AwaitingPayment | null }
  if (!awaiting) throw new Error('the shop issued no Pix code')
  return { buyer, awaiting, ms: performance.now() - startedAt }
}
