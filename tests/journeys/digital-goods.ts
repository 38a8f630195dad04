import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
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
const shopper = await chromium.newPerson()
const book = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(200_000)])

let productId = ''
let orderUrl = ''
let orderId = ''

beforeAll(async () => {
  await becomeOwner(seller.page, shop.ownerLink)
  const { call } = await signInPageSeller(shop.url)
  const product = await call<{ id: string }>('POST', '/api/v1/products', {
    title: 'Course of light',
    images: [],
    currency: 'usd',
    shippingOptions: [],
    variants: [{ name: 'Standard', sku: 'LIGHT', cents: 4_900, stock: null, isDefault: true, image: null }],
  })
  productId = product.id
})

/** Downloads by pressing a link and returns the bytes and the name of the file. */
async function download(page: Page, name: string | RegExp) {
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name }).click()
  const file = await started
  return { bytes: readFileSync(await file.path()), name: file.suggestedFilename(), url: file.url() }
}

describe('a product without shipping', () => {
  it('delivers a file and a text that the seller adds on its page', async () => {
    const { page } = seller
    await page.goto(`${shop.url}/products/${productId}#digital`)
    const chooser = page.waitForEvent('filechooser')
    await page
      .locator('#digital')
      .getByRole('button', { name: shell.pickFile(false) })
      .click()
    await (await chooser).setFiles({ name: 'Livro da luz – edição 1.pdf', mimeType: 'application/pdf', buffer: book })
    const list = page.getByRole('list', { name: words.list })
    await list.getByText('Livro da luz – edição 1', { exact: true }).waitFor()
    await list.getByText(words.limit(10)).waitFor()
    await page.getByRole('button', { name: words.addText }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words.save }).click()
    await dialog.getByText(words.contentMissing).waitFor()
    await dialog.getByLabel(words.title).fill('Community access')
    await dialog.getByLabel(words.content).fill('Your code is LIGHT-2026.\nUse it at the door.')
    await dialog.getByRole('button', { name: words.save }).click()
    await dialog.waitFor({ state: 'detached' })
    await list.getByText('Community access').waitFor()
    await page.locator('#digital').scrollIntoViewIfNeeded()
    await expectGoodLayouts(page, 'digital-goods-product')
    seller.expectNoComplaints()
  })

  it('gives the file, byte for byte, to the shopper in the confirmation and on the page of the order', async () => {
    const { page } = shopper
    await page.goto(`${shop.url}/checkout?product=${productId}`)
    await waitForCardFields(page)
    await typeContact(page, 'marina@example.com')
    await typeCard(page, '4242424242424242')
    await pay(page)
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    await takeScreenshot(page, 'digital-goods-confirmation', { fullPage: true })
    await expectAccessible(page)
    const confirmed = await download(page, 'Download Livro da luz – edição 1')
    expect(confirmed.bytes.equals(book)).toBe(true)
    expect(confirmed.name).toBe('Livro da luz – edição 1.pdf')
    await page.getByRole('link', { name: 'See your order' }).click()
    await page.getByRole('heading', { name: orderPage.digital.title }).waitFor()
    orderUrl = page.url()
    await page.getByText('Your code is LIGHT-2026.').waitFor()
    await page.getByText(orderPage.digital.used(1, 10)).waitFor()
    const again = await download(page, /^Download Livro/)
    expect(again.bytes.equals(book)).toBe(true)
    await expectAccessible(page)
    await takeScreenshot(page, 'digital-goods-order', { fullPage: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await takeScreenshot(page, 'digital-goods-order-390', { fullPage: true })
    shopper.expectNoComplaints()
  })

  it('lists the access in the mail of the order, with the link to its page', async () => {
    await expect
      .poll(async () => (await sql<{ text: string }>(`select text from emails where kind = 'confirmation'`)).length)
      .toBe(1)
    const [mail] = await sql<{ text: string }>(`select text from emails where kind = 'confirmation'`)
    expect(mail?.text).toContain('Ready for you: Livro da luz – edição 1, Community access.')
    expect(mail?.text).toContain(`${orderUrl.replace(/#.*/, '')}#access`)
  })

  it('gives the access a last day and removes it again', async () => {
    const { page } = seller
    ;[{ id: orderId } = { id: '' }] = await sql<{ id: string }>('select id from orders')
    await page.goto(`${shop.url}/orders/${orderId}`)
    const card = page.getByRole('list', { name: words.access })
    const openDialog = async () => {
      await card.getByRole('button', { name: words.actionsOf('Community access') }).click()
      await page.getByRole('menuitem', { name: words.changeEnd }).click()
      return page.getByRole('dialog')
    }
    const dialog = await openDialog()
    await dialog.getByLabel(words.lastDay).fill('2020-01-31')
    await dialog.getByRole('button', { name: words.save }).click()
    await dialog.getByText(words.lastDayPast).waitFor()
    await dialog.getByLabel(words.lastDay).fill('2031-12-31')
    await expectGoodLayouts(page, 'digital-goods-access-end')
    await dialog.getByRole('button', { name: words.save }).click()
    const ends = card.getByText(/· Até \d/)
    await ends.waitFor()
    await openDialog()
    expect(await dialog.getByLabel(words.lastDay).inputValue()).toBe('2031-12-31')
    await dialog.getByLabel(words.lastDay).fill('')
    await dialog.getByRole('button', { name: words.save }).click()
    await ends.waitFor({ state: 'detached' })
  })

  it('ends the access when the seller refunds the order', async () => {
    const { page } = seller
    await page.goto(`${shop.url}/orders/${orderId}`)
    const card = page.getByRole('list', { name: words.access })
    await card.getByText('Community access').waitFor()
    await card.getByText(words.used(1, 10)).waitFor()
    await expectGoodLayouts(page, 'digital-goods-access')
    const opened = await shopper.page.request.get(await readDownloadLink(), { maxRedirects: 0 })
    const link = shop.url + opened.headers().location
    expect((await shopper.page.request.get(link)).status()).toBe(200)
    await page.getByRole('button', { name: orders.refund, exact: true }).click()
    await page.getByRole('button', { name: orders.refundAmount('$49.00') }).click()
    await card.getByText(words.states.revoked).first().waitFor()
    await takeScreenshot(page, 'digital-goods-refunded', { fullPage: true })
    const refused = await shopper.page.request.get(link)
    expect(refused.status()).toBe(410)
    await shopper.page.goto(link)
    await shopper.page.getByRole('heading', { name: 'This access has ended.' }).waitFor()
    await takeScreenshot(shopper.page, 'digital-goods-link-refused')
    await shopper.page.goto(orderUrl)
    await shopper.page.getByText(orderPage.digital.refusals.revoked).first().waitFor()
    expect(await shopper.page.getByText('Your code is LIGHT-2026.').count()).toBe(0)
    await takeScreenshot(shopper.page, 'digital-goods-order-refunded', { fullPage: true })
  })
})

/** Returns the address behind the button that downloads the file on the page of the order. */
async function readDownloadLink(): Promise<string> {
  const href = await shopper.page.getByRole('link', { name: /^Download/ }).getAttribute('href')
  return new URL(href ?? '', shop.url).href
}
