import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { License } from '#contract/license-keys.ts'
import { orderPage } from '#i18n/english/order-page.ts'
import { digitalGoods as words } from '#i18n/spec/digital-goods.ts'
import { orders } from '#i18n/spec/orders.ts'
import { shell } from '#i18n/spec/shell.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { expectAccessible, expectGoodLayouts, takeScreenshot } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'
import { pay, typeCard, typeContact, waitForCardFields } from '#tests/support/shopper.ts'

const shop = await startShop()
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const seller = await chromium.newPerson()
const shopper = await chromium.newPerson({ permissions: ['clipboard-read', 'clipboard-write'] })
const laterShopper = await chromium.newPerson({ viewport: { width: 390, height: 844 } })

const digital = orderPage.digital
const poolKeys = ['DESK-AAAA-0001', 'DESK-BBBB-0002']
const lateKey = 'DESK-CCCC-0003'
let productId = ''
let orderUrl = ''

beforeAll(async () => {
  await becomeOwner(seller.page, shop.ownerLink)
  const { call } = await signInPageSeller(shop.url)
  const product = await call<{ id: string }>('POST', '/api/v1/products', {
    title: 'Photo studio',
    images: [],
    currency: 'usd',
    shippingOptions: [],
    variants: [{ name: 'Standard', sku: 'STUDIO', cents: 4_900, stock: null, isDefault: true, image: null }],
  })
  productId = product.id
})

/** Calls the shop as the seller's software does. Returns the status with the license or the code of the error. */
async function callLicense(act: 'activate' | 'validate', key: string, instance: string) {
  const response = await fetch(`${shop.url}/api/v1/licenses/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key, productId, instance }),
  })
  const body = (await response.json()) as License & { error?: string }
  return { status: response.status, ...body }
}

async function buy(page: Page, email: string, units: number) {
  await page.goto(`${shop.url}/checkout?product=${productId}`)
  await waitForCardFields(page)
  await typeContact(page, email)
  for (let added = 1; added < units; added += 1) await page.getByRole('button', { name: 'One more' }).click()
  await page
    .getByRole('button', { name: `Pay $${units * 49}.00` })
    .filter({ visible: true })
    .first()
    .waitFor()
  await typeCard(page, '4242424242424242')
  await pay(page)
  // The keys are on the page that the server renders, which replaces the confirmation of the checkout.
  await page.locator('#access').waitFor()
}

const readKeys = (page: Page) => page.locator('.key code').allTextContents()
const row = (title: string) =>
  seller.page.getByRole('list', { name: words.list }).getByRole('listitem').filter({ hasText: title })

describe('a seller of software', () => {
  it('adds keys from a file, and sees how many it has before they are saved', async () => {
    const { page } = seller
    await page.goto(`${shop.url}/products/${productId}#digital`)
    await page.getByRole('button', { name: words.license.add }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words.save }).click()
    await dialog.getByText(words.titleMissing).waitFor()
    await expect
      .poll(() => dialog.getByLabel(words.title).evaluate(field => field === document.activeElement))
      .toBe(true)
    await dialog.getByLabel(words.title).fill('Desk license')
    await dialog.getByRole('radio', { name: words.license.sources.pool }).check()
    const list = dialog.getByRole('textbox', { name: words.license.keys })
    await list.fill('não')
    await dialog.getByText(words.license.keyRule).waitFor()
    await dialog.getByRole('button', { name: words.save }).click()
    await dialog.getByText(words.license.keysMissing).waitFor()
    await list.fill('')
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: words.license.pickFile }).click()
    const lines = ['license key,note', `${poolKeys[0]},first`, `${poolKeys[1]},second`, `${poolKeys[0]},first again`]
    await (await chooser).setFiles({
      name: 'chaves.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    })
    await dialog.getByText(words.license.fileRead('chaves.csv', 3)).waitFor()
    await dialog.getByText(words.license.recognized(2)).waitFor()
    await dialog.getByText(words.license.repeatedLines(1)).waitFor()
    await dialog.getByLabel(words.license.activations).fill('2')
    await dialog.getByLabel(words.license.days).fill('365')
    await dialog.getByLabel(words.note).fill('Enter the key under Help, License.')
    await expectGoodLayouts(page, 'license-keys-dialog')
    await dialog.getByRole('button', { name: words.save }).click()
    await dialog.waitFor({ state: 'detached' })
    await row('Desk license').getByText(words.license.left(2)).waitFor()
    await row('Desk license').getByText(words.license.few).waitFor()
  })

  it('lets the shop generate keys with a prefix', async () => {
    const { page } = seller
    await page.getByRole('button', { name: words.license.add }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.title).fill('Mobile license')
    await dialog.getByLabel(words.license.prefix).fill('mob app')
    await dialog.getByRole('button', { name: words.save }).click()
    await dialog.getByText(words.license.prefixInvalid).waitFor()
    await dialog.getByLabel(words.license.prefix).fill('mob')
    await dialog.getByText(/MOB-[0-9A-Z]{4}-/).waitFor()
    await takeScreenshot(page, 'license-keys-generated')
    await dialog.getByRole('button', { name: words.save }).click()
    await dialog.waitFor({ state: 'detached' })
    await row('Mobile license').getByText(words.license.sources.generated).waitFor()
    await page.locator('#digital').scrollIntoViewIfNeeded()
    await expectGoodLayouts(page, 'license-keys-product')
    seller.expectNoComplaints()
  })

  it('gives each unit its keys, which the shopper copies on the confirmation and the page of the order', async () => {
    const { page } = shopper
    await buy(page, 'marina@example.com', 2)
    const keys = await readKeys(page)
    expect(keys.slice(0, 2).sort()).toEqual(poolKeys)
    expect(keys.slice(2)).toEqual([expect.stringMatching(/^MOB(-[0-9A-Z]{4}){4}$/), expect.stringMatching(/^MOB-/)])
    await page.getByRole('button', { name: `${digital.copyKey} ${keys[2]}` }).click()
    await page.getByRole('status').filter({ hasText: digital.keyCopied }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(keys[2])
    await takeScreenshot(page, 'license-keys-confirmation', { fullPage: true })
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See your order' }).click()
    await page.getByRole('heading', { name: digital.title }).waitFor()
    orderUrl = page.url()
    expect(await readKeys(page)).toEqual(keys)
    await page.getByText('Enter the key under Help, License.').waitFor()
    await page.getByText(digital.installations(0, 2)).first().waitFor()
    await page.getByRole('button', { name: digital.copyKey }).first().click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(keys[0])
    await expectGoodLayouts(page, 'license-keys-order')
    shopper.expectNoComplaints()
  })

  it('shows the keys without scripts too', async () => {
    const { page } = await chromium.newPerson({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
    await page.goto(orderUrl)
    expect(await page.locator('.key code').filter({ visible: true }).allTextContents()).toHaveLength(4)
    expect(await page.getByRole('button', { name: digital.copyKey }).count()).toBe(0)
    await takeScreenshot(page, 'license-keys-without-script', { fullPage: true })
  })

  it('releases an installation, so that the software can be activated elsewhere', async () => {
    const { page } = seller
    const [key = ''] = poolKeys
    expect(await callLicense('activate', key, 'Studio desktop')).toMatchObject({ status: 200, isValid: true })
    expect(await callLicense('activate', key, 'Notebook of Marina')).toMatchObject({ status: 200, activations: 2 })
    expect(await callLicense('activate', key, 'Third')).toMatchObject({
      status: 409,
      error: 'license_activation_limit',
    })
    const [order] = await sql<{ id: string }>('select id from orders order by number limit 1')
    await page.goto(`${shop.url}/orders/${order?.id}`)
    const installations = page.getByRole('list', { name: words.license.installationsOf('0001') })
    await installations.getByText('Notebook of Marina').waitFor()
    await page.getByText(words.license.installations(2, 2)).waitFor()
    await expectGoodLayouts(page, 'license-keys-access')
    await installations.getByRole('button', { name: words.license.releaseOf('Studio desktop') }).click()
    const confirm = page.getByRole('alertdialog')
    await confirm.getByText(words.license.releaseText('Studio desktop')).waitFor()
    await takeScreenshot(page, 'license-keys-release')
    await confirm.getByRole('button', { name: words.license.release }).click()
    await page.getByText(words.license.installations(1, 2)).waitFor()
    expect(await callLicense('validate', key, 'Studio desktop')).toMatchObject({ isValid: false, isActivated: false })
    expect(await callLicense('activate', key, 'Third')).toMatchObject({ status: 200, isValid: true })
    seller.expectNoComplaints()
  })

  it('sells on when the keys have run out, and the buyer gets the key that is added later', async () => {
    const { page } = seller
    await buy(laterShopper.page, 'rafael@example.com', 1)
    await laterShopper.page.getByText(digital.keysDue(1)).waitFor()
    expect(await readKeys(laterShopper.page)).toEqual([expect.stringMatching(/^MOB-/)])
    await expectAccessible(laterShopper.page)
    await takeScreenshot(laterShopper.page, 'license-keys-due-390', { fullPage: true })
    const [order] = await sql<{ id: string }>('select id from orders order by number desc limit 1')
    await page.goto(`${shop.url}/orders/${order?.id}`)
    await page.getByText(words.license.orderDue(1)).waitFor()
    await takeScreenshot(page, 'license-keys-access-due', { fullPage: true })
    await page.goto(`${shop.url}/products/${productId}#digital`)
    await row('Desk license').getByText(words.license.due(1)).waitFor()
    await row('Desk license')
      .getByRole('button', { name: words.actionsOf('Desk license') })
      .click()
    await page.getByRole('menuitem', { name: words.license.addKeys }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words.license.addKeys }).click()
    await dialog.getByText(words.license.keysMissing).waitFor()
    await dialog.getByRole('textbox', { name: words.license.keys }).fill(`${poolKeys[0]}\n${lateKey}`)
    await dialog.getByText(words.license.recognized(2)).waitFor()
    await expectGoodLayouts(page, 'license-keys-add')
    await dialog.getByRole('button', { name: words.license.addKeys }).click()
    await page.getByText(words.license.added(1), { exact: true }).waitFor()
    await page.getByText(words.license.known(1)).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await row('Desk license').getByText(words.license.due(1)).waitFor({ state: 'detached' })
    await row('Desk license').getByText(words.license.left(0)).waitFor()
    await expect
      .poll(async () => {
        await laterShopper.page.reload()
        return readKeys(laterShopper.page)
      })
      .toEqual([lateKey, expect.stringMatching(/^MOB-/)])
    laterShopper.expectNoComplaints()
    seller.expectNoComplaints()
  })

  it('keeps the typed keys when they cannot be sent', async () => {
    const { page } = seller
    await row('Desk license')
      .getByRole('button', { name: words.actionsOf('Desk license') })
      .click()
    await page.getByRole('menuitem', { name: words.license.addKeys }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: words.license.keys }).fill('DESK-DDDD-0004')
    await page.route(/license-keys$/, route => route.abort())
    await dialog.getByRole('button', { name: words.license.addKeys }).click()
    await page.getByText(words.license.addFailed).waitFor()
    expect(await dialog.getByRole('textbox', { name: words.license.keys }).inputValue()).toBe('DESK-DDDD-0004')
    await page.unroute(/license-keys$/)
    await dialog.getByRole('button', { name: words.license.addKeys }).click()
    await dialog.waitFor({ state: 'detached' })
    await row('Desk license').getByText(words.license.left(1)).waitFor()
  })

  it('ends the keys with a refund, on the page and in the software', async () => {
    const { page } = seller
    const [order] = await sql<{ id: string }>('select id from orders order by number limit 1')
    await page.goto(`${shop.url}/orders/${order?.id}`)
    await page.getByRole('button', { name: orders.refund, exact: true }).click()
    await page.getByRole('button', { name: orders.refundAmount('$98.00') }).click()
    await page.getByRole('list', { name: words.access }).getByText(words.states.revoked).first().waitFor()
    await takeScreenshot(page, 'license-keys-refunded', { fullPage: true })
    await shopper.page.goto(orderUrl)
    await shopper.page.getByText(digital.refusals.revoked).first().waitFor()
    expect(await readKeys(shopper.page)).toEqual([])
    await takeScreenshot(shopper.page, 'license-keys-order-refunded', { fullPage: true })
    const [key = ''] = poolKeys
    expect(await callLicense('validate', key, 'Third')).toMatchObject({ isValid: false, state: 'revoked' })
  })

  it('reads about license keys in the handbook', async () => {
    const { page } = seller
    await page.goto(`${shop.url}/products/${productId}#digital`)
    const opened = page.waitForEvent('popup')
    await page.locator('#digital').getByRole('link', { name: shell.learnMore }).click()
    const handbook = await opened
    await handbook.waitForURL(/\/ajuda\/entrega-digital#adicionar$/)
    await handbook.getByRole('heading', { level: 1 }).waitFor()
    await expectGoodLayouts(handbook, 'license-keys-handbook')
  })
})
