import { describe, expect, it } from 'vitest'
import { openCheckout } from '#contract/checkout.ts'
import { createPaymentCustomer, createPaymentIntent } from '#contract/functions.ts'
import { createProduct } from '#server/modules/catalog/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buyer } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
const gift = await createProduct(shop.ctx, {
  title: 'A gift',
  images: [],
  shippingOptions: [],
  variants: [{ name: 'One', sku: 'GIFT', cents: 0, stock: null, isDefault: true, image: null }],
})

/** Orders the free product from a new browser at the given IP address. */
async function placeOrder(address: string, customerEmail: string) {
  const browser = shop.browser(address)
  const { body: checkout } = await browser.send(openCheckout, { body: { productId: gift.id } })
  const checkoutId = checkout.id
  await browser.send(createPaymentCustomer, { body: { ...buyer, customerEmail, checkoutId } })
  const { currency } = checkout.quote
  return browser.send(createPaymentIntent, { body: { amount: 0, currency, checkoutId } })
}
const listStatuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)
const twelveOks = Array.from({ length: 12 }, () => 200)

describe('free orders', () => {
  it('accepts at most twelve free orders per hour from one IP address, whatever the e-mail addresses', async () => {
    const answers = []
    for (let index = 0; index < 13; index += 1)
      answers.push(await placeOrder('10.11.0.1', `stranger${index}@example.com`))
    expect(listStatuses(answers)).toEqual([...twelveOks, 429])
    expect(Number(answers[12]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await placeOrder('10.11.0.2', 'somebody@example.com')).status).toBe(200)
  })

  it('accepts at most twelve free orders per hour for one e-mail address, whatever the IP addresses', async () => {
    const answers = []
    const mailbox = (index: number) => (index % 2 ? 'BURIED@example.com' : 'buried@example.com')
    for (let index = 0; index < 13; index += 1) answers.push(await placeOrder(`10.12.0.${index}`, mailbox(index)))
    expect(listStatuses(answers)).toEqual([...twelveOks, 429])
  })
})
