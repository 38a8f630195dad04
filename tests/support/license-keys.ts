import { settleCheckout } from '#contract/checkout.ts'
import {
  addLicenseKeys,
  createDigitalBenefit,
  listDigitalBenefits,
  listDigitalGrants,
} from '#contract/digital-goods.ts'
import { activateLicense, deactivateLicense, type LicenseTerms, validateLicense } from '#contract/license-keys.ts'
import { getOrder as readOrder, refundOrder } from '#contract/orders.ts'
import { loadOrderBenefits } from '#server/modules/digital-goods/index.ts'
import { getOrder } from '#server/modules/orders/index.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { TestApp } from './app.ts'
import { changeCart, identifyBuyer, openCart, requestIntent } from './cart.ts'
import { createTestStripe } from './shop.ts'

const defaults: LicenseTerms = { source: 'generated', prefix: '', activationLimit: null, validDays: null }

/** Adds license keys to what the buyers of a product receive. Returns the id of the benefit. */
export async function addLicenseBenefit(
  app: TestApp,
  product: { id: string },
  { title = 'License', variantId, ...terms }: Partial<LicenseTerms> & { title?: string; variantId?: string } = {},
): Promise<string> {
  const { status, body } = await app.as('editor').send(createDigitalBenefit, {
    params: { id: product.id },
    body: { kind: 'license', title, ...(variantId && { variantId }), license: { ...defaults, ...terms } },
  })
  if (status !== 200) throw new Error(`the benefit was not created: ${status} ${JSON.stringify(body)}`)
  return body.benefits.at(-1)?.id ?? ''
}

/** Returns keys that look like those of a seller, such as `POOL-1`. */
export const makeKeys = (count: number, name = 'POOL') => Array.from({ length: count }, (_, at) => `${name}-${at + 1}`)

export const fillPool = (app: TestApp, benefitId: string, keys: string[]) =>
  app.as('editor').send(addLicenseKeys, { params: { id: benefitId }, body: { keys } })

/** Reads the terms and counts of a product’s first benefit with license keys. */
export async function readLicense(app: TestApp, product: { id: string }) {
  const { body } = await app.as('viewer').send(listDigitalBenefits, { params: { id: product.id } })
  return body.benefits.find(({ kind }) => kind === 'license')?.license
}

/** Reads what the buyer sees of the license keys of an order. */
export async function readBoughtKeys(app: TestApp, orderId: string) {
  const benefits = await loadOrderBenefits(app.ctx, await getOrder(app.db, orderId))
  const licenses = benefits.filter(({ kind }) => kind === 'license')
  return {
    keys: licenses.flatMap(({ keys }) => keys.map(({ key }) => key)),
    due: licenses.reduce((sum, { keysDue }) => sum + keysDue, 0),
    refusals: [...new Set(licenses.map(({ refusal }) => refusal))],
    shown: licenses.flatMap(({ keys }) => keys),
  }
}

/** Reads what members see of the license keys of an order. */
export async function readGrantedKeys(app: TestApp, orderId: string) {
  const { body } = await app.as('viewer').send(listDigitalGrants, { params: { id: orderId } })
  return body.grants.filter(({ kind }) => kind === 'license')
}

/** Calls the shop as the seller’s software does, for one product. */
export const createLicenseClient = (app: TestApp, product: { id: string }) => {
  const program = app.browser()
  const productId = product.id
  return {
    validate: (key: string, instance?: string) =>
      program.send(validateLicense, { body: { key, productId, ...(instance !== undefined && { instance }) } }),
    activate: (key: string, instance: string) => program.send(activateLicense, { body: { key, productId, instance } }),
    deactivate: (key: string, instance: string) =>
      program.send(deactivateLicense, { body: { key, productId, instance } }),
  }
}

/** Buys a product in a cart with these changes, such as a quantity or bumps. Returns the id of the order. */
export async function buyCart(app: TestApp, product: { id: string }, changes: object = {}): Promise<string> {
  const browser = app.browser()
  const cart = (await changeCart(browser, await openCart(browser, product), changes)).body
  await identifyBuyer(browser, cart)
  const { body: intent } = await requestIntent(browser, cart)
  const intentId = String(intent.client_secret).split('_secret_')[0] ?? ''
  await createTestStripe(app).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  await browser.send(settleCheckout, { params: { id: cart.id } })
  return String(intent.orderId)
}

/** Refunds the main line of an order in full. */
export async function refundMainLine(app: TestApp, orderId: string): Promise<void> {
  const params = { id: orderId }
  const line = (await app.as('admin').send(readOrder, { params })).body.lines.find(each => each.kind === 'main')
  const body = { lines: [{ lineId: line?.id ?? '', cents: line?.totalCents ?? 0, restock: false }] }
  const { status } = await app.as('admin').send(refundOrder, { params, body }, { 'idempotency-key': newId() })
  if (status !== 200) throw new Error(`the line was not refunded: ${status}`)
}
