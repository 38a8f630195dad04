import { endpoints } from '#contract/index.ts'
import { createPaymentLink } from '#contract/payment-links.ts'
import { createPromotion } from '#contract/promotions.ts'
import type { TestApp } from '#tests/support/app.ts'
import { makeFunnel } from '#tests/support/funnel.ts'
import { createCampaignWithPage } from '#tests/support/pages.ts'
import { buy, createIntent, createTestStripe, makeLamp, openOffers } from '#tests/support/shop.ts'
import { makePlan } from '#tests/support/subscriptions.ts'
import { addApiKey, addMember } from '#tests/support/team.ts'
import type { Caller, KeyRole, Rank, World } from './callers.ts'
import type { Dice } from './dice.ts'
import { KnownValues } from './known-values.ts'

let createdCount = 0
type Browser = ReturnType<TestApp['browser']>
const createShopper = (known: KnownValues, browser: Browser, at: number): Caller => ({
  name: `shopper ${at}`,
  headers: { cookie: browser.cookie(), 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `10.250.0.${at}` },
  known,
  isInside: false,
})
const createMember = (name: string, token: string, known: KnownValues): Caller => ({
  name,
  headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.251.0.1' },
  known,
  isInside: true,
})

async function createPeople(app: TestApp, known: KnownValues) {
  const day = ++createdCount
  await app.db.execute(`update members set role = 'admin' where role = 'owner'`)
  const member = async (role: Rank) => {
    const { id, email, token, refreshToken } = await addMember(app, role, `${role}${day}@lumen.example`)
    known.add('email', email)
    known.add('refresh_token', refreshToken)
    known.add('members', id)
    return createMember(role, token, known)
  }
  const key = async (role: KeyRole) => createMember(`key of ${role}`, (await addApiKey(app, role)).key, known)
  const members = {
    viewer: await member('viewer'),
    editor: await member('editor'),
    admin: await member('admin'),
    owner: await member('owner'),
  }
  const keys = {
    viewer: await key('viewer'),
    editor: await key('editor'),
    admin: await key('admin'),
    service_role: await key('service_role'),
    webhooks: await key('webhooks'),
    owner: members.owner,
  }
  return { members, keys }
}

/** Creates shoppers at different steps of a purchase, each with the values of their own browser. */
async function createShoppersAtEachStep(app: TestApp, shop: KnownValues, lamp: { id: string }, plan: { id: string }) {
  const shoppers: Caller[] = []
  for (let at = 1; at <= 6; at += 1) {
    const browser = app.browser()
    const ownValues = new KnownValues(shop)
    const product = at > 4 ? plan : lamp
    const { checkout, intentId, intent } =
      at % 3 === 0 ? await createIntent(browser, product) : await buy(app, browser, product)
    ownValues.add('checkoutId', checkout.id)
    ownValues.add('checkouts', checkout.id)
    ownValues.add('intentId', intentId)
    ownValues.learn(intent.body, '/checkouts')
    ownValues.add('orders', String(intent.body.orderId))
    if (at === 1) ownValues.learn(await openOffers(browser), '/upsell-sessions')
    shoppers.push(createShopper(ownValues, browser, at))
  }
  return shoppers
}

async function createProducts(app: TestApp) {
  const seller = app.as('owner')
  const sku = `F${++createdCount}`
  const lamp = await makeLamp(app, sku, 500)
  await makeFunnel(app, lamp, [
    { title: 'Case', cents: 2_900 },
    { title: 'Another', productId: lamp.id },
  ])
  const plan = await makePlan(app, `P${createdCount}`)
  await createCampaignWithPage(seller, `Sea ${createdCount}`, {
    'index.html': `<title>Sea</title><a href="/checkout?product=${lamp.id}">Buy</a>`,
    'a.css': 'a{}',
  })
  const all = {
    productIds: [],
    campaignIds: [],
    isActive: true,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    usesPerCustomer: null,
  }
  await seller.send(createPromotion, {
    body: {
      code: `WELCOME${createdCount}`,
      kind: 'percent',
      percentOff: 10,
      amountCents: null,
      currency: null,
      ...all,
    },
  })
  await seller.send(createPaymentLink, {
    body: {
      title: 'Bill',
      currency: 'usd',
      expiresAt: null,
      lines: [{ title: 'Work', quantity: 1, unitCents: 5_000 }],
    },
  })
  return { lamp, plan }
}

const readEndpoints = endpoints.filter(
  ({ method, path, who }) => method === 'GET' && path.startsWith('/api/v1/') && !['anyone', 'browser'].includes(who),
)
/** Calls every GET endpoint as the owner to collect real values for later requests. */
async function readEverything(app: TestApp, known: KnownValues, dice: Dice) {
  const seller = app.as('owner')
  for (let round = 0; round < 2; round += 1) {
    for (const { path } of readEndpoints) {
      const url = path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(known.pick(dice, name, path) ?? 'none'),
      )
      const response = await seller.raw('GET', url)
      if (response.statusCode === 200 && String(response.headers['content-type']).includes('json'))
        known.learn(response.json(), path, url)
    }
  }
}

/** Collects the links in e-mails for the shopper who placed the order. */
async function readMails(app: TestApp, shoppers: readonly Caller[]) {
  const { rows } = await app.db.execute(`select order_id, text from emails where order_id is not null`)
  for (const { order_id, text } of rows) {
    const addresses = String(text).match(/http:\/\/localhost:\d+\/\S+/g) ?? []
    const owner = shoppers.find(({ known }) => known.listValues('orders').includes(String(order_id)))
    for (const address of addresses) owner?.known.learn({ address }, '/mails')
  }
}

/** Creates a world with new products, members and purchases, and resets settings that requests may have changed. */
export async function createWorld(app: TestApp, dice: Dice): Promise<World> {
  await app.db.execute('delete from stripe_config')
  await app.db.execute('update shop set currency = null, asks_consent = false')
  const known = new KnownValues()
  const { members, keys } = await createPeople(app, known)
  const { lamp, plan } = await createProducts(app)
  const shoppers = await createShoppersAtEachStep(app, known, lamp, plan)
  await readEverything(app, known, dice)
  await readMails(app, shoppers)
  const stranger: Caller = { name: 'anyone', headers: { 'x-forwarded-for': '10.252.0.1' }, known, isInside: false }
  const [first] = await app.services.provider.webhookSecrets(app.db)
  return {
    app,
    known,
    shoppers,
    stranger,
    members,
    keys,
    webhookSecret: first?.secret ?? '',
    onlyOutsiders: false,
    isAnyoneOut: false,
  }
}

/** Replaces all members and API keys by new ones once the session of a member has ended. */
export async function signInAgain(world: World) {
  Object.assign(world, await createPeople(world.app, world.known), { isAnyoneOut: false })
}

/** Lets one shopper confirm a payment at the provider, as their browser does. The card may be declined. */
export async function payOneOrder(world: World, dice: Dice) {
  const shopper = dice.pick(world.shoppers)
  const intent = shopper.known.listValues('intentId').at(-1)
  if (!intent?.startsWith('pi_')) return
  const card = dice.pick(['pm_card_visa', 'pm_card_visa', 'pm_card_visa_chargeDeclined'])
  await createTestStripe(world.app)
    .paymentIntents.confirm(intent, { payment_method: card })
    .catch(() => null)
}
