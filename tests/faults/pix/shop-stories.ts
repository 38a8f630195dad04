import { updateProduct } from '#contract/catalog.ts'
import { eraseCustomer } from '#contract/customers.ts'
import { refundOrder } from '#contract/orders.ts'
import { newId } from '#server/platform/core/ids.ts'
import { type CourseScene, courseCents } from './course-scene.ts'
import { expectPaid, expectState, type Story } from './story.ts'

const readDeclines = async ({ world }: CourseScene) => {
  const [row] = await world.sql<{ n: number }>(
    "select coalesce(sum(count), 0)::int as n from rate_limits where key like 'declines %'",
  )
  return row?.n ?? 0
}

/** Faults in which stock, promotions, prices, clocks or buyers change while a code waits for its payment. */
export const shopStories: readonly Story[] = [
  {
    name: 'a code is paid when its units are gone',
    stock: 1,
    async act(scene) {
      const first = await scene.newShopper()
      await first.intent('pix')
      await scene.pass(33)
      const second = await scene.newShopper()
      await second.intent('card')
      await second.confirm()
      await second.settle()
      await scene.pay(first.code, 'late')
      await scene.deliver()
      await scene.pass(1)
      return [
        ...(await expectPaid(scene, second, 'the second shopper')),
        ...expectState('the first shopper', (await scene.readOrder(first)).state, 'canceled'),
      ]
    },
  },
  {
    name: 'a promotion is used up while a code waits',
    async act(scene) {
      const code = `PIX${newId().slice(-8).toUpperCase()}`
      await scene.world.sql(
        'insert into promotions (id, code, percent_off, max_uses, uses_per_customer) values ($1, $2, 10, 1, 1)',
        [newId(), code],
      )
      const [first, second] = [await scene.newShopper(), await scene.newShopper()]
      await first.change({ promotionCode: code })
      await first.intent('pix')
      const refused = await second.change({ promotionCode: code })
      await scene.pay(first.code)
      await scene.deliver()
      return [
        ...(refused.status === 409 ? [] : [`the second use of the promotion: ${refused.status}`]),
        ...(await expectPaid(scene, first, 'with the promotion')),
      ]
    },
  },
  {
    name: 'the price changes while a code waits',
    async act(scene) {
      const buyer = await scene.newShopper()
      await buyer.intent('pix')
      await scene.callAsSeller(updateProduct, { params: { id: scene.productId }, body: { priceCents: 19_900 } })
      await scene.pay(buyer.code)
      await scene.deliver()
      const { state, paid } = await scene.readOrder(buyer)
      await scene.callAsSeller(updateProduct, { params: { id: scene.productId }, body: { priceCents: courseCents } })
      return [
        ...expectState('the code keeps its price', state, 'paid'),
        ...(paid === courseCents ? [] : [`the code was paid with ${paid} cents`]),
      ]
    },
  },
  {
    name: 'a hundred codes for the last ten units',
    stock: 10,
    async act(scene) {
      const buyers = await Promise.all(Array.from({ length: 100 }, () => scene.newShopper()))
      const answers = await Promise.all(buyers.map(buyer => buyer.intent('pix')))
      const issued = buyers.filter(({ code }) => code !== '')
      const paid = issued.filter((_, index) => index % 2 === 0)
      for (const { code } of paid) await scene.pay(code)
      await scene.deliver()
      await scene.pass(33)
      for (const { code } of issued.slice(0, 3)) await scene.payAnyhow(code)
      await scene.deliver()
      const failed = answers.filter(({ status }) => status >= 500).length
      return [
        ...(issued.length === 10 ? [] : [`${issued.length} codes were issued for ten units`]),
        ...(failed === 0 ? [] : [`${failed} of a hundred requests failed`]),
      ]
    },
  },
  {
    name: 'the clocks of shop and provider differ by five minutes',
    async act(scene) {
      const problems: string[] = []
      for (const minutes of [5, -5]) {
        await scene.world.provider.advance(minutes * 60_000)
        const [paid, left] = [await scene.newShopper(), await scene.newShopper()]
        await Promise.all([paid.intent('pix'), left.intent('pix')])
        await scene.pay(paid.code)
        await scene.deliver()
        await scene.pass(38)
        problems.push(...(await expectPaid(scene, paid, `a clock ${minutes} min off`)))
        problems.push(...expectState(`a clock ${minutes} min off`, (await scene.readOrder(left)).state, 'canceled'))
        await scene.world.provider.advance(-minutes * 60_000)
      }
      return problems
    },
  },
  {
    name: 'expired codes count as no decline',
    async act(scene) {
      const before = await readDeclines(scene)
      const buyer = await scene.newShopper()
      for (let times = 0; times < 8; times += 1) {
        const { status, body } = await buyer.intent('pix')
        if (status === 410) {
          await buyer.open(scene.productId)
          await scene.submitBuyer(buyer)
        } else if (status !== 200) return [`code ${times + 1}: ${status} ${body.code}`]
        await scene.world.advance(31)
        await scene.deliver()
      }
      const after = await readDeclines(scene)
      return after === before ? [] : [`${after - before} declines were counted`]
    },
  },
  {
    name: 'a buyer with a live code is erased',
    async act(scene) {
      const buyer = await scene.newShopper()
      await buyer.intent('card')
      await buyer.confirm()
      await buyer.settle()
      const [customer] = await scene.world.sql<{ id: string }>('select id from customers where email = $1', [
        buyer.email,
      ])
      await scene.world.advance(31)
      await buyer.open(scene.productId)
      await scene.submitBuyer(buyer)
      await buyer.intent('pix')
      const { status } = await scene.callAsSeller(eraseCustomer, {
        params: { id: customer?.id ?? '' },
        body: { email: buyer.email },
      })
      await scene.payAnyhow(buyer.code)
      await scene.deliver()
      const [left] = await scene.world.sql<{ n: number }>(
        'select count(*)::int as n from payments where instructions is not null and instructions->>$1 = $2',
        ['code', buyer.code],
      )
      return [
        ...(status === 200 ? [] : [`the erasure: ${status}`]),
        ...(left?.n === 0 ? [] : ['the code of an erased buyer is still stored']),
      ]
    },
  },
  {
    name: 'a refund more than 90 days after the payment',
    async act(scene) {
      const buyer = await scene.newShopper()
      await buyer.intent('pix')
      await scene.pay(buyer.code)
      await scene.deliver()
      const { id } = await scene.readOrder(buyer)
      const lines = await scene.world.sql<{ id: string }>('select id from order_lines where order_id = $1', [id])
      await scene.world.advance(91 * 24 * 60)
      const { status } = await scene.callAsSeller(
        refundOrder,
        {
          params: { id },
          body: { lines: lines.map(line => ({ lineId: line.id, cents: courseCents, restock: false })) },
        },
        `late refund ${id}`,
      )
      return status >= 400 && status < 500 ? [] : [`a refund after 91 days: ${status}`]
    },
  },
]
