import fc, { type AsyncCommand } from 'fast-check'
import type { Failpoint } from '#server/platform/observability/failpoint.ts'
import type { Answer } from '../support/buyer.ts'
import { listStock } from './checks.ts'
import type { Scene } from './scene.ts'

/** The model knows for each shopper whether there is no cart yet, a cart, or a paid order. */
export type Model = { shoppers: ('new' | 'cart' | 'paid')[] }
export type RealSystem = { scene: Scene; checkInvariants: () => Promise<void> }

type Action = { name: string; check?: (model: Model) => boolean; act: (model: Model, scene: Scene) => Promise<unknown> }

/** Creates a command that acts, restarts the shop if it died meanwhile, and then runs the watcher's checks. */
const createCommand = ({ name, check = () => true, act }: Action): AsyncCommand<Model, RealSystem> => ({
  check,
  async run(model, { scene, checkInvariants }) {
    await act(model, scene)
    if (scene.world.isDead()) await scene.world.restart()
    await checkInvariants()
  },
  toString: () => name,
})

const getBuyer = (scene: Scene, who: number) => {
  const buyer = scene.buyers[who]
  if (!buyer) throw new Error(`there is no shopper ${who}`)
  return buyer
}
/** Picks a shopper in the given state by a random number. Returns the shopper's index. */
const pickShopper = (model: Model, state: Model['shoppers'][number], number: number): number => {
  const indexes = model.shoppers.flatMap((current, who) => (current === state ? [who] : []))
  return indexes[number % indexes.length] ?? 0
}
const hasShopper = (state: Model['shoppers'][number]) => (model: Model) => model.shoppers.includes(state)

async function enterCheckout(model: Model, scene: Scene, who: number) {
  const buyer = getBuyer(scene, who)
  if ((await buyer.open(scene.productId)).status !== 200) return
  model.shoppers[who] = 'cart'
  await buyer.customer()
}
/** Returns the shopper, and opens a cart first if the shopper has none. */
async function ensureCart(model: Model, scene: Scene, who: number) {
  if (model.shoppers[who] !== 'cart') await enterCheckout(model, scene, who)
  return getBuyer(scene, who)
}

/**
 * Requests the payment intent, repeats the request after a price change, and records the total that the shopper saw.
 */
async function requestIntent(scene: Scene, buyer: ReturnType<typeof getBuyer>): Promise<Answer> {
  const recordTotal = (response: Answer) => {
    if (response.status !== 200 || !response.body.client_secret) return
    const amounts = scene.seenTotals.get(buyer.intentId) ?? new Set()
    scene.seenTotals.set(buyer.intentId, amounts.add(buyer.totalCents))
  }
  const first = await buyer.intent()
  recordTotal(first)
  if (first.status !== 409) return first
  const second = await buyer.intent()
  recordTotal(second)
  return second
}

async function settlePayment(model: Model, scene: Scene, who: number) {
  const buyer = getBuyer(scene, who)
  const { status, body } = await buyer.settle()
  if (status !== 200 || body.state !== 'paid') return
  model.shoppers[who] = 'paid'
  scene.reportedOrders.add(buyer.orderId)
}

const shopper = fc.nat(2)

const open = shopper.map(who =>
  createCommand({ name: `open(${who})`, act: (model, scene) => enterCheckout(model, scene, who) }),
)

const reprice = fc
  .record({ what: fc.constantFrom('price', 'stock', 'shipping', 'adjustment'), to: fc.nat(8) })
  .map(({ what, to }) =>
    createCommand({
      name: `reprice(${what}, ${to})`,
      async act(_, scene) {
        const options = [{ id: 'standard', name: 'Standard', price: to * 50, countries: [] }]
        if (what === 'price') await scene.editProduct({ priceCents: 5_000 + to * 700 })
        if (what === 'shipping') await scene.editProduct({ shippingOptions: options })
        if (what === 'adjustment') await scene.editSand({ priceAdjustment: to * 10 })
        if (what !== 'stock') return
        const before = (await listStock(scene)).find(shelf => shelf.id === scene.sand)
        const { status } = await scene.editSand({ stock: to })
        if (status === 200) scene.initialStock.set(scene.sand, to + (before?.held ?? 0) + (before?.sold ?? 0))
      },
    }),
  )

const change = fc
  .record({ who: shopper, quantity: fc.integer({ min: 1, max: 3 }), plain: fc.boolean() })
  .map(({ who, quantity, plain }) =>
    createCommand({
      name: `change(${who}, ${quantity}${plain ? '' : ' graphite'})`,
      check: hasShopper('cart'),
      act: (model, scene) =>
        getBuyer(scene, pickShopper(model, 'cart', who)).change({
          quantity,
          variantId: plain ? scene.sand : scene.graphite,
        }),
    }),
  )

const promote = fc.record({ who: shopper, off: fc.boolean() }).map(({ who, off }) =>
  createCommand({
    name: `promote(${who}${off ? ', off' : ''})`,
    check: hasShopper('cart'),
    act: (model, scene) =>
      getBuyer(scene, pickShopper(model, 'cart', who)).change({ promotionCode: off ? null : scene.code }),
  }),
)

const cards = { good: 'pm_card_visa', bad: 'pm_card_visa_chargeDeclined' } as const
const pay = fc
  .record({ who: shopper, card: fc.constantFrom('good', 'good', 'bad'), leaves: fc.boolean() })
  .map(({ who, card, leaves }) =>
    createCommand({
      name: `pay(${who}, ${card}${leaves ? ', leaves' : ''})`,
      async act(model, scene) {
        const buyer = await ensureCart(model, scene, who)
        const { status, body } = await requestIntent(scene, buyer)
        if (status !== 200) return
        if (body.client_secret) await buyer.confirm(cards[card as 'good'])
        if (!leaves) await settlePayment(model, scene, who)
      },
    }),
  )

const payTwice = fc.record({ who: shopper, more: fc.boolean() }).map(({ who, more }) =>
  createCommand({
    name: `payTwice(${who}${more ? ', another quantity' : ''})`,
    async act(model, scene) {
      const buyer = await ensureCart(model, scene, who)
      await requestIntent(scene, buyer)
      const first = buyer.intentId
      if (more) await buyer.change({ quantity: 2 })
      const responses = await Promise.all([requestIntent(scene, buyer), requestIntent(scene, buyer)])
      if (responses.every(response => response.status !== 200)) return
      await Promise.all([first, buyer.intentId].map(intent => buyer.confirm(cards.good, intent)))
      await Promise.all([settlePayment(model, scene, who), settlePayment(model, scene, who)])
    },
  }),
)

const passTime = fc.constantFrom(1, 16, 31).map(minutes =>
  createCommand({
    name: `pass(${minutes} min)`,
    async act(_, scene) {
      await scene.world.advance(minutes)
      await scene.world.work()
    },
  }),
)

type RefundableLine = { order_id: string; id: string; left: number }
const refundableSql = `
  select l.order_id, l.id, l.total_cents - coalesce((select sum(rl.cents)::int from refund_lines rl
    join refunds r on r.id = rl.refund_id where rl.line_id = l.id and r.state <> 'failed'), 0) as left
  from order_lines l join orders o on o.id = l.order_id join payments p on p.id = l.payment_id
  where o.email = any($1) and p.state = 'succeeded' order by o.number, l.position`
let refunds = 0

const refund = fc
  .record({ which: fc.nat(3), part: fc.boolean(), restock: fc.boolean() })
  .map(({ which, part, restock }) =>
    createCommand({
      name: `refund(${which}${part ? ', part' : ''}${restock ? ', restock' : ''})`,
      async act(_, scene) {
        const all = await scene.world.sql<RefundableLine>(refundableSql, [scene.buyers.map(buyer => buyer.email)])
        const orders = [...new Set(all.map(line => line.order_id))]
        const id = orders[which % Math.max(1, orders.length)]
        const lines = all.filter(line => line.order_id === id && line.left > 0)
        if (!id || lines.length === 0) return
        const chosen = part ? lines.slice(0, 1) : lines
        const cents = (left: number) => (part && !restock ? Math.ceil(left / 2) : left)
        refunds += 1
        const refundLines = chosen.map(line => ({ lineId: line.id, cents: cents(line.left), restock }))
        await scene.refund(id, refundLines, `refund ${refunds}`)
      },
    }),
  )

const offers = fc
  .record({ who: shopper, how: fc.constantFrom('buy', 'buy', 'twice', 'continue', 'skip') })
  .map(({ who, how }) =>
    createCommand({
      name: `offer(${who}, ${how})`,
      check: hasShopper('paid'),
      async act(model, scene) {
        const buyer = getBuyer(scene, pickShopper(model, 'paid', who))
        await buyer.openOffers()
        if (how === 'buy') return buyer.accept(scene.offer, 'one click')
        if (how === 'twice') return Promise.all(['first', 'second'].map(key => buyer.accept(scene.offer, key)))
        return buyer.decline(how as 'skip')
      },
    }),
  )

const events = fc
  .record({ copies: fc.integer({ min: 1, max: 2 }), reversed: fc.boolean(), late: fc.boolean() })
  .map(({ copies, reversed, late }) =>
    createCommand({
      name: `events(${copies} times${reversed ? ', reversed' : ''}${late ? ', and the old ones' : ''})`,
      async act(_, scene) {
        await scene.eventQueue.deliver({ copies, reversed, late })
        await scene.world.work()
      },
    }),
  )

const loseAllEvents = fc.constant(createCommand({ name: 'loseEvents', act: (_, scene) => scene.eventQueue.take() }))

const steps: Failpoint[] = [
  'intent.committed',
  'intent.called',
  'intent.recorded',
  'settle.asked',
  'settle.committed',
  'webhook.kept',
  'inbox.taken',
  'mail.taken',
  'mail.written',
  'upsell.committed',
  'upsell.called',
  'upsell.recorded',
  'refund.committed',
  'refund.called',
]
const kill = fc
  .record({ step: fc.constantFrom(...steps), count: fc.integer({ min: 1, max: 2 }) })
  .map(({ step, count }) =>
    createCommand({ name: `kill(${step}, ${count})`, act: async (_, scene) => scene.world.killAt(step, count) }),
  )

const calls = [
  ['POST', '/v1/payment_intents'],
  ['POST', '/v1/payment_intents/*'],
  ['GET', '/v1/payment_intents/*'],
  ['POST', '/v1/payment_intents/*/cancel'],
  ['POST', '/v1/refunds'],
] as const
/** Makes the provider act but lose its response, for the call and each of the shop's retries. */
const loseAnswer = fc.constantFrom(...calls).map(([method, path]) =>
  createCommand({
    name: `loseAnswer(${method} ${path})`,
    act: (_, scene) => scene.world.provider.fault({ does: 'cut', when: 'after', times: 3, method, path }),
  }),
)

const restart = fc.constant(createCommand({ name: 'restart', act: (_, scene) => scene.world.restart() }))

/**
 * Generates on average twenty actions of shoppers, seller, provider, time and faults. Purchases are the most frequent.
 */
export const buildCommands = (replayPath: string | null) =>
  fc.noBias(
    fc.commands(
      [
        open,
        open,
        pay,
        pay,
        pay,
        payTwice,
        change,
        promote,
        reprice,
        refund,
        offers,
        offers,
        offers,
        passTime,
        events,
      ].concat([open, pay, change, kill, loseAnswer, restart, loseAllEvents]),
      { maxCommands: 40, size: 'max', ...(replayPath && { replayPath }) },
    ),
  )
