import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { OrderDetail } from '#contract/orders.ts'
import { orderPage } from '#i18n/english/order-page.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { buildVisualPage } from '#tests/support/funnel-pages.ts'
import { makeFunnel, makeProduct, openFirstOffer } from '#tests/support/http-funnel.ts'
import { expectGoodLayouts, takeScreenshot } from '#tests/support/page-checks.ts'
import { createFirstPageSeller } from '#tests/support/page-seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const shop = await startShop()
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const { page, expectNoComplaints } = await chromium.newPerson()
const words = orderPage.digital
let seller: Awaited<ReturnType<typeof createFirstPageSeller>>

const addBenefit = async (productId: string, benefit: object): Promise<string> => {
  const path = `/api/v1/products/${productId}/digital-benefits`
  const { benefits } = await seller.call<{ benefits: { id: string }[] }>('POST', path, benefit)
  return benefits.at(-1)?.id ?? ''
}

async function addCourse(productId: string): Promise<void> {
  const id = await addBenefit(productId, { kind: 'course', title: 'Course of light' })
  const { moduleId } = await seller.call<{ moduleId: string }>(
    'POST',
    `/api/v1/digital-benefits/${id}/course-modules`,
    {
      title: 'Start',
    },
  )
  const { lessonId } = await seller.call<{ lessonId: string }>('POST', `/api/v1/course-modules/${moduleId}/lessons`, {
    title: 'The first lamp',
  })
  await seller.call('PATCH', `/api/v1/lessons/${lessonId}`, { content: 'Switch it on.', isPublished: true })
}

async function addBook(productId: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.4 the book of light'], { type: 'application/pdf' }), 'Book of light.pdf')
  await seller.call('POST', `/api/v1/products/${productId}/digital-files`, form)
}

beforeAll(async () => {
  seller = await createFirstPageSeller(shop)
})

const buyOffer = () => page.getByRole('button', { name: /^Buy Now/ }).click()
const benefit = (title: string) => page.locator('#access li', { hasText: title })

it('sells a course, a file and a license key in one funnel, and ends only the access that is refunded', async () => {
  const book = await makeProduct(seller, 'Book of light', 1_900)
  const app = await makeProduct(seller, 'App of light', 2_900)
  await addBook(book.id)
  const terms = { source: 'generated', prefix: 'LIGHT', activationLimit: 2, validDays: null }
  await addBenefit(app.id, { kind: 'license', title: 'Key of the app', license: terms })
  const funnel = await makeFunnel(seller, [
    buildVisualPage('One', { productId: book.id, name: 'Book of light', price: 1_900 }),
    buildVisualPage('Two', { productId: app.id, name: 'App of light', price: 2_900 }),
  ])
  await addCourse(funnel.product)
  await openFirstOffer(page, shop, funnel.product)
  await buyOffer()
  await page.waitForURL(/page\/2$/)
  await buyOffer()
  await page.waitForURL(/\/thank-you$/)
  await benefit('Course of light').getByRole('link', { name: words.openCourse }).waitFor()
  const file = await benefit('Book of light').getByRole('link').getAttribute('href')
  await benefit('Key of the app')
    .getByText(/^LIGHT-/)
    .waitFor()
  await expectGoodLayouts(page, 'digital-funnel')

  const open = async (href: string | null) => page.request.get(new URL(href ?? '', shop.url).href, { maxRedirects: 0 })
  const link = (await open(file)).headers().location ?? ''
  expect((await open(link)).status()).toBe(200)
  const [{ id: orderId } = { id: '' }] = await sql<{ id: string }>('select id from orders')
  const order = await seller.call<OrderDetail>('GET', `/api/v1/orders/${orderId}`)
  const line = order.lines.find(({ title }) => title === 'Book of light')
  if (!line) throw new Error('the book is not in the order')
  const refund = { lines: [{ lineId: line.id, cents: line.totalCents, restock: false }] }
  await seller.call('POST', `/api/v1/orders/${orderId}/refunds`, refund, { 'idempotency-key': randomUUID() })
  await expect.poll(async () => (await open(link)).status()).toBe(410)

  await page.reload()
  await benefit('Book of light').getByText(words.refusals.revoked).waitFor()
  await benefit('Key of the app')
    .getByText(/^LIGHT-/)
    .waitFor()
  await takeScreenshot(page, 'digital-funnel-refunded', { fullPage: true })
  await benefit('Course of light').getByRole('link', { name: words.openCourse }).click()
  await page.getByRole('link', { name: 'The first lamp' }).first().click()
  await page.getByText('Switch it on.').waitFor()
  expectNoComplaints()
})
