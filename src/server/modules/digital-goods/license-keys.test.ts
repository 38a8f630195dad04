import { describe, expect, it } from 'vitest'
import { settleCheckout } from '#contract/checkout.ts'
import { eraseCustomer, exportCustomer } from '#contract/customers.ts'
import { getOrder } from '#contract/orders.ts'
import { abandonedPaymentsJob } from '#server/modules/payments/reconcile.ts'
import { settleIntent } from '#server/modules/payments/settle-intent.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addBump, makeGuide, tick } from '#tests/support/bumps.ts'
import { rebuildOrder } from '#tests/support/catch-up.ts'
import { eventually } from '#tests/support/eventually.ts'
import { buyAndOpenOffers, makeFunnel } from '#tests/support/funnel.ts'
import { makeKit, makePart } from '#tests/support/kits.ts'
import {
  addLicenseBenefit,
  buyCart,
  createLicenseClient,
  readBoughtKeys,
  readLicense,
  refundMainLine,
} from '#tests/support/license-keys.ts'
import { makeCourse, payPix, startPixPurchase } from '#tests/support/pix.ts'
import { buy, buyer, callSimulatorControl, createTestStripe } from '#tests/support/shop.ts'

let aheadMs = 0
const shop = await startTestApp({ simulator: true, worker: true, clock: () => new Date(Date.now() + aheadMs) })
const admin = shop.as('admin')
const stripe = createTestStripe(shop)
const generated = /^(?:APP-)?(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/
const readOrder = async (id: string) => (await admin.send(getOrder, { params: { id } })).body
const readKeys = async (orderId: string) => (await readBoughtKeys(shop, orderId)).keys
const buyOnce = async (product: { id: string }, card?: string) =>
  String((await buy(shop, shop.browser(), product, card)).intent.body.orderId)

describe('a payment', () => {
  it('comes with one generated key, even if it is settled again', async () => {
    const app = await makeGuide(shop, 'APP')
    await addLicenseBenefit(shop, app, { prefix: 'APP' })
    const browser = shop.browser()
    const bought = await buy(shop, browser, app)
    const orderId = String(bought.intent.body.orderId)
    const keys = await readKeys(orderId)
    expect(keys).toEqual([expect.stringMatching(generated)])
    expect(keys[0]).toMatch(/^APP-/)
    await browser.send(settleCheckout, { params: { id: bought.checkout.id } })
    await settleIntent(shop.ctx, { id: bought.intentId, metadata: {} }, 'simulator')
    expect(await readKeys(orderId)).toEqual(keys)
    expect(await readLicense(shop, app)).toEqual({
      source: 'generated',
      prefix: 'APP',
      activationLimit: null,
      validDays: null,
      keysLeft: null,
      keysDue: 0,
    })
  })

  it('comes with a key for each unit of the main item, of bumps and of the parts of kits', async () => {
    const part = await makePart(shop, 'KEY-PART', null)
    await addLicenseBenefit(shop, part, { prefix: 'PART' })
    const kit = await makeKit(shop, 'KEY-KIT', [part, 2])
    await addLicenseBenefit(shop, kit, { prefix: 'KIT' })
    const extra = await makeGuide(shop, 'KEY-EXTRA')
    await addLicenseBenefit(shop, extra, { prefix: 'BUMP' })
    const bump = await addBump(shop, kit, extra)
    const orderId = await buyCart(shop, kit, { quantity: 3, ...tick(true, bump) })
    const prefixes = (await readKeys(orderId)).map(key => key.split('-')[0])
    const count = (prefix: string) => prefixes.filter(each => each === prefix).length
    expect([count('KIT'), count('PART'), count('BUMP')]).toEqual([3, 6, 1])
  })

  it('comes with the keys of the bought variant only', async () => {
    const app = await makeGuide(shop, 'EDITIONS', null, {
      variants: [
        { name: 'Basic', sku: 'EDITIONS-BASIC', cents: 1900, stock: null, isDefault: true, image: null },
        { name: 'Pro', sku: 'EDITIONS-PRO', cents: 2900, stock: null, isDefault: false, image: null },
      ],
    })
    const pro = app.variants.find(({ name }) => name === 'Pro')?.id ?? ''
    await addLicenseBenefit(shop, app, { prefix: 'PRO', variantId: pro })
    expect(await readKeys(await buyOnce(app))).toEqual([])
  })

  it('comes with a key of an accepted offer', async () => {
    const main = await makeGuide(shop, 'KEY-MAIN')
    const offered = await makeGuide(shop, 'KEY-OFFERED')
    await addLicenseBenefit(shop, offered, { prefix: 'OFFER' })
    await makeFunnel(shop, main, [{ title: 'More', productId: offered.id }])
    const shopper = await buyAndOpenOffers(shop, main)
    expect(await readKeys(shopper.orderId)).toEqual([])
    expect((await shopper.charge(1900)).status).toBe(200)
    expect(await readKeys(shopper.orderId)).toEqual([expect.stringMatching(/^OFFER-/)])
  })

  it('comes with a key when a missing order is rebuilt, and when a Pix code is paid late', async () => {
    const app = await makeGuide(shop, 'KEY-REBUILT')
    await addLicenseBenefit(shop, app)
    const orderId = await buyOnce(app)
    await rebuildOrder(shop, orderId)
    expect(await readKeys(orderId)).toEqual([expect.stringMatching(generated)])

    const course = await makeCourse(shop, 'KEY-PIX')
    await addLicenseBenefit(shop, course)
    const { body } = await (await startPixPurchase(shop, course)).request('pix')
    const lateId = String(body.orderId)
    aheadMs += 33 * 60_000
    await callSimulatorControl(shop, 'POST', '/clock', { advanceMs: 33 * 60_000 })
    await abandonedPaymentsJob.run(shop.ctx)
    await eventually(async () => (await readOrder(lateId)).state === 'canceled')
    expect(await readKeys(lateId)).toEqual([])
    await payPix(shop, body.awaiting?.code ?? '', 'late')
    await eventually(async () => (await readKeys(lateId)).length > 0)
    expect(await readKeys(lateId)).toEqual([expect.stringMatching(generated)])
  })

  it('stores no key in plain text', async () => {
    const app = await makeGuide(shop, 'SEALED')
    await addLicenseBenefit(shop, app)
    const orderId = await buyOnce(app)
    const [key = ''] = await readKeys(orderId)
    const { rows } = await shop.db.execute<{ row: string }>(`select to_jsonb(k)::text as row from license_keys k
      join digital_grants g on g.id = k.grant_id where g.order_id = '${orderId}'`)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(key.slice(0, 14))
    expect(rows[0]?.row).toContain(`"hint": "${key.slice(-4)}"`)
  })
})

describe('the access of an order', () => {
  it('hides the keys and revokes them when the payment is refunded', async () => {
    const app = await makeGuide(shop, 'KEY-REFUND')
    await addLicenseBenefit(shop, app)
    const orderId = await buyOnce(app)
    const [key = ''] = await readKeys(orderId)
    await refundMainLine(shop, orderId)
    expect(await readBoughtKeys(shop, orderId)).toMatchObject({ keys: [], due: 0, refusals: ['revoked'] })
    expect((await createLicenseClient(shop, app).validate(key)).body).toMatchObject({
      isValid: false,
      state: 'revoked',
    })
  })

  it('suspends the keys while a dispute is open, and restores them when it is won', async () => {
    const app = await makeGuide(shop, 'KEY-DISPUTE')
    await addLicenseBenefit(shop, app)
    const orderId = await buyOnce(app, 'pm_card_createDispute')
    const [key = ''] = await readKeys(orderId)
    const client = createLicenseClient(shop, app)
    const readState = async () => (await client.validate(key)).body.state
    await callSimulatorControl(shop, 'POST', '/clock', { advanceMs: 1_000 })
    await eventually(async () => (await readState()) === 'suspended')
    const intent = (await readOrder(orderId)).payments[0]?.intentId ?? ''
    const dispute = (await stripe.disputes.list({ payment_intent: intent })).data[0]?.id ?? ''
    const evidence = { evidence: { uncategorized_text: 'winning_evidence' }, submit: true }
    await stripe.disputes.update(dispute, evidence)
    await callSimulatorControl(shop, 'POST', '/clock', { advanceMs: 2_000 })
    await eventually(async () => (await readState()) === 'active')
    expect(await readKeys(orderId)).toEqual([key])
  })

  it('is shown without a key that cannot be decrypted', async () => {
    const app = await makeGuide(shop, 'UNREADABLE')
    await addLicenseBenefit(shop, app)
    const orderId = await buyCart(shop, app, { quantity: 2 })
    const [, second] = await readKeys(orderId)
    await shop.db.execute(`update license_keys set key_sealed = 'v1.damaged' where id = (select k.id from license_keys k
      join digital_grants g on g.id = k.grant_id where g.order_id = '${orderId}' order by k.assigned_at, k.id limit 1)`)
    expect(await readBoughtKeys(shop, orderId)).toMatchObject({ keys: [second], refusals: [null] })
  })
})

describe('erasing a customer', () => {
  it('revokes the keys and deletes the installations, which the export of the person contains before', async () => {
    const app = await makeGuide(shop, 'KEY-ERASED')
    await addLicenseBenefit(shop, app)
    const orderId = await buyOnce(app)
    const [key = ''] = await readKeys(orderId)
    const client = createLicenseClient(shop, app)
    await client.activate(key, 'laptop of Marina')
    await eventually(async () => (await readOrder(orderId)).customer !== null)
    const id = (await readOrder(orderId)).customer?.id ?? ''
    const { body } = await admin.send(exportCustomer, { params: { id } })
    expect(body.licenseKeys).toContainEqual(
      expect.objectContaining({
        orderId,
        hint: key.slice(-4),
        activations: [expect.objectContaining({ instance: 'laptop of Marina' })],
      }),
    )
    expect(JSON.stringify(body)).not.toContain(key)
    await shop.as('owner').send(eraseCustomer, { params: { id }, body: { email: buyer.customerEmail } })
    expect((await client.validate(key)).body).toMatchObject({ state: 'revoked', activations: 0 })
    const { rows } = await shop.db.execute(`select from license_activations where instance like '%Marina%'`)
    expect(rows).toEqual([])
  })
})
