import { createProduct, type Product } from '#contract/catalog.ts'
import { callAsSeller, callOrThrow, createEventQueue } from '../model/scene.ts'
import type { World } from '../model/world.ts'
import { addBenefits } from '../support/access.ts'
import { Buyer } from '../support/buyer.ts'
import type { Random } from '../support/random.ts'

const brazilianBuyer = {
  customerName: 'Joana Prado',
  customerPhone: '+55 11 98765-4321',
  customerTaxId: '111.444.777-35',
  customerAddress: { country: 'BR' },
}
export const courseCents = 14_900
let scenes = 0

export type CourseScene = Awaited<ReturnType<typeof openCourseScene>>

/** A course in reais that needs no shipping, and shoppers who pay for it by Pix or card. */
export async function openCourseScene(world: World, random: Random, slow: string[], stock: number | null) {
  scenes += 1
  const sku = `CURSO-${process.pid}-${scenes}`
  const course = await callOrThrow<Product>(world, createProduct, {
    body: {
      title: `Curso ${sku}`,
      currency: 'brl',
      shippingOptions: [],
      variants: [{ name: 'Turma', sku, cents: courseCents, stock, isDefault: true }],
    },
  })
  await addBenefits(world.sql)
  const variantId = course.variants[0]?.id ?? ''
  const events = createEventQueue(world)
  await events.take()
  const pay = (code: string, when: 'now' | 'late' | 'twice' = 'now') =>
    world.provider.control('POST', '/pix/pay', { code, when }).then(
      () => true,
      () => false,
    )
  return {
    world,
    random,
    productId: course.id,
    variantId,
    events,
    /** Pays a code as a bank does. Returns false when the provider does not accept the payment. */
    pay,
    /** Pays a code whatever its state: even one that has expired or was canceled. */
    payAnyhow: async (code: string) => (await pay(code)) || pay(code, 'late'),
    /** A shopper who has entered name, e-mail and CPF. */
    async newShopper(): Promise<Buyer> {
      const buyer = new Buyer(world.url, world.provider, slow)
      await buyer.open(course.id)
      await buyer.customer(brazilianBuyer)
      return buyer
    },
    submitBuyer: (buyer: Buyer) => buyer.customer(brazilianBuyer),
    /** Ends the faults of provider and process. */
    async calm() {
      await world.provider.calm()
      if (world.isDead()) await world.restart()
      world.disarm()
    },
    /** Lets time pass for shop and provider, and runs the background work that became due. */
    async pass(minutes: number) {
      await world.advance(minutes)
      await world.work()
    },
    async deliver(delivery: Partial<Parameters<typeof events.deliver>[0]> = {}) {
      await events.deliver({ copies: 1, reversed: false, late: false, ...delivery })
      await world.work()
    },
    readOrder: async (buyer: Buyer) => {
      const [row] = await world.sql<{ id: string; state: string; paid: number }>(
        `select o.id, o.state, (select coalesce(sum(p.captured_cents), 0)::int from payments p where p.order_id = o.id) as paid
         from orders o where o.email = $1 order by o.created_at desc limit 1`,
        [buyer.email],
      )
      return row ?? { id: '', state: 'none', paid: 0 }
    },
    callAsSeller: (...parts: Parameters<typeof callAsSeller> extends [World, ...infer Rest] ? Rest : never) =>
      callAsSeller(world, ...parts),
  }
}
