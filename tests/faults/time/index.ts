import type { Scene } from '../model/scene.ts'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import type { Answer, Buyer } from '../support/buyer.ts'
import { openMailbox } from '../support/mailbox.ts'
import { advanceMinutes, answerBank, getStock, reachBankPage, runStories, type Story } from './bank.ts'

const getPair = ([first, second]: Parameters<Story>[0]['buyers']) => {
  if (!first || !second) throw new Error('the scene has fewer than two shoppers')
  return { first, second }
}
const isSoldOut = ({ status, body }: Answer) => status === 409 && body.code === 'out_of_stock'
const checkThat = (isTrue: boolean, message: string) => (isTrue ? [] : [message])

/**
 * Lets the stock reservation expire while the bank's page is open. The unit that is being paid for must stay reserved,
 * and the payment must settle.
 */
const expireAtBankPage: Story = async scene => {
  const { first, second } = getPair(scene.buyers)
  const { world } = scene
  const opened = await reachBankPage(scene, first)
  await advanceMinutes(world, 11)
  const otherResponse = await second.reachIntent(scene.productId)
  await answerBank(world, first.intentId, 'complete')
  const settled = await first.settle()
  return [
    ...opened,
    ...checkThat(
      isSoldOut(otherResponse),
      `the last unit was offered twice: ${otherResponse.status} ${otherResponse.body.code}`,
    ),
    ...checkThat(settled.body.state === 'paid', `settle: ${settled.status} ${settled.body.state}`),
    ...checkThat((await getStock(scene)) === 0, `${await getStock(scene)} units are left`),
  ]
}

/**
 * Abandons the bank's page. The unit must be released after 15 minutes, but only once the provider has confirmed the
 * cancellation.
 */
const abandonCheckout: Story = async scene => {
  const { first, second } = getPair(scene.buyers)
  const { world } = scene
  const opened = await reachBankPage(scene, first)
  await advanceMinutes(world, 14)
  const before = await getStock(scene)
  const cancelCall = { method: 'POST', path: `/v1/payment_intents/${first.intentId}/cancel`, times: 200 } as const
  await world.provider.fault({ ...cancelCall, does: 'status', status: 400, when: 'before' })
  await advanceMinutes(world, 5)
  const unitsUnconfirmed = await getStock(scene)
  await world.provider.calm()
  await advanceMinutes(world, 3)
  const unitsAfter = await getStock(scene)
  await answerBank(world, first.intentId, 'complete')
  const otherResponse = await second.buy(scene.productId)
  return [
    ...opened,
    ...checkThat(before === 0, `${before} units after 14 minutes`),
    ...checkThat(unitsUnconfirmed === 0, `${unitsUnconfirmed} units although no cancellation was confirmed`),
    ...checkThat(unitsAfter === 1, `${unitsAfter} units after the confirmed cancellation`),
    ...checkThat(
      otherResponse.body.state === 'paid',
      `the next shopper: ${otherResponse.status} ${otherResponse.body.code ?? otherResponse.body.state}`,
    ),
  ]
}

/**
 * Leaves the bank's page open for `minutes` while other shoppers buy. Captured money must become an order or be
 * refunded.
 */
const payLateAtBankPage =
  (minutes: number, isShopStopped: boolean): Story =>
  async scene => {
    const { first, second } = getPair(scene.buyers)
    const { world } = scene
    const opened = await reachBankPage(scene, first)
    if (isShopStopped) await world.advance(minutes)
    else await advanceMinutes(world, minutes)
    const otherResponse = await second.reachIntent(scene.productId)
    await answerBank(world, first.intentId, 'complete')
    if (otherResponse.status === 200) await second.confirm()
    const lateSettlement = await first.settle()
    if (otherResponse.status === 200) await second.settle()
    await advanceMinutes(world, 5)
    const row = (await world.provider.ledger()).intents.find(each => each.intent === first.intentId)
    const [order] = await world.sql<{ state: string; mails: number }>(
      `select o.state, (select count(*)::int from emails e where e.order_id = o.id and e.kind = 'no_stock') as mails
       from orders o join payments p on p.order_id = o.id where p.provider_intent_id = $1`,
      [first.intentId],
    )
    const capturedCents = row?.captured ?? 0
    const isRefundedWithMail = row?.refunded === capturedCents && order?.mails === 1
    return [
      ...opened,
      ...checkThat(lateSettlement.status === 200, `settle: ${lateSettlement.status}`),
      ...checkThat(
        capturedCents === 0 || order?.state === 'paid',
        `${capturedCents} captured, but the order is ${order?.state}`,
      ),
      ...checkThat(
        capturedCents === 0 || row?.refunded === 0 || isRefundedWithMail,
        `${row?.refunded} of ${capturedCents} refunded, with ${order?.mails} e-mails`,
      ),
      ...checkThat(!isShopStopped || capturedCents > 0, 'nothing was captured although the shop was stopped'),
    ]
  }

/**
 * Buys with a clock that is 26 hours behind. Times in the shop's responses must be relative to the response's `now`.
 */
const buyWithWrongClock: Story = async scene => {
  const { first } = getPair(scene.buyers)
  await scene.world.advance(26 * 60)
  const { body } = await first.open(scene.productId)
  const held = Date.parse(body.holdExpiresAt) - Date.parse(body.now)
  const bought = await first.buy(scene.productId)
  return [
    ...checkThat(held > 500_000 && held <= 600_000, `the reservation of ten minutes lasts ${held} ms`),
    ...checkThat(bought.body.state === 'paid', `buying: ${bought.status} ${bought.body.state}`),
  ]
}

const getOrderState = async ({ world }: Scene, buyer: Buyer) =>
  (await world.sql<{ state: string }>('select state from orders where id = $1', [buyer.orderId]))[0]?.state
const getRefundedCents = async ({ world }: Scene, buyer: Buyer) =>
  (
    await world.sql<{ cents: number }>(
      "select coalesce(sum(amount_cents), 0)::int as cents from refunds where order_id = $1 and state = 'succeeded'",
      [buyer.orderId],
    )
  )[0]?.cents

/** Refunds part of a charge in the provider's dashboard. */
const refundInDashboard = ({ world }: Scene, { intentId }: Buyer, cents: number) =>
  world.provider.call('POST', '/v1/refunds', { payment_intent: intentId, amount: String(cents) })

/** Pays, and closes the browser before the shop learns of the payment. */
async function payAndLeave(scene: Scene, buyer: Buyer) {
  await buyer.reachIntent(scene.productId)
  await buyer.confirm()
}

/**
 * Loses all events of a day while the shop runs or is stopped. The shop must find payments and refunds anyway, and the
 * day's events, which finally arrive twice and newest first, must change nothing.
 */
const missEventsForADay =
  (isShopStopped: boolean): Story =>
  async scene => {
    const { first, second } = getPair(scene.buyers)
    const { world } = scene
    const halfADay = 12 * 60
    const passHalfADay = () => (isShopStopped ? world.advance(halfADay) : advanceMinutes(world, halfADay, 60))
    await second.buy(scene.productId)
    await payAndLeave(scene, first)
    if (!isShopStopped) await advanceMinutes(world, 2)
    const earlyState = await getOrderState(scene, first)
    await passHalfADay()
    await refundInDashboard(scene, second, 1_000)
    await passHalfADay()
    await advanceMinutes(world, 10, 5)
    const readRecords = async () => [await getOrderState(scene, first), await getRefundedCents(scene, second)].join()
    const before = await readRecords()
    await scene.eventQueue.deliver({ copies: 2, reversed: true, late: false })
    await world.work()
    return [
      ...checkThat(isShopStopped || earlyState === 'paid', `two minutes after the payment the order is ${earlyState}`),
      ...checkThat(before === 'paid,1000', `after a day the shop recorded: ${before}`),
      ...checkThat((await readRecords()) === before, `the day's events changed the records to: ${await readRecords()}`),
    ]
  }

/** The start and the end of daylight saving time in New York. Both are ahead of the shop's clock. */
const clockChanges = ['2027-03-14T07:00:00Z', '2027-11-07T06:00:00Z']

/**
 * Checks that a ten-minute reservation that spans a daylight saving change lasts ten minutes in a shop in that time
 * zone.
 */
const reserveAcrossClockChange =
  (at: string): Story =>
  async scene => {
    const { first, second } = getPair(scene.buyers)
    const { world } = scene
    const minutes = (Date.parse(at) - world.clock().getTime()) / 60_000
    await world.advance(minutes - 5)
    await first.open(scene.productId)
    await advanceMinutes(world, 8)
    const earlyResponse = await second.reachIntent(scene.productId)
    await advanceMinutes(world, 3)
    const bought = await second.buy(scene.productId)
    return [
      ...checkThat(
        isSoldOut(earlyResponse),
        `after eight of ten minutes the reserved unit was offered to another shopper: ${earlyResponse.status}`,
      ),
      ...checkThat(
        bought.body.state === 'paid',
        `after eleven minutes: ${bought.status} ${bought.body.code ?? bought.body.state}`,
      ),
    ]
  }

async function runInNewYork(env: ScenarioContext): Promise<Outcome> {
  const before = process.env.TZ
  process.env.TZ = 'America/New_York'
  try {
    return await runStories(env, 1, clockChanges.map(reserveAcrossClockChange))
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
}

/** Takes the mail server down for three hours. No e-mail may be lost or need to be sent again manually. */
async function runMailOutage(env: ScenarioContext) {
  const mailbox = await openMailbox()
  await mailbox.down()
  const bought: Story = async scene => {
    const { first } = getPair(scene.buyers)
    const last = await first.buy(scene.productId)
    await advanceMinutes(scene.world, 180, 2)
    await mailbox.up()
    await advanceMinutes(scene.world, 70, 5)
    const mails = mailbox.received.filter(mail => mail.to === first.email).length
    return [
      ...checkThat(last.body.state === 'paid', `buying: ${last.status} ${last.body.state}`),
      ...checkThat(mails === 1, `${mails} e-mails instead of one arrived once the mail server was back`),
    ]
  }
  const outcome = await runStories(env, 3, [bought], { SMTP_URL: mailbox.url })
  await mailbox.down()
  return outcome
}

const buildScenario = (name: string, units: number, stories: (env: ScenarioContext) => Story[]): Scenario => ({
  name,
  run: env => runStories(env, units, stories(env)),
})
const listLateStories = (env: ScenarioContext) =>
  (env.short ? [20] : [13, 14, 15, 16, 20, 25, 40]).flatMap(minutes => [
    payLateAtBankPage(minutes, true),
    payLateAtBankPage(minutes, false),
  ])

/**
 * Effects of elapsed time, on a clock that only the suite advances. The shop runs in this process, and the provider in
 * another process.
 */
export const timeScenarios: readonly Scenario[] = [
  buildScenario('a stock reservation expires during 3-D Secure', 1, () => [expireAtBankPage]),
  buildScenario('3-D Secure is abandoned', 1, () => [abandonCheckout]),
  buildScenario('3-D Secure is finished after 20 minutes', 1, listLateStories),
  buildScenario('the shopper’s clock is wrong', 3, () => [buyWithWrongClock]),
  buildScenario('events lost for a day', 5, () => [missEventsForADay(false), missEventsForADay(true)]),
  { name: 'the clocks change during a purchase', run: runInNewYork },
  { name: 'mail server down for three hours', run: runMailOutage },
]
