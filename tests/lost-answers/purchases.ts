import type { Page } from 'playwright-core'
import { createPaymentLink } from '#contract/payment-links.ts'
import { saveStripeMapping } from '#contract/settings.ts'
import type { Stage } from '#tests/faults/support/stage.ts'
import { typeBuyer, typeCard, typeContact, waitForCardFields } from '#tests/support/shopper.ts'
import {
  getSheetButton,
  getWalletSheet,
  openWalletSheet,
  setWalletEnabled,
  walletSelector,
} from '#tests/support/wallet.ts'
import { waitUntil } from '../faults/support/waiting.ts'
import type { CallName } from './calls.ts'

/** One way to buy: its page, how its form is filled in, and the calls it makes. */
export type Purchase = {
  calls: readonly CallName[]
  /** Returns the path of the page that sells the product. For payment links, each call creates a new link. */
  path: () => Promise<string>
  fill: (page: Page, email: string) => Promise<void>
  /** Pays the purchase. Absent if the form's button pays. */
  press?: (page: Page, email: string) => Promise<void>
  /** The path of another page that sells the same product, if there is one. */
  otherPath?: string
  /** True if one-click offers follow, which the shopper accepts. */
  hasOffers?: boolean
  isFree?: boolean
}
export const purchaseNames = [
  'main',
  'simple',
  'link',
  'subscription',
  'free',
  'offers',
  '3-D Secure',
  'wallet',
] as const
export type PurchaseName = (typeof purchaseNames)[number]

const callsUntilPaid = [
  'open checkout',
  'create card',
  'create customer',
  'create intent',
  'confirm',
  'settle',
] as const

export const fillMain = (page: Page, email: string) => fillWith(page, email, '4242424242424242')

async function fillWith(page: Page, email: string, card: string) {
  await typeBuyer(page, email)
  await typeCard(page, card)
}

/** Fills in a payment link for work that is not shipped. */
async function fillLink(page: Page, email: string) {
  await typeContact(page, email)
  await typeCard(page, '4242424242424242')
}

/** Waits until the wallet button has been visible for one second. */
async function openWallet(page: Page) {
  await waitForCardFields(page)
  await page.locator(walletSelector).waitFor()
  await page.waitForTimeout(1_000)
}

/**
 * Pays in the wallet's sheet, which knows its owner's address. After a rejected payment the sheet stays open for
 * another try. A sheet that still waits for a lost response is closed and opened again.
 */
async function payByWallet(page: Page, email: string) {
  const isOpen = await getSheetButton(page).isVisible()
  const isReady = isOpen && (await waitUntil(() => getSheetButton(page).isEnabled(), 5_000))
  if (isOpen && !isReady) await getWalletSheet(page).getByRole('button', { name: 'Cancel' }).click()
  if (!isReady) await openWalletSheet(page, email)
  await getSheetButton(page).click()
}

async function fillFree(page: Page, email: string) {
  // A free order has no card fields, so `typeBuyer` fails at the last of its fields, the cardholder name.
  await typeBuyer(page, email).catch(async error => {
    if (await page.getByLabel('Cardholder name').isVisible()) throw error
  })
}

export async function fillSimple(page: Page, email: string) {
  // Once the order exists, the form is collapsed.
  const edit = page.getByRole('button', { name: 'Alterar' })
  if (await edit.isVisible()) await edit.click()
  const typed = {
    'Nome Completo': 'Marina Costa',
    Email: email,
    Telefone: '(11) 98765-4321',
    CEP: '01310-100',
    Endereço: 'Avenida Paulista, 1578',
    Cidade: 'São Paulo',
    'Nome no cartão': 'Marina Costa',
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  await typeCard(page, '4242424242424242')
}

/** Creates a product without shipping, and maps it to a monthly price at the provider. */
async function createSubscriptionProduct(stage: Stage): Promise<string> {
  const { productId, sku, cents } = await stage.newProduct()
  const product = await stage.provider.call('POST', '/v1/products', { name: 'Club' })
  const price = await stage.provider.call('POST', '/v1/prices', {
    product: String(product.body.id),
    currency: 'usd',
    unit_amount: String(cents),
    'recurring[interval]': 'month',
  })
  await stage.seller.callOrThrow(saveStripeMapping, {
    body: {
      sku,
      stripeProductId: String(product.body.id),
      stripePriceId: String(price.body.id),
      isSubscription: true,
    },
  })
  return productId
}

/** Creates what a stage sells to the scripted shoppers. */
export async function preparePurchases(stage: Stage): Promise<Record<PurchaseName, Purchase>> {
  const plain = await stage.newProduct()
  const free = await stage.newProduct({ cents: 0 })
  const lamp = await stage.lamp()
  const subscription = await createSubscriptionProduct(stage)
  await setWalletEnabled(stage.provider.url, true)
  const main = (productId: string) => `/checkout?product=${productId}`
  const simple = (productId: string) => `/checkout-page?product=${productId}`
  const newLink = async () => {
    const line = { title: 'Repair', quantity: 1, unitCents: 4_200 }
    const body = { title: 'Repair', lines: [line], currency: 'usd', expiresAt: null }
    const { url } = await stage.seller.callOrThrow<{ url: string }>(createPaymentLink, { body })
    return new URL(url).pathname
  }
  return {
    main: {
      calls: callsUntilPaid,
      path: async () => main(plain.productId),
      otherPath: simple(plain.productId),
      fill: fillMain,
    },
    simple: {
      calls: [...callsUntilPaid, 'record order'],
      path: async () => simple(plain.productId),
      otherPath: main(plain.productId),
      fill: fillSimple,
    },
    link: { calls: callsUntilPaid, path: newLink, fill: fillLink },
    subscription: { calls: callsUntilPaid, path: async () => main(subscription), fill: fillMain },
    free: {
      calls: ['open checkout', 'create customer', 'create intent', 'settle'],
      path: async () => main(free.productId),
      fill: fillFree,
      isFree: true,
    },
    '3-D Secure': {
      calls: [...callsUntilPaid, 'read payment'],
      path: async () => main(plain.productId),
      otherPath: simple(plain.productId),
      fill: (page, email) => fillWith(page, email, '4000002760003184'),
    },
    wallet: {
      calls: ['open checkout', 'change checkout', 'create customer', 'create intent', 'confirm', 'settle'],
      path: async () => main(plain.productId),
      otherPath: simple(plain.productId),
      fill: openWallet,
      press: payByWallet,
    },
    offers: {
      calls: [...callsUntilPaid, 'create offer session', 'charge offer', 'charge offer', 'charge offer'],
      path: async () => `${main(lamp.productId)}&sku=${lamp.sku}`,
      fill: fillMain,
      hasOffers: true,
    },
  }
}
