import { createProduct, type Product } from '#contract/catalog.ts'
import { createPaymentIntent, processUpsellPayment } from '#contract/functions.ts'
import { createUpsell } from '#contract/upsells.ts'
import { createVisualPage } from '#contract/visual-pages.ts'
import { callOrThrow } from '../model/scene.ts'
import type { World } from '../model/world.ts'
import { addBenefits } from '../support/access.ts'
import { Buyer } from '../support/buyer.ts'
import type { MercadoPago } from '../support/mercado-pago.ts'
import type { Random } from '../support/random.ts'

type ProviderName = 'stripe' | 'mercado_pago'
const buyerDetails = {
  customerName: 'Joana Prado',
  customerPhone: '+55 11 98765-4321',
  customerTaxId: '111.444.777-35',
  customerAddress: { country: 'BR' },
}
const offerOfCourse = { name: 'Mentoria', price: 9_900 }
let shops = 0

export type ShopOfTwo = Awaited<ReturnType<typeof openShopOfTwo>>

/** A shop in reais whose seller uses two providers, with shoppers who pay by card or Pix. */
export async function openShopOfTwo(
  world: World,
  mercadoPago: MercadoPago,
  random: Random,
  slow: string[],
  stock: number | null,
) {
  shops += 1
  const sku = `DOIS-${process.pid}-${shops}`
  const course = await callOrThrow<Product>(world, createProduct, {
    body: {
      title: `Curso ${sku}`,
      currency: 'brl',
      shippingOptions: [],
      variants: [{ name: 'Turma', sku, cents: 14_900, stock, isDefault: true }],
    },
  })
  await addBenefits(world.sql)
  const readOrder = async (buyer: Buyer) => {
    const [row] = await world.sql<{ id: string; state: string; intent: string | null; payment: string }>(
      `select o.id, o.state, p.provider_intent_id as intent, p.state as payment from orders o
       join payments p on p.order_id = o.id where o.email = $1 order by o.created_at desc limit 1`,
      [buyer.email],
    )
    return row ?? { id: '', state: 'none', intent: null, payment: 'none' }
  }
  return {
    world,
    mercadoPago,
    random,
    productId: course.id,
    variantId: course.variants[0]?.id ?? '',
    readOrder,
    /** Lets the seller choose who serves a method from now on. */
    async serve(method: 'card' | 'pix', provider: ProviderName) {
      await world.sql(
        `insert into payment_methods (mode, method, enabled, position, expires_after_seconds, provider)
         values ('simulator', $1, true, $2, $3, $4)
         on conflict (mode, method) do update set provider = excluded.provider`,
        [method, method === 'pix' ? 0 : 1, method === 'pix' ? 1_800 : null, provider],
      )
    },
    async newShopper(): Promise<Buyer> {
      const buyer = new Buyer(world.url, world.provider, slow)
      await buyer.open(course.id)
      await buyer.customer(buyerDetails)
      return buyer
    },
    submitBuyer: (buyer: Buyer) => buyer.customer(buyerDetails),
    /** Pays by card with the provider that serves cards: a token for Mercado Pago, and a confirmation for Stripe. */
    async payByCard(buyer: Buyer, holder = 'APRO', installments = 1, isKept = false) {
      const { checkoutId, totalCents: amount, currency } = buyer
      const card = {
        token: await mercadoPago.createToken(holder),
        ...{ brandId: 'master', type: 'credit_card', installments, last4: '6351' },
        ...(isKept && { keepToken: await mercadoPago.createToken(holder) }),
      }
      const body = { amount, currency, checkoutId, buyAgainAfter: null, method: 'card', card }
      const response = await buyer.send(createPaymentIntent, {}, body)
      const secret = response.body.client_secret
      if (secret) {
        const declined = holder !== 'APRO'
        await buyer.confirm(
          declined ? 'pm_card_visa_chargeDeclined' : 'pm_card_visa',
          String(secret).split('_secret_')[0],
        )
        await buyer.settle()
      }
      return response
    },
    /** Lets an offer follow the purchases of the course. */
    async addOffer() {
      const funnel = await callOrThrow<{ id: string }>(world, createUpsell, {
        body: { name: sku, productIds: [course.id], productSkus: null },
      })
      const product = { id: 'offer', type: 'product', content: '', ...offerOfCourse }
      const elements = [{ ...product, style: {}, position: { x: 10, y: 10 } }]
      const body = { title: offerOfCourse.name, elements }
      await callOrThrow(world, createVisualPage, { params: { id: funnel.id }, body })
    },
    /** Accepts the offer with the security code of the card that was kept. */
    async acceptOffer(buyer: Buyer, key: string) {
      const { id } = await readOrder(buyer)
      const [order] = await world.sql<{ card: string }>(
        'select provider_payment_method_id as card from orders where id = $1',
        [id],
      )
      const { sessionToken, currency } = buyer
      const { name: productName, price: amount } = offerOfCourse
      const card = { token: await mercadoPago.createCodeToken(order?.card ?? ''), installments: 1 }
      const body = { sessionToken, amount, currency, productName, card }
      return buyer.send(processUpsellPayment, {}, body, { 'idempotency-key': key })
    },
    /** Pays a code at the provider that issued it. Returns false when neither accepts the payment. */
    async payCode(code: string, when: 'now' | 'late' = 'now') {
      const pay = (control: (method: string, path: string, body: object) => Promise<unknown>) =>
        control('POST', '/pix/pay', { code, when }).then(
          () => true,
          () => false,
        )
      return (await pay(world.provider.control)) || pay(mercadoPago.control)
    },
    async calm() {
      await world.provider.calm()
      await mercadoPago.calm()
      if (world.isDead()) await world.restart()
      world.disarm()
    },
    async pass(minutes: number) {
      await world.advance(minutes)
      await mercadoPago.deliverAll()
      await world.work()
    },
  }
}
